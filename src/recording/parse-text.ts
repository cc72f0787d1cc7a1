/** A text -> the legs it holds. Good files cost decoding and `JSON.parse`, nothing else. */
import { isJsonObject } from '../json.ts';
import type { OpenFailure } from './failure.ts';
import { foreignText, looksBinary } from './foreign-bytes.ts';
import { type JsonText, jsonText, placeIn, skipSpace } from './json-text.ts';
import type { OpenNote } from './model.ts';
import { type LegsResult, legInputs, named, type ReadLeg, readLegs } from './open-recording.ts';
import { parseLines } from './parse-lines.ts';
import { type DocumentResult, readDocument } from './read-document.ts';
import { looksLikeLines } from './read-lines.ts';
import { decodeText, exceedsUnits, firstBadByte, type TextEncodingName } from './text-encoding.ts';

export interface TextSource {
  readonly bytes: Uint8Array;
  readonly encoding: TextEncodingName;
  readonly name: string;
  /** True where the archive around the text broke off: the text may be whole and still not all. */
  readonly cut: boolean;
  /** UTF-16 units of text that can be read at all. */
  readonly maxUnits: number;
  /** Called before each step, and now and then within: true ends the work. */
  readonly cancelled: () => boolean;
  readonly phase: (phase: 'decoding' | 'parsing') => void;
}

export type TextResult =
  | {
      readonly ok: true;
      readonly legs: readonly ReadLeg[];
      readonly notes: readonly OpenNote[];
      /** True for NDJSON. */
      readonly lines: boolean;
      /** The text in UTF-8, for `scanText`; drop it when that is done. */
      readonly text: JsonText;
    }
  | { readonly ok: false; readonly failure: OpenFailure };

/** Reads the text of one file. Never throws; every failure has a code, and a place where there is one. */
export function parseText(source: TextSource): TextResult {
  const { bytes, encoding } = source;
  if (encoding === 'utf-32') return fail('not-json', { found: 'utf-32', byte: 0, line: 1, column: 1 });
  const wide = encoding === 'utf-16le' || encoding === 'utf-16be';
  if (wide ? bytes.length / 2 > source.maxUnits : exceedsUnits(bytes, source.maxUnits)) return tooLarge(source);
  const utf8: JsonText | undefined = wide ? undefined : { bytes, from: encoding === 'utf-8' ? 0 : 3, encoding };
  if (utf8 !== undefined && looksLikeLines(utf8)) return parseLines(utf8, source, []);

  source.phase('decoding');
  const decoded = decodeText(bytes, encoding);
  if (decoded === undefined) return tooLarge(source);
  if (source.cancelled()) return fail('cancelled', {});
  source.phase('parsing');
  const parsed = parse(decoded.text);
  const text = utf8 ?? jsonText(bytes, encoding);
  if (text === undefined) return tooLarge(source);
  const notes = decoded.replaced ? [replacedNote(text, bytes)] : [];
  if (!parsed.ok) return parseBroken(text, source, notes);
  const cut = source.cut ? { byte: placeIn(text, text.bytes.length).byte, reason: 'ends' as const } : undefined;
  const inputs = legInputs(parsed.value, () => source.name);
  const legs = readLegs(
    cut === undefined ? inputs : inputs.map((input, i) => (i < inputs.length - 1 ? input : { ...input, cut })),
  );
  if (!legs.ok) return { ok: false, failure: named(legs, parsed.value) };
  return { ok: true, legs: legs.legs, notes, lines: false, text };
}

/** The text is not one JSON document: find out what else it is. */
function parseBroken(text: JsonText, source: TextSource, notes: readonly OpenNote[]): TextResult {
  const { bytes } = text;
  const start = skipSpace(bytes, text.from);
  if (start === bytes.length) return fail('empty', { bytes: source.bytes.length });
  if (bytes[start] !== 0x7b && bytes[start] !== 0x5b) {
    if (looksBinary(bytes.subarray(start))) return fail('not-json', { found: 'binary', ...placeIn(text, start) });
    const kind = foreignText(new TextDecoder().decode(bytes.subarray(start, start + 65_536)));
    if (kind !== undefined) return fail('foreign', { kind });
  }
  if (looksLikeLines(text)) return parseLines(text, source, notes);

  const document = readDocument(text, start, bytes.length);
  if (document.kind === 'whole') return withJunk(text, source, notes, document);
  const feed = bytes.indexOf(0x0a, start);
  if (feed >= 0 && document.stop.byte <= feed) {
    // The first line is bad; where the next ones are documents of their own, it costs itself only.
    const lines = parseLines(text, source, notes);
    if (lines.ok) return lines;
  }
  return broken(text, source, notes, document);
}

