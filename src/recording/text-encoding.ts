/** Which encoding a text is in, told by its bytes, and the text decoded. */

/** As `FileSummary.encoding` names them; `utf-32` is recognised to be refused by name. */
export type TextEncodingName = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'utf-32';

/** True where a character takes two bytes or four, and the text has to be decoded before it can be scanned. */
export function isUtf16(encoding: TextEncodingName): boolean {
  return encoding === 'utf-16le' || encoding === 'utf-16be';
}

/**
 * The encoding of JSON text by its first bytes: a byte order mark, else where the zero bytes of the
 * first characters stand (JSON starts in ASCII: RFC 4627 section 3), else UTF-8.
 */
export function sniffEncoding(bytes: Uint8Array): TextEncodingName {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8-bom';
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    return 'utf-32';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0 && d !== 0) return 'utf-32';
  if (a !== 0 && b === 0 && c === 0 && d === 0) return 'utf-32';
  if (a !== undefined && a !== 0 && b === 0 && (c !== 0 || d === 0)) return 'utf-16le';
  if (a === 0 && b !== undefined && b !== 0 && (d !== 0 || c === undefined)) return 'utf-16be';
  return 'utf-8';
}

export interface Decoded {
  readonly text: string;
  /** True where bytes were no text of this encoding and U+FFFD stands for them. */
  readonly replaced: boolean;
}

/** Decodes without the byte order mark. `undefined` where the text is longer than a string can be. */
export function decodeText(bytes: Uint8Array, encoding: TextEncodingName): Decoded | undefined {
  const label = encoding === 'utf-8-bom' ? 'utf-8' : encoding;
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), replaced: false };
  } catch {
    // Either bytes that are no text, or too many of them: the second try tells which.
  }
  try {
    return { text: new TextDecoder(label).decode(bytes), replaced: true };
  } catch {
    return undefined;
  }
}

/** The first byte of UTF-8 `bytes` that is no text, or -1: the decoder only says that there is one. */
export function firstBadByte(bytes: Uint8Array): number {
  let p = 0;
  while (p < bytes.length) {
    const length = characterLength(bytes, p);
    if (length === 0) return p;
    p += length;
  }
  return -1;
}

/** Bytes of the character at `p`; 0 where there is none (Unicode 15, table 3-7). */
function characterLength(bytes: Uint8Array, p: number): number {
  const a = bytes[p] ?? 0;
  if (a < 0x80) return 1;
  const length = a >= 0xf0 ? 4 : a >= 0xe0 ? 3 : 2;
  if (a < 0xc2 || a > 0xf4) return 0;
  const lowest = a === 0xe0 ? 0xa0 : a === 0xf0 ? 0x90 : 0x80;
  const highest = a === 0xed ? 0x9f : a === 0xf4 ? 0x8f : 0xbf;
  const b = bytes[p + 1] ?? 0;
  if (b < lowest || b > highest) return 0;
  for (let i = 2; i < length; i++) if (((bytes[p + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
