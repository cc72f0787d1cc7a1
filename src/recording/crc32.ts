/** CRC-32 as gzip and zip keep it (RFC 1952 section 8): reflected, polynomial 0xedb88320. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** The checksum of bytes that come in pieces. A table of our own: hash-wasm's would ride along on every first visit. */
export class Crc32 {
  #rest = 0xffffffff;

  update(bytes: Uint8Array): void {
    let rest = this.#rest;
    for (let at = 0; at < bytes.length; at++) rest = (TABLE[(rest ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (rest >>> 8);
    this.#rest = rest;
  }

  /** The checksum so far, an unsigned 32-bit number. */
  get value(): number {
    return ~this.#rest >>> 0;
  }
}
