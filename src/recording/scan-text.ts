/**
 * What a JSON text hides from whoever reads it with `JSON.parse`: members named twice (the last wins),
 * members named `__proto__`, integers a double cannot hold, and tokens that are no JSON (issue 4.2).
 */
import { pathOf, placeOf, stringAt } from './json-place.ts';
import { JsonScanner, type ScanListener, type ScanStop } from './json-scanner.ts';
import { skipSpace } from './json-text.ts';
import { KeyLedger } from './key-ledger.ts';
import type { OpenNote } from './model.ts';

/** One thing found. `text` is the source text, cut at 80 characters. */
export interface Found {
  readonly byte: number;
  readonly path: string;
  readonly text: string;
}

/** All of one kind: how many, and the first 100 of them with their places. */
export interface Findings {
  readonly count: number;
  readonly first: readonly Found[];
}

export interface ScanReport {
  readonly duplicateKeys: Findings;
  readonly protoKeys: Findings;
  /** Integers of the text whose double prints as another number. */
  readonly unsafeIntegers: Findings;
  readonly nonstandard: Findings;
  /** Levels of nesting at the deepest place. */
  readonly depth: number;
  /**
   * For every double beyond 2^53 in the text, the source texts that read as it: a number on show that
   * has exactly one can be shown as the file has it. `exactIntegers.get(value)`.
   */
  readonly exactIntegers: ReadonlyMap<number, readonly string[]>;
  /** Set where the text is not one whole document. */
  readonly stop?: ScanStop;
  /** The offset behind the document. */
  readonly end: number;
}

const SLICE_BYTES = 256 * 1024;
const KEPT = 100;
const SAFE_DIGITS = 15;
const MAX_EXACT = 10_000;

export interface ScanOptions {
  /** Where the text starts: 3 behind a byte order mark. */
  readonly from?: number;
  /** One document a line (NDJSON): the scan goes on behind each, and starts afresh behind a bad line. */
  readonly lines?: boolean;
}

/**
 * Scans UTF-8 JSON text. A generator, so that a worker can scan in the background: it
 * yields the byte it stands at every 256 KB (a single longer string is not interrupted) and returns
 * the report. Never throws, never recurses; memory grows with depth and findings only.
 */
export function* scanText(bytes: Uint8Array, options: ScanOptions = {}): Generator<number, ScanReport, void> {
  const duplicateKeys = new Collector();
  const protoKeys = new Collector();
  const unsafeIntegers = new Collector();
  const nonstandard = new Collector();
  const exactIntegers = new Map<number, string[]>();
  let ledger = new KeyLedger(bytes);
  const listener: ScanListener = {
    open: () => ledger.open(),
    close: () => ledger.close(),
    key(start, end, escaped) {
      if (ledger.add(start, end, escaped)) duplicateKeys.add(scanner, start, end);
      if (isProto(bytes, start, end, escaped)) protoKeys.add(scanner, start, end);
    },
    number(start, end, integer) {
      if (!integer) {
        if (overflows(bytes, start, end)) nonstandard.add(scanner, start, end);
        return;
      }
      if (end - start <= SAFE_DIGITS) return;
      const text = stringAt(bytes, start, end);
      const value = Number(text);
      if (Number.isSafeInteger(value)) return;
      remember(exactIntegers, value, text);
      if (printed(value) !== text) unsafeIntegers.add(scanner, start, end);
    },
    nonstandard: (start, end) => nonstandard.add(scanner, start, end),
  };
  let scanner = new JsonScanner(bytes, options.from ?? 0, listener);
  let depth = 0;
  let yielded = 0;
  for (;;) {
    while (scanner.run(scanner.at + SLICE_BYTES)) {
      yielded = scanner.at;
      yield yielded;
    }
    depth = Math.max(depth, scanner.maxDepth);
    const next = options.lines === true ? nextLine(bytes, scanner) : -1;
    if (next < 0) break;
    ledger = new KeyLedger(bytes);
    scanner = new JsonScanner(bytes, next, listener);
    if (next - yielded > SLICE_BYTES) {
      yielded = next;
      yield next;
    }
  }
  return {
    duplicateKeys: duplicateKeys.findings(),
    protoKeys: protoKeys.findings(),
    unsafeIntegers: unsafeIntegers.findings(),
    nonstandard: nonstandard.findings(),
    depth,
    exactIntegers,
    ...(scanner.stop === undefined ? undefined : { stop: scanner.stop }),
    end: scanner.at,
  };
}

/** The whole scan at once, for texts small enough. */
export function scanNow(bytes: Uint8Array, options: ScanOptions = {}): ScanReport {
  const scan = scanText(bytes, options);
  for (;;) {
    const step = scan.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The notes of a scan: `duplicate-keys`, `proto-keys`, `unsafe-integers` and `nonstandard-numbers`, each
 * {count, path, text, byte, line, column} of the first one. `leg` is the leg the text was read into.
 */
export function notesOfScan(report: ScanReport, bytes: Uint8Array, leg?: number): readonly OpenNote[] {
  const kinds = [
    ['nonstandard-numbers', report.nonstandard],
    ['duplicate-keys', report.duplicateKeys],
    ['unsafe-integers', report.unsafeIntegers],
    ['proto-keys', report.protoKeys],
  ] as const;
  return kinds.flatMap(([code, { count, first }]) => {
    const [one] = first;
    if (one === undefined) return [];
    const facts = { count, path: one.path, text: one.text, ...placeOf(bytes, one.byte) };
    return [{ code, ...(leg === undefined ? undefined : { leg }), facts }];
  });
}

class Collector {
  #count = 0;
  readonly #first: Found[] = [];

  add(scanner: JsonScanner, start: number, end: number): void {
    this.#count++;
    if (this.#first.length === KEPT) return;
    const text = stringAt(scanner.bytes, start, end);
    this.#first.push({ byte: start, path: pathOf(scanner), text: text.length > 80 ? `${text.slice(0, 80)}…` : text });
  }

  findings(): Findings {
    return { count: this.#count, first: this.#first };
  }
}

/** Where the next line's document starts, -1 where there is none. */
function nextLine(bytes: Uint8Array, scanner: JsonScanner): number {
  const line = bytes.indexOf(0x0a, scanner.at);
  if (line < 0) return -1;
  const start = skipSpace(bytes, line + 1);
  return start < bytes.length ? start : -1;
}

/** True for a number past the largest double, as `1e400`: `JSON.parse` reads Infinity, which JSON has not. */
function overflows(bytes: Uint8Array, start: number, end: number): boolean {
  const e = bytes.subarray(start, end).findLastIndex((c) => c === 0x65 || c === 0x45);
  return e >= 0 && !Number.isFinite(Number(stringAt(bytes, start, end)));
}

/** How a JSON writer prints the double: the text it came from where nothing was lost. */
function printed(value: number): string {
  return Math.abs(value) < 1e21 ? String(value) : Number.isFinite(value) ? BigInt(value).toString() : '';
}

function remember(texts: Map<number, string[]>, value: number, text: string): void {
  const known = texts.get(value);
  if (known !== undefined) {
    if (known.length < 3 && !known.includes(text)) known.push(text);
  } else if (texts.size < MAX_EXACT) texts.set(value, [text]);
}

const PROTO = '"__proto__"';

function isProto(bytes: Uint8Array, start: number, end: number, escaped: boolean): boolean {
  if (escaped) return stringAt(bytes, start, end) === '__proto__';
  if (end - start !== PROTO.length || bytes[start + 1] !== 0x5f) return false;
  return stringAt(bytes, start, end) === '__proto__';
}
