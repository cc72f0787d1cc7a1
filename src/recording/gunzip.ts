/** gzip, of any number of members, read as far as it goes. */
import { Gunzip } from 'fflate';
import { CHUNK_BYTES, decoderCode, type Progress, type Unpacked } from './archive.ts';
import { ByteSink } from './byte-sink.ts';
import { Crc32 } from './crc32.ts';

const TRAILER = 8;
const UNEXPECTED_EOF = 0;
const NOT_GZIP = 6;
/** Deflate cannot make more of a byte than this: a size hint above it is no hint. */
const MAX_RATIO = 1032;

/**
 * Unpacks gzip. A stream that ends early gives what it held and `cut`, also where only its trailer is
 * missing; a wrong checksum gives the bytes and `checksumFailed`; a contradiction inside the stream is
 * `corrupt`. Never throws; memory is bounded by `limit`.
 */
export async function gunzip(packed: Uint8Array, limit: number, progress: Progress): Promise<Unpacked> {
  const hint = sizeHint(packed);
  if (hint > limit) return { ok: false, reason: 'too-large', bytes: hint };
  let crc = new Crc32();
  const sink = new ByteSink(limit, hint);
  let memberStart = 0;
  let memberBytes = 0;
  let checksumFailed = false;
  const closeMember = (): Uint8Array => {
    const expected = trailer(crc.value, memberBytes);
    crc = new Crc32();
    memberBytes = 0;
    return expected;
  };
  const stream = new Gunzip((chunk) => {
    crc.update(chunk);
    memberBytes += chunk.length;
    sink.push(chunk);
  });
  stream.onmember = (offset) => {
    const found = packed.subarray(offset - TRAILER, offset);
    if (!startsWith(found, closeMember())) checksumFailed = true;
    memberStart = offset;
  };
  let pushed = 0;
  try {
    do {
      const end = Math.min(packed.length, pushed + CHUNK_BYTES);
      stream.push(packed.subarray(pushed, end), end === packed.length);
      pushed = end;
      if (sink.full) return { ok: false, reason: 'too-large', bytes: Math.max(hint, sink.length) };
      if (progress(pushed, packed.length)) return { ok: false, reason: 'cancelled', bytes: sink.length };
    } while (pushed < packed.length);
  } catch (error) {
    const code = decoderCode(error);
    if (code === UNEXPECTED_EOF) return { ok: true, bytes: sink.bytes(), cut: true, checksumFailed, junkBytes: 0 };
    if (code !== NOT_GZIP || sink.length === 0) return { ok: false, reason: 'corrupt', bytes: sink.length };
    // One or more whole members, then bytes that start no other.
    const at = indexOf(packed, closeMember(), memberStart);
    if (at < 0) return { ok: false, reason: 'corrupt', bytes: sink.length };
    const junkBytes = packed.length - at - TRAILER;
    return { ok: true, bytes: sink.bytes(), cut: false, checksumFailed, junkBytes };
  }
  const expected = closeMember();
  if (startsWith(packed.subarray(packed.length - TRAILER), expected)) {
    return { ok: true, bytes: sink.bytes(), cut: false, checksumFailed, junkBytes: 0 };
  }
  // The data is whole and its trailer is not the right one: there in full and wrong, or cut short.
  const cut = !endsWithin(packed.subarray(0, -TRAILER));
  return { ok: true, bytes: sink.bytes(), cut, checksumFailed: checksumFailed || !cut, junkBytes: 0 };
}

/** The size the last trailer names, where it can be true. */
function sizeHint(packed: Uint8Array): number {
  if (packed.length < 18) return 0;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = view.getUint32(packed.length - 4, true);
  return size > packed.length * MAX_RATIO ? 0 : size;
}

function trailer(crc: number, size: number): Uint8Array {
  const bytes = new Uint8Array(TRAILER);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, crc, true);
  view.setUint32(4, size >>> 0, true);
  return bytes;
}

function endsWithin(packed: Uint8Array): boolean {
  const stream = new Gunzip(() => undefined);
  try {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) {
      stream.push(packed.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= packed.length);
    }
    return true;
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, i) => bytes[i] === byte);
}

function indexOf(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const first = pattern[0] ?? 0;
  for (let p = bytes.indexOf(first, from); p >= 0; p = bytes.indexOf(first, p + 1)) {
    if (startsWith(bytes.subarray(p), pattern)) return p;
  }
  return -1;
}