/** A whole document with more behind it: lines of NDJSON, or junk. */
function withJunk(
  text: JsonText,
  source: TextSource,
  notes: readonly OpenNote[],
  document: Extract<DocumentResult, { kind: 'whole' }>,
): TextResult {
  const rest = skipSpace(text.bytes, document.end);
  const scalar = typeof document.value !== 'object' || document.value === null;
  if (scalar && rest < text.bytes.length) return fail('foreign', { kind: 'text' });
  if (rest < text.bytes.length && text.bytes.indexOf(0x0a, document.end) >= 0 && text.bytes[rest] === 0x7b) {
    const lines = parseLines(text, source, notes);
    if (lines.ok) return lines;
  }
  const legs = readLegs(legInputs(document.value, () => source.name));
  if (!legs.ok) return { ok: false, failure: named(legs, document.value) };
  const junk: readonly OpenNote[] =
    rest < text.bytes.length
      ? [{ code: 'trailing-junk', facts: { bytes: text.bytes.length - rest, ...placeIn(text, rest) } }]
      : [];
  return { ok: true, legs: legs.legs, notes: [...notes, ...junk], lines: false, text };
}

/** A document that breaks off, or goes wrong: open it to its last whole commit, or say where and what. */
function broken(
  text: JsonText,
  source: TextSource,
  notes: readonly OpenNote[],
  document: Extract<DocumentResult, { kind: 'broken' }>,
): TextResult {
  const ends = document.stop.reason === 'ends';
  const place = placeIn(text, document.stop.byte);
  const cut = { byte: place.byte, path: document.path, reason: ends ? ('ends' as const) : ('unreadable' as const) };
  const inputs = legInputs(document.value, () => source.name);
  const all = readLegs(inputs.map((input, i) => (i === inputs.length - 1 ? { ...input, cut } : input)));
  if (all.ok && all.legs.every(({ leg }) => leg.cut === undefined || leg.cut.commits > 0)) {
    return { ok: true, legs: all.legs, notes, lines: false, text };
  }
  const whole = wholeLegs(all, inputs.slice(0, -1));
  if (whole !== undefined) {
    const commits = whole.reduce((sum, { leg }) => sum + ((leg.run ?? leg.subtree)?.rows.length ?? 0), 0);
    return {
      ok: true,
      legs: whole,
      notes: [...notes, { code: 'cut', facts: { ...cut, commits } }],
      lines: false,
      text,
    };
  }
  if (!all.ok && all.failure.code === 'unknown-format') return { ok: false, failure: all.failure };
  const outline = document.outline();
  const outlined = readLegs(legInputs(outline, () => source.name));
  if (!outlined.ok) {
    const failure = named(outlined, outline);
    if (failure.code === 'foreign') return fail('foreign', { ...failure.facts, cut: place.byte });
  }
  if (ends)
    return fail('cut-too-early', {
      ...place,
      path: document.path,
      keys: isJsonObject(outline) ? Object.keys(outline).slice(0, 12) : [],
    });
  if (document.depth === 1 && isBracketedText(outline)) return fail('foreign', { kind: 'text' });
  return fail('not-json', { ...place, reason: document.stop.reason, found: found(text.bytes, document.stop.byte) });
}

/** Legs before the one that broke off, where there are any and they are good. */
function wholeLegs(all: LegsResult, before: Parameters<typeof readLegs>[0]): readonly ReadLeg[] | undefined {
  if (before.length === 0) return undefined;
  if (!all.ok && all.item < before.length) return undefined;
  const legs = readLegs(before);
  return legs.ok ? legs.legs : undefined;
}

/** `[12:00] started` and `[INFO] ready` begin as a list does and are lines of a log. */
function isBracketedText(outline: unknown): boolean {
  return Array.isArray(outline) && outline.length < 2 && outline.every((item) => typeof item !== 'object');
}

/** The character that stands where the text goes wrong, as text. */
function found(bytes: Uint8Array, at: number): string {
  const around = new TextDecoder().decode(bytes.subarray(at, at + 16));
  const [first = ''] = around;
  return first;
}

function replacedNote(text: JsonText, bytes: Uint8Array): OpenNote {
  const wide = text.encoding === 'utf-16le' || text.encoding === 'utf-16be';
  return { code: 'replaced-bytes', facts: wide ? {} : { ...placeIn(text, Math.max(0, firstBadByte(bytes))) } };
}

function tooLarge(source: TextSource): TextResult {
  return fail('too-large', { bytes: source.bytes.length, limit: source.maxUnits });
}

function parse(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function fail(code: OpenFailure['code'], facts: OpenFailure['facts']): TextResult {
  return { ok: false, failure: { code, facts } };
}
