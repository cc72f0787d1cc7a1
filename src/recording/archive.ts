/** What unpacking comes to: bytes, perhaps short, or a reason in one word. */
export type Unpacked =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      /** The compressed stream ended before its end: `bytes` is what it held until there. */
      readonly cut: boolean;
      /** The stream's own checksum disagrees with `bytes`. */
      readonly checksumFailed: boolean;
      /** Bytes after the end of the compressed stream. */
      readonly junkBytes: number;
    }
  | { readonly ok: false; readonly reason: ArchiveReason; readonly bytes: number };

export type ArchiveReason =
  | 'corrupt' // the compressed data contradicts itself
  | 'too-large' // more than the limit comes out
  | 'window-too-large' // zstd asks for more memory than allowed
  | 'unsupported-method' // a zip member packed in a way this reader lacks
  | 'no-directory' // a zip without its directory: cut, or none
  | 'cancelled';

/** The number a decoder gives its error, by which it says what went wrong; `undefined` for any other error. */
export function decoderCode(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}

/** Called between chunks; true ends the work with `cancelled`. */
export type Progress = (done: number, total: number) => boolean;

/** Compressed bytes handed to a decoder at once: deflate makes up to 1032 of one, all before the limit is asked. */
export const CHUNK_BYTES = 32 * 1024;
