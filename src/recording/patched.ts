/** A stretch of text with some of it read as something else. */

/** A token that stands for null. */
export interface Edit {
  readonly start: number;
  readonly end: number;
}

/** Bytes `start` to `end` as text, each edit that ends in them replaced by `null`, and `closers` behind. */
export function patched(
  bytes: Uint8Array,
  start: number,
  end: number,
  edits: readonly Edit[],
  closers: string,
): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  let at = start;
  for (const edit of edits) {
    if (edit.end > end) break;
    parts.push(decoder.decode(bytes.subarray(at, edit.start)), 'null');
    at = edit.end;
  }
  parts.push(decoder.decode(bytes.subarray(at, end)), closers);
  return parts.join('');
}
