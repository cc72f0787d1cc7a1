/**
 * NDJSON: one JSON document a line. Only `\n` separates, a `\r` before it is tolerated, blank lines are
 * skipped, and a bad line costs itself (issue 4.1). Lines that are recordings are legs; where the lines are
 * commit rows, the file is one bare log, and a bad line is a damaged row that keeps its index.
 */
import { isJsonObject } from '../json.ts';
import { type JsonText, placeIn, skipSpace } from './json-text.ts';
import { readDocument } from './read-document.ts';

export interface Line {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** `undefined` where the line is bad. */
  readonly value: unknown;
  /** Set where the last line breaks off: `value` is what it held until there. */
  readonly cut?: { readonly byte: number; readonly path: string };
}

/** Reads every line. `each` is called now and then with the byte reached; true ends the reading early. */
export function readLines(text: JsonText, each: (done: number) => boolean): readonly Line[] {
  const { bytes } = text;
  const lines: Line[] = [];
  let start = text.from;
  for (let line = 1; start < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed;
    if (skipSpace(bytes.subarray(0, end), start) < end) lines.push(readLine(text, line, start, end, feed < 0));
    start = end + 1;
    if (each(start)) break;
  }
  return lines;
}

function readLine(text: JsonText, line: number, start: number, end: number, last: boolean): Line {
  const at = { line, start, end };
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(text.bytes.subarray(start, end)));
    return { ...at, value };
  } catch {
    // Not JSON as it stands; the scanner says what can be read of it.
  }
  const document = readDocument(text, start, end);
  if (document.kind === 'whole') {
    const clean = skipSpace(text.bytes.subarray(0, end), document.end) === end;
    return { ...at, value: clean ? document.value : undefined };
  }
  if (!last || document.stop.reason !== 'ends' || !isJsonObject(document.value)) {
    return { ...at, value: undefined };
  }
  const { byte } = placeIn(text, document.stop.byte);
  return { ...at, value: document.value, cut: { byte, path: document.path } };
}
