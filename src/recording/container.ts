/** What a file is packed in, told by its first bytes and never by its name (issue 4.1). */
export type Container = 'gzip' | 'zip' | 'zstd';

/** The container of a file, or `undefined` for a plain one. A zip without members counts. */
export function sniffContainer(bytes: Uint8Array): Container | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0x1f && b === 0x8b) return 'gzip';
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))) return 'zip';
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd';
  if (a !== undefined && a >= 0x50 && a <= 0x5f && b === 0x2a && c === 0x4d && d === 0x18) return 'zstd';
  return undefined;
}
