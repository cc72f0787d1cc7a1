/** Files told by their first bytes, and texts told by their first lines. */
import type { ForeignKind } from './foreign.ts';

/** `?` stands for any byte. Signatures as the formats' own documents give them. */
const SIGNATURES: readonly (readonly [ForeignKind, number, string])[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 0, 'RIFF????WEBP'],
  ['pdf', 0, '%PDF-'],
  ['sqlite', 0, 'SQLite format 3\0'],
  ['wasm', 0, '\0asm'],
  ['executable', 0, '\x7fELF'],
  ['executable', 0, 'MZ\x90\0'],
  ['executable', 0, '\xcf\xfa\xed\xfe'],
  ['audio-or-video', 0, 'RIFF????WAVE'],
  ['audio-or-video', 0, 'RIFF????AVI '],
  ['audio-or-video', 0, 'OggS'],
  ['audio-or-video', 0, 'ID3\x03'],
  ['audio-or-video', 0, 'ID3\x04'],
  ['audio-or-video', 0, '\x1aE\xdf\xa3'],
  ['audio-or-video', 4, 'ftyp'],
  ['office-document', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
];

/** A binary format by its signature, or `undefined`. */
export function foreignBytes(bytes: Uint8Array): ForeignKind | undefined {
  return SIGNATURES.find(([, at, pattern]) => matches(bytes, at, pattern))?.[0];
}

function matches(bytes: Uint8Array, at: number, pattern: string): boolean {
  if (bytes.length < at + pattern.length) return false;
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] !== '?' && bytes[at + i] !== pattern.charCodeAt(i)) return false;
  }
  return true;
}

/** True where the first bytes are no text of any kind: zero bytes and other controls among them. */
export function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  }
  return controls * 50 > head.length;
}

/**
 * What a text that is no JSON looks like, by its first characters. A text that starts as JSON does is
 * for the scanner to judge: `undefined`.
 */
export function foreignText(head: string): ForeignKind | undefined {
  const start = head.replace(/^\uFEFF/, '').trimStart();
  const lower = start.slice(0, 4096).toLowerCase();
  if (/^[[{"\d]/.test(start) || /^-\d/.test(start)) return isTable(start) && !/^[[{]/.test(start) ? 'csv' : undefined;
  if (start.startsWith('<')) return markup(lower);
  if (isTable(start)) return 'csv';
  if (/^(---\s|%yaml|[\w-]+:(\s|$))/i.test(start) && /^[\w-]+:(\s|$)/m.test(start)) return 'yaml';
  return 'text';
}

function markup(lower: string): ForeignKind {
  const body = lower.replace(/<!--[\s\S]*?(-->|$)/g, '').trimStart();
  if (/^<(!doctype html|html|head|body|div|script|meta|p|span|table|h\d)\b/.test(body)) return 'html';
  if (/<svg[\s>]/.test(body)) return 'svg';
  if (/<html[\s>]/.test(body)) return 'html';
  return 'xml';
}

/** Three lines or more that are cut into the same number of fields, two or more. */
function isTable(text: string): boolean {
  const lines = text.slice(0, 16_384).split('\n').slice(0, 12);
  const whole = lines
    .slice(0, text.length > 16_384 || lines.length === 12 ? -1 : undefined)
    .filter((line) => line.trim() !== '');
  if (whole.length < 3) return false;
  return [',', ';', '\t'].some((separator) => {
    const counts = whole.map((line) => fields(line, separator));
    const [first = 0] = counts;
    return first > 1 && counts.every((count) => count === first);
  });
}

function fields(line: string, separator: string): number {
  let count = 1;
  let quoted = false;
  for (const c of line) {
    if (c === '"') quoted = !quoted;
    else if (c === separator && !quoted) count++;
  }
  return count;
}
