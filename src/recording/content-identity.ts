/** A recording's identity: SHA-256 of what was read, so that a packed copy of a file is the same recording. */
import { createSHA256 } from 'hash-wasm';

/**
 * 64 hex. One text: its SHA-256 in UTF-8, without a byte order mark. Several: that of their sorted hashes, one a
 * line, so that the order they were dropped in does not matter. `sha256` gives 64 hex of bytes.
 */
export async function identityOf(
  texts: readonly Uint8Array[],
  sha256: (bytes: Uint8Array) => string | Promise<string>,
): Promise<string> {
  const hashes: string[] = [];
  for (const text of texts) hashes.push(await sha256(text));
  const [only = ''] = hashes;
  return hashes.length === 1 ? only : sha256(new TextEncoder().encode(hashes.sort().join('\n')));
}

/** `identityOf`, taken at once: the page's reader takes it in slices (`src/worker/identity.ts`). */
export async function contentIdentity(texts: readonly Uint8Array[]): Promise<string> {
  const hasher = await createSHA256();
  return identityOf(texts, (bytes) => hasher.init().update(bytes).digest('hex'));
}
