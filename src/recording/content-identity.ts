/** A recording's identity, taken at once: what `worker/identity.ts` takes in slices. Both are tested to be equal. */
import { createSHA256 } from 'hash-wasm';

/**
 * 64 hex. One text: its SHA-256 in UTF-8, without a byte order mark. Several: that of their sorted hashes, one a line.
 */
export async function contentIdentity(texts: readonly Uint8Array[]): Promise<string> {
  const hasher = await createSHA256();
  const sha256 = (bytes: Uint8Array): string => hasher.init().update(bytes).digest('hex');
  const hashes = texts.map(sha256);
  const [only = ''] = hashes;
  return hashes.length === 1 ? only : sha256(new TextEncoder().encode(hashes.sort().join('\n')));
}
