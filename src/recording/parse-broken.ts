/** A text that is not one clean JSON document: read as far as it goes, or named with its place. */
import { isJsonObject } from '../json.ts';
import { failed } from './failure.ts';
import { foreignText, looksBinary } from './foreign-bytes.ts';
import { type JsonText, placeIn, skipSpace } from './json-text.ts';
import { logOfLeg } from './leg-log.ts';
import type { CutFacts, OpenNote } from './model.ts';
import { type LegInput, legInputs, named, type ReadLeg, readLegs } from './open-recording.ts';
import { parseLines } from './parse-lines.ts';
import type { DocumentResult } from './read-document.ts';
import { isCommitRow } from './read-log.ts';
import { inputsOf, type TextResult, type TextSource } from './text-source.ts';

type Whole = Pick<Extract<DocumentResult, { kind: 'whole' }>, 'value' | 'end'>;
type Broken = Omit<Extract<DocumentResult, { kind: 'broken' }>, 'kind'>;
type Cut = Omit<CutFacts, 'commits'>;

/** A text that does not even begin as JSON does, named; `undefined` for one that does. `start` is its first character. */
export function somethingElse(text: JsonText, start: number): TextResult | undefined {
  const { bytes } = text;
  if (bytes[start] === 0x7b || bytes[start] === 0x5b) return undefined;
  if (looksBinary(bytes.subarray(start))) return failed('not-json', { found: 'binary', ...placeIn(text, start) });
  const kind = foreignText(new TextDecoder().decode(bytes.subarray(start, start + 65_536)));
  return kind === undefined ? undefined : failed('foreign', { kind });
}

/** A whole document, perhaps with more behind it: lines of NDJSON, or junk. */
export function wholeText(text: JsonText, source: TextSource, notes: readonly OpenNote[], document: Whole): TextResult {
  const { bytes } = text;
  const rest = skipSpace(bytes, document.end);
  const more = rest < bytes.length;
  const scalar = typeof document.value !== 'object' || document.value === null;
  if (scalar && more) return failed('foreign', { kind: 'text' });
  if (more && bytes[rest] === 0x7b && bytes.subarray(document.end, rest).includes(0x0a)) {
    const lines = parseLines(text, source, notes);
    if (lines.ok) return lines;
  }
  const legs = readLegs(
    inputsOf(
      legInputs(document.value, () => source.name),
      text,
      source,
    ),
  );
  if (!legs.ok) return { ok: false, failure: named(legs, document.value) };
  const facts = more ? [{ bytes: bytes.length - rest, ...placeIn(text, rest) }] : [];
  const junk = facts.map((one): OpenNote => ({ code: 'trailing-junk', facts: one }));
  return { ok: true, legs: legs.legs, notes: [...notes, ...junk], lines: false, text };
}

/** A document that breaks off, or goes wrong: opened to its last whole commit, or refused with what and where. */
export function brokenText(
  text: JsonText,
  source: TextSource,
  notes: readonly OpenNote[],
  document: Broken,
): TextResult {
  const { stop, path } = document;
  const ends = stop.reason === 'ends';
  const place = placeIn(text, stop.byte);
  const cut: Cut = { byte: place.byte, path, reason: ends ? 'ends' : 'unreadable' };
  const inputs = cutInputs(document.value, source.name);
  const last = inputs.length - 1;
  const all = readLegs(inputs.map((input, i) => (i === last ? { ...input, cut } : input)));
  if (all.ok && all.legs.every(({ leg }) => leg.cut === undefined || leg.cut.commits > 0)) {
    return { ok: true, legs: all.legs, notes, lines: false, text };
  }
  const before = all.ok || all.item === last ? readLegs(inputs.slice(0, -1)) : all;
  if (before.ok && before.legs.length > 0) {
    const facts = { ...cut, commits: commitsIn(before.legs) };
    return { ok: true, legs: before.legs, notes: [...notes, { code: 'cut', facts }], lines: false, text };
  }
  if (!all.ok && all.failure.code === 'unknown-format') return { ok: false, failure: all.failure };
  const outline = document.outline();
  const outlined = readLegs(legInputs(outline, () => source.name));
  if (!outlined.ok) {
    const failure = named(outlined, outline);
    if (failure.code === 'foreign') return failed('foreign', { ...failure.facts, cut: place.byte });
  }
  if (ends) return failed('cut-too-early', { ...place, path, keys: keysOf(outline) });
  if (document.depth === 1 && isBracketedText(outline)) return failed('foreign', { kind: 'text' });
  return failed('not-json', { ...place, reason: stop.reason, found: characterAt(text.bytes, stop.byte) });
}

/** The values as legs; of a bare log that breaks off, its whole rows. */
function cutInputs(value: unknown, name: string): readonly LegInput[] {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value.slice(0, -1);
    if (rows.length > 0 && rows.every(isCommitRow)) {
      const commitLog = isCommitRow(value.at(-1)) ? value : rows;
      return [{ value: { commitLog }, name }];
    }
  }
  return legInputs(value, () => name);
}

function commitsIn(legs: readonly ReadLeg[]): number {
  return legs.reduce((sum, { leg }) => sum + (logOfLeg(leg)?.rows.length ?? 0), 0);
}

function keysOf(outline: unknown): readonly string[] {
  return isJsonObject(outline) ? Object.keys(outline).slice(0, 12) : [];
}

/** `[12:00] started` and `[INFO] ready` begin as a list does and are lines of a log. */
function isBracketedText(outline: unknown): boolean {
  return Array.isArray(outline) && outline.length < 2 && outline.every((item) => typeof item !== 'object');
}

function characterAt(bytes: Uint8Array, at: number): string {
  const [first = ''] = new TextDecoder().decode(bytes.subarray(at, at + 16));
  return first;
}
