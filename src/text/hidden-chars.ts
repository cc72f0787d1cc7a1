/**
 * Characters that a screen does not show, or obeys: found by code unit and given a name. Shared by the
 * worker, which counts them over a whole text, and the page, which draws them. The source text is
 * never changed. Rule source: product.md law 7.
 */

/** A stretch of a text, in UTF-16 units. `name` is set where the stretch is drawn by name. */
export interface TextRun {
  readonly from: number;
  readonly to: number;
  readonly name?: string;
}

const C0 =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

const NAMED: ReadonlyMap<number, string> = new Map([
  [0x7f, 'DEL'],
  [0x85, 'NEL'],
  [0xad, 'soft hyphen'],
  [0x034f, 'CGJ'],
  [0x061c, 'ALM'],
  [0x115f, 'Hangul filler'],
  [0x1160, 'Hangul filler'],
  [0x180e, 'MVS'],
  [0x200b, 'ZWSP'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x2028, 'line separator'],
  [0x2029, 'paragraph separator'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x2060, 'word joiner'],
  [0x2061, 'function application'],
  [0x2062, 'invisible times'],
  [0x2063, 'invisible separator'],
  [0x2064, 'invisible plus'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'BOM'],
  [0xffa0, 'Hangul filler'],
]);

/** Inclusive ranges of code units to name. Tab and line feed are drawn as they are; NBSP looks like what it is. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x0000, 0x0008],
  [0x000b, 0x001f],
  [0x007f, 0x009f],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
];

/** Astral characters to name: tags and the second block of variation selectors (plane 14). */
const PLANE_14 = '\\udb40[\\udc00-\\uddef]';
const LONE = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
const CLASS = RANGES.map(([from, to]) => `${unit(from)}-${unit(to)}`).join('');
// Built from the table, because a class written out would hold the very characters it looks for.
const SUSPECT = new RegExp(`[${CLASS}]|${PLANE_14}|${LONE}`, 'g');

const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|[\u{e0020}-\u{e007f}])$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
const VARIED_BEFORE = /(?:\p{Extended_Pictographic}|[#*0-9])$/u;
const JOINING_BEFORE = /(?:\p{M}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Mongolian})$/u;
const LETTER_AFTER = /^\p{L}/u;

/**
 * Splits a text into stretches to draw as they are and stretches to draw by name. Neighbours of one
 * name make one stretch. Linear in the text's length.
 */
export function textRuns(text: string): readonly TextRun[] {
  const runs: TextRun[] = [];
  let done = 0;
  for (const { from, to } of suspects(text)) {
    if (from > done) runs.push({ from: done, to: from });
    const name = nameOf(text.slice(from, to));
    const last = runs.at(-1);
    if (last?.name === name && last.to === from) runs[runs.length - 1] = { from: last.from, to, name };
    else runs.push({ from, to, name });
    done = to;
  }
  if (done < text.length) runs.push({ from: done, to: text.length });
  return runs;
}

/** How many characters of a text are drawn by name. Linear. */
export function countHidden(text: string): number {
  let count = 0;
  for (const _ of suspects(text)) count += 1;
  return count;
}

function* suspects(text: string): Generator<{ readonly from: number; readonly to: number }> {
  SUSPECT.lastIndex = 0;
  for (let found = SUSPECT.exec(text); found !== null; found = SUSPECT.exec(text)) {
    const from = found.index;
    const to = from + found[0].length;
    if (!isPartOfAGlyph(text, from, to)) yield { from, to };
    SUSPECT.lastIndex = to; // the one expression is shared: a caller may have scanned between two yields
  }
}

/** A joiner or selector between what it joins or after what it varies belongs to one visible glyph. */
function isPartOfAGlyph(text: string, from: number, to: number): boolean {
  const code = text.charCodeAt(from);
  const before = text.slice(Math.max(0, from - 2), from);
  const after = text.slice(to, to + 2);
  if (code === 0x200d && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)) return true;
  if (code === 0x200c || code === 0x200d) return JOINING_BEFORE.test(before) && LETTER_AFTER.test(after);
  return (code === 0xfe0e || code === 0xfe0f) && VARIED_BEFORE.test(before);
}

/** A short name: 'RLO', 'ZWSP', 'U+0086', 'lone surrogate D83D'. */
export function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return C0[code] ?? hex(code);
  if (code >= 0xd800 && code <= 0xdfff) return `lone surrogate ${code.toString(16).toUpperCase()}`;
  if (code >= 0xfe00 && code <= 0xfe0f) return `VS${code - 0xfe00 + 1}`;
  if (code >= 0xe0020 && code <= 0xe007e) return `tag ${String.fromCodePoint(code - 0xe0000)}`;
  return NAMED.get(code) ?? hex(code);
}

function hex(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
