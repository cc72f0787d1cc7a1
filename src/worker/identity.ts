/** A recording's identity taken beside other work: natively where that holds nothing up, else in slices. */
import { createSHA256 } from 'hash-wasm';
import { identityOf } from '../recording/content-identity.ts';
import { slicer, type Thread } from './slices.ts';

/**
 * WebCrypto works beside this thread but first copies its input on it: 45 MB held up every question for 70 to
 * 100 ms (measured in Chromium's worker). Past this size the slices below hold up none.
 */
const NATIVE_BYTES = 4 * 1024 * 1024;
/** Bytes hashed between two looks at the clock. */
const CHUNK_BYTES = 1024 * 1024;

/** `identityOf`, leaving this thread to others between its slices. */
export function contentIdentity(texts: readonly Uint8Array[], thread: Thread): Promise<string> {
  return identityOf(texts, (bytes) => sha256(bytes, thread));
}

async function sha256(bytes: Uint8Array, thread: Thread): Promise<string> {
  // Absent where the page is not a secure context.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle !== undefined && isPlain(bytes) && bytes.length <= NATIVE_BYTES)
    return hex(await subtle.digest('SHA-256', bytes));
  // A hasher of its own: the receipt's is used between the slices.
  const hasher = await createSHA256();
  const slice = slicer(thread);
  hasher.init();
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    hasher.update(bytes.subarray(from, from + CHUNK_BYTES));
    if (slice.spent()) await slice.breathe();
  }
  return hasher.digest('hex');
}

/** WebCrypto takes no shared memory. */
function isPlain(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
