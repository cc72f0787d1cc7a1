/** Places in a JSON text: line and column, and the path of members that leads there. */
import type { JsonScanner } from './json-scanner.ts';

/** Where a byte stands. Lines and columns count from 1; a column counts characters (code points). */
export interface TextPlace {
  readonly byte: number;
  readonly line: number;
  readonly column: number;
}

/** The place of `byte` in UTF-8 `bytes`; only `\n` ends a line. */
export function placeOf(bytes: Uint8Array, byte: number): TextPlace {
  let line = 1;
  let start = 0;
  for (let p = bytes.indexOf(0x0a); p >= 0 && p < byte; p = bytes.indexOf(0x0a, p + 1)) {
    line++;
    start = p + 1;
  }
  if (start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) start = 3;
  let column = 1;
  for (let p = start; p < byte && p < bytes.length; p++) if (((bytes[p] ?? 0) & 0xc0) !== 0x80) column++;
  return { byte, line, column };
}

const decoder = new TextDecoder();

/** A key or a string in quotes, decoded; the raw text where it is no JSON string. */
export function stringAt(bytes: Uint8Array, start: number, end: number): string {
  const raw = decoder.decode(bytes.subarray(start, end));
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'string' ? value : raw;
  } catch {
    return raw;
  }
}

/** Segments kept at each end of a long path. */
const KEPT = 12;

/**
 * The path to where the scanner stands, as a reader would write it: `snapshot.commitLog[3]["a b"]`.
 * Of a path longer than 24 steps only both ends are kept.
 */
export function pathOf(scanner: JsonScanner, depth: number = scanner.depth): string {
  let text = '';
  for (let level = 0; level < depth; level++) {
    if (depth > 2 * KEPT && level === KEPT) {
      text += `…(${depth - 2 * KEPT} more)…`;
      level = depth - KEPT;
    }
    const start = scanner.keyStarts.at(level);
    if (scanner.kinds.at(level) === 0) text += `[${start}]`;
    else if (start >= 0) text += member(stringAt(scanner.bytes, start, scanner.keyEnds.at(level)), text === '');
  }
  return text;
}

function member(key: string, first: boolean): string {
  if (/^[A-Za-z_$][\w$]*$/.test(key)) return first ? key : `.${key}`;
  return `[${JSON.stringify(key)}]`;
}
