/** A text of JSON on its way in: UTF-8 bytes, and how places in them translate to the file. */
import { placeOf, type TextPlace } from './json-place.ts';
import { decodeText, type TextEncodingName } from './text-encoding.ts';

export interface JsonText {
  /** UTF-8, whatever the file's encoding. */
  readonly bytes: Uint8Array;
  /** Where the text starts in `bytes`: behind a byte order mark. */
  readonly from: number;
  readonly encoding: TextEncodingName;
}

/** The text of a file in UTF-8: its own bytes, except where it is UTF-16. `undefined` where it is too long. */
export function jsonText(bytes: Uint8Array, encoding: TextEncodingName): JsonText | undefined {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return utf8Text(bytes, encoding);
  const decoded = decodeText(bytes, encoding);
  return decoded && { bytes: new TextEncoder().encode(decoded.text), from: 0, encoding };
}

/** The text of a file that is UTF-8 already: behind its byte order mark, where it has one. */
export function utf8Text(bytes: Uint8Array, encoding: TextEncodingName): JsonText {
  return { bytes, from: encoding === 'utf-8-bom' ? 3 : 0, encoding };
}

/** The place of an offset as the file has it: its own byte, and line and column. */
export function placeIn(text: JsonText, offset: number): TextPlace {
  const place = placeOf(text.bytes, offset);
  if (text.from > 0 || text.encoding === 'utf-8') return place;
  const units = new TextDecoder().decode(text.bytes.subarray(0, offset)).length;
  return { ...place, byte: 2 + 2 * units };
}

/** True for the four bytes that JSON calls white space. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** The offset of the first byte from `at` on that is not white space; the length where there is none. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let p = at;
  while (isSpace(bytes[p])) p++;
  return p;
}
