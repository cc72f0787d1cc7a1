/** zstd, of any number of frames, read as far as it goes. */
import { Decompress } from 'fzstd';
import { CHUNK_BYTES, decoderCode, type Progress, type Unpacked } from './archive.ts';
import { ByteSink } from './byte-sink.ts';

const UNEXPECTED_EOF = 5;

/**
 * Unpacks zstd. A stream that ends early gives what it held and `cut`. Windows are measured before
 * anything is allocated: a frame that asks for more than `windowLimit` is refused. Checksums are not
 * checked: the decoder has none. Never throws.
 */
export function unzstd(packed: Uint8Array, limit: number, windowLimit: number, progress: Progress): Unpacked {
  const window = largestWindow(packed);
  if (window > windowLimit) return { ok: false, reason: 'window-too-large', bytes: window };
  const sink = new ByteSink(limit);
  const stream = new Decompress((chunk) => sink.push(chunk));
  try {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) {
      const end = Math.min(packed.length, at + CHUNK_BYTES);
      stream.push(packed.subarray(at, end), end === packed.length);
      if (sink.full) return { ok: false, reason: 'too-large', bytes: sink.length };
      if (progress(end, packed.length)) return { ok: false, reason: 'cancelled', bytes: sink.length };
    }
  } catch (error) {
    if (decoderCode(error) !== UNEXPECTED_EOF) return { ok: false, reason: 'corrupt', bytes: sink.length };
    return { ok: true, bytes: sink.bytes(), cut: true, checksumFailed: false, junkBytes: 0 };
  }
  return { ok: true, bytes: sink.bytes(), cut: false, checksumFailed: false, junkBytes: 0 };
}

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a5;

/** Walks the frames by their headers and block sizes (RFC 8878 section 3.1) to the largest window asked for. */
function largestWindow(packed: Uint8Array): number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let largest = 0;
  let at = 0;
  while (at + 8 <= packed.length) {
    const magic = view.getUint32(at, true);
    if (magic >>> 4 === SKIPPABLE) {
      at += 8 + view.getUint32(at + 4, true);
      continue;
    }
    if (magic !== MAGIC) return largest;
    const flags = view.getUint8(at + 4);
    const single = (flags >> 5) & 1;
    const dictionary = [0, 1, 2, 4][flags & 3] ?? 0;
    const sizeBytes = [single, 2, 4, 8][flags >> 6] ?? 0;
    const sizeAt = at + 6 - single + dictionary;
    if (sizeAt + sizeBytes > packed.length) return largest;
    largest = Math.max(largest, single === 1 ? littleEndian(packed, sizeAt, sizeBytes) : windowOf(packed[at + 5] ?? 0));
    at = sizeAt + sizeBytes;
    for (let last = 0; last === 0; ) {
      if (at + 3 > packed.length) return largest;
      const header = littleEndian(packed, at, 3);
      last = header & 1;
      at += 3 + (((header >> 1) & 3) === 1 ? 1 : header >> 3);
    }
    at += (flags & 4) === 0 ? 0 : 4;
  }
  return largest;
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}
