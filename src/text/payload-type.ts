/** What a base64 payload says it is: by the data URL it stands in, else by its own first bytes. Never decoded further. */

/** How far back a data URL's head is looked for, in UTF-16 units. */
const HEAD_UNITS = 160;
const DATA_URL =
  /data:([a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,60})(?:;[a-z0-9-]{1,30}=[a-z0-9."+-]{0,40}){0,2};base64,$/i;

/** The type written in a data URL's head that ends at `from`: lower case, "image/png"; `undefined` where none does. */
export function writtenType(text: string, from: number): string | undefined {
  if (text.charCodeAt(from - 1) !== 0x2c) return undefined;
  return DATA_URL.exec(text.slice(Math.max(0, from - HEAD_UNITS), from))?.[1]?.toLowerCase();
}

/** First bytes by which a kind of file is known, at byte 0, one unit a byte. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb', 'audio/mpeg'],
  ['\xff\xf3', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['\x1aE\xdf\xa3', 'video/webm'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
];

/** A container that names its content behind it: at byte 0 or 4 the container, at byte 8 the content. */
const CONTENTS: ReadonlyMap<string, string> = new Map([
  ['WEBP', 'image/webp'],
  ['WAVE', 'audio/wav'],
  ['AVI ', 'video/x-msvideo'],
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['M4A ', 'audio/mp4'],
]);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The type that the first bytes of a payload show; `undefined` where they show none. Reads 16 characters. */
export function shownType(text: string, from: number): string | undefined {
  const start = firstBytes(text.slice(from, from + 16));
  for (const [beginning, type] of BEGINNINGS) if (start.startsWith(beginning)) return type;
  if (start.startsWith('RIFF')) return CONTENTS.get(start.slice(8, 12)) ?? 'RIFF';
  return start.startsWith('ftyp', 4) ? (CONTENTS.get(start.slice(8, 12)) ?? 'video/mp4') : undefined;
}

function firstBytes(base64: string): string {
  let bytes = '';
  let bits = 0;
  let held = 0;
  for (const character of base64) {
    const value = '+-'.includes(character) ? 62 : '/_'.includes(character) ? 63 : LETTERS.indexOf(character);
    if (value < 0) break;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += String.fromCharCode((bits >> held) & 0xff);
  }
  return bytes;
}
