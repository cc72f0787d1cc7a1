/**
 * JSON longer than a string can be (V8: 2^29 - 24 units), read from its bytes: the scanner finds where members
 * end, `JSON.parse` reads runs of whole members, and only containers larger than a run are put together here.
 */
import { define, isJsonArray, isJsonObject, type Json } from '../json.ts';
import { GrowingInts } from './growing-ints.ts';
import { pathOf, stringAt } from './json-place.ts';
import { JsonScanner, type ScanStop } from './json-scanner.ts';
import { type JsonText, skipSpace } from './json-text.ts';
import { type Edit, patched } from './patched.ts';
import { repairCut } from './repair-cut.ts';

export interface Piecewise {
  /** The document; where it breaks off, what stands before the break; `undefined` where nothing does. */
  readonly value: unknown;
  readonly stop?: ScanStop;
  /** The path of members to the break, and its depth. */
  readonly path: string;
  readonly depth: number;
  /** The offset behind the document. */
  readonly end: number;
}

/** Bytes parsed at once: large enough that the parser does the work, small beside the whole. */
const PIECE_BYTES = 32 * 1024 * 1024;

/**
 * Reads one document. Yields the byte it stands at, about once a piece or more often. Never recurses. The
 * value is the one `JSON.parse` would give; a text that breaks off is read as `read-document.ts` reads it.
 */
export function* readPiecewise(text: JsonText, pieceBytes = PIECE_BYTES): Generator<number, Piecewise, void> {
  const builder = new Builder(text, pieceBytes);
  const { scanner } = builder;
  while (scanner.run(scanner.at + Math.min(pieceBytes, PIECE_BYTES / 8))) {
    builder.flushLarge();
    yield scanner.at;
  }
  const { stop } = scanner;
  if (stop === undefined) return { value: builder.finish(), path: '', depth: 0, end: scanner.at };
  const path = pathOf(scanner);
  return { value: builder.finishCut(), stop, path, depth: scanner.depth, end: scanner.at };
}

type Built = Json[] | { [key: string]: Json | undefined };

class Builder {
  readonly scanner: JsonScanner;
  readonly #start: number;
  readonly #pieceBytes: number;
  readonly #edits: Edit[] = [];
  /** Per open container: where its members begin that were not parsed yet. */
  readonly #from = new GrowingInts();
  /** The containers too large for one piece, by level: what was parsed of them so far. */
  readonly #built = new Map<number, Built>();
  #root: Json | undefined;

  constructor(text: JsonText, pieceBytes: number) {
    this.#pieceBytes = pieceBytes;
    this.#start = skipSpace(text.bytes, text.from);
    this.scanner = new JsonScanner(text.bytes, this.#start, {
      open: (start) => this.#from.push(start + 1),
      close: () => this.#close(),
      nonstandard: (start, end) => this.#edits.push({ start, end }),
    });
  }

  /** Parses the whole members of every open container that has a piece of them. */
  flushLarge(): void {
    const { scanner } = this;
    for (let level = 0; level < scanner.depth; level++) {
      if (scanner.safeEnds.at(level) - this.#from.at(level) >= this.#pieceBytes) this.#flush(level);
    }
  }

  finish(): unknown {
    return this.#root ?? this.#parse(this.#start, this.scanner.at, '', '');
  }

  finishCut(): unknown {
    const { level } = repairCut(this.scanner);
    if (level < 0) return undefined;
    let value: Json = this.#flush(level);
    for (let parent = level - 1; parent >= 0; parent--) value = this.#attach(parent, value);
    return value;
  }

  #close(): void {
    const level = this.scanner.depth - 1;
    if (this.#built.has(level)) {
      const value = this.#flush(level);
      this.#built.delete(level);
      if (level === 0) this.#root = value;
      else {
        this.#attach(level - 1, value);
        this.#from.set(level - 1, this.scanner.at);
      }
    }
    this.#from.pop();
  }

  /** Adds a child that was put together here behind the members before it. */
  #attach(level: number, value: Json): Built {
    const built = this.#flush(level);
    const { scanner } = this;
    if (isMutableArray(built)) built.push(value);
    else define(built, stringAt(scanner.bytes, scanner.keyStarts.at(level), scanner.keyEnds.at(level)), value);
    return built;
  }

  #flush(level: number): Built {
    const { scanner } = this;
    const object = scanner.kinds.at(level) === 1;
    const built: Built = this.#built.get(level) ?? (object ? {} : []);
    this.#built.set(level, built);
    const end = scanner.safeEnds.at(level);
    let from = skipSpace(scanner.bytes, this.#from.at(level));
    if (scanner.bytes[from] === 0x2c) from++;
    if (from >= end) return built;
    const members = object ? this.#parse(from, end, '{', '}') : this.#parse(from, end, '[', ']');
    if (isMutableArray(built)) {
      if (isJsonArray(members)) for (const member of members) built.push(member);
    } else if (isJsonObject(members)) {
      for (const key of Object.keys(members)) define(built, key, members[key]);
    }
    this.#from.set(level, end);
    return built;
  }

  #parse(from: number, to: number, opener: string, closer: string): unknown {
    const edits = this.#edits.filter((edit) => edit.start >= from && edit.end <= to);
    return JSON.parse(opener + patched(this.scanner.bytes, from, to, edits, closer));
  }
}

function isMutableArray(built: Built): built is Json[] {
  return Array.isArray(built);
}
