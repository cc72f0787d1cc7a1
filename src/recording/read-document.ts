/** One JSON document: `JSON.parse` where it can, and what is left to read where it cannot. */
import { pathOf } from './json-place.ts';
import { JsonScanner, type ScanStop } from './json-scanner.ts';
import { type JsonText, skipSpace } from './json-text.ts';
import { type Edit, patched } from './patched.ts';
import { repairCut } from './repair-cut.ts';

export type DocumentResult =
  | {
      readonly kind: 'whole';
      readonly value: unknown;
      /** The offset behind the document; more may follow. */
      readonly end: number;
    }
  | {
      readonly kind: 'broken';
      readonly stop: ScanStop;
      readonly depth: number;
      /** The path of members to the break. */
      readonly path: string;
      /** What stands before the break, made whole; `undefined` where not even that parses. */
      readonly value: unknown;
      /** The same with every begun container kept: for telling what the file is, nothing else. */
      readonly outline: () => unknown;
    };

/**
 * Reads the document that starts at or behind `from` and ends before `to`, after `JSON.parse` has failed
 * on it. Never throws, never recurses.
 */
export function readDocument(text: JsonText, from: number, to: number): DocumentResult {
  const bytes = text.bytes.subarray(0, to);
  const edits: Edit[] = [];
  const scanner = new JsonScanner(bytes, skipSpace(bytes, from), {
    nonstandard: (start, end) => edits.push({ start, end }),
  });
  const start = scanner.at;
  scanner.run(Number.POSITIVE_INFINITY);
  const { stop } = scanner;
  if (stop === undefined) {
    const value = parse(() => patched(bytes, start, scanner.at, edits, ''));
    return { kind: 'whole', value, end: scanner.at };
  }
  const value = (keepAll: boolean): unknown => {
    const repair = repairCut(scanner, keepAll);
    return parse(() => patched(bytes, start, repair.end, edits, repair.closers));
  };
  return {
    kind: 'broken',
    stop,
    depth: scanner.depth,
    path: pathOf(scanner),
    value: value(false),
    outline: () => value(true),
  };
}

/** `undefined` for a text that is no JSON after all, or longer than a string can be. */
function parse(text: () => string): unknown {
  try {
    return JSON.parse(text());
  } catch {
    return undefined;
  }
}
