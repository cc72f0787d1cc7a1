/** The legs of an NDJSON text: see `read-lines.ts` for what a line may be. */
import { isJsonObject } from '../json.ts';
import { failed } from './failure.ts';
import { foreignLines } from './foreign-json.ts';
import { type JsonText, placeIn } from './json-text.ts';
import type { OpenNote } from './model.ts';
import { type LegInput, readLegs } from './open-recording.ts';
import { readLeg } from './read-leg.ts';
import { type Line, readLines } from './read-lines.ts';
import { isCommitRow } from './read-log.ts';
import type { TextResult, TextSource } from './text-source.ts';

/** Reads an NDJSON text: its recordings as legs, else its rows as one bare log; fails where it holds neither. */
export function parseLines(text: JsonText, source: TextSource, notes: readonly OpenNote[]): TextResult {
  source.phase('parsing');
  let cancelled = false;
  const lines = readLines(text, () => {
    cancelled ||= source.cancelled();
    return cancelled;
  });
  if (cancelled) return failed('cancelled', {});
  const legLines = lines.filter((line) => isJsonObject(line.value) && readLeg(line.value, '').ok);
  if (legLines.length > 0) {
    const result = readLegs(legLines.map((line, i) => legInput(line, i, legLines.length, text, source)));
    if (!result.ok) return result;
    const good = new Set(legLines);
    const bad = lines.filter((line) => !good.has(line));
    return { ok: true, legs: result.legs, notes: [...notes, ...badNote(bad, lines.length)], lines: true, text };
  }
  const rows = lines.filter((line) => isCommitRow(line.value));
  if (rows.length > 0 && rows.length * 2 >= lines.length) return bareLog(lines, text, source, notes);
  return noLegs(lines);
}

function legInput(line: Line, index: number, count: number, text: JsonText, source: TextSource): LegInput {
  const name = count > 1 ? `${source.name}:${line.line}` : source.name;
  if (line.cut !== undefined) return { value: line.value, name, cut: { ...line.cut, reason: 'ends' } };
  if (!source.cut || index < count - 1) return { value: line.value, name };
  return { value: line.value, name, cut: { byte: placeIn(text, text.bytes.length).byte, reason: 'ends' } };
}

/** Bad lines stay as rows that cannot be read, so that every row keeps its index; a cut last line was no row yet. */
function bareLog(lines: readonly Line[], text: JsonText, source: TextSource, notes: readonly OpenNote[]): TextResult {
  const last = lines[lines.length - 1];
  const brokenOff = last !== undefined && last.end === text.bytes.length && !isCommitRow(last.value);
  const kept = brokenOff ? lines.slice(0, -1) : lines;
  const commitLog = kept.map((line) => line.value ?? null);
  const input: LegInput = { value: { commitLog }, name: source.name };
  const end = placeIn(text, text.bytes.length).byte;
  const cut = brokenOff || source.cut ? { cut: { byte: end, reason: 'ends' as const } } : undefined;
  const result = readLegs([{ ...input, ...cut }]);
  if (!result.ok) return result;
  const bad = kept.filter((line) => line.value === undefined);
  return { ok: true, legs: result.legs, notes: [...notes, ...badNote(bad, lines.length)], lines: true, text };
}

function badNote(bad: readonly Line[], lines: number): readonly OpenNote[] {
  const [first] = bad;
  return first === undefined ? [] : [{ code: 'bad-lines', facts: { count: bad.length, first: first.line, lines } }];
}

function noLegs(lines: readonly Line[]): TextResult {
  const objects = lines.map((line) => line.value).filter(isJsonObject);
  const kind = foreignLines(objects);
  if (kind !== undefined) return failed('foreign', { kind, lines: lines.length });
  // A line that almost is one says more than the sum of them: another vintage, a bad reference.
  for (const value of objects.slice(0, 100)) {
    const result = readLeg(value, '');
    if (!result.ok && result.failure.code !== 'not-a-recording') return result;
  }
  const [first] = objects;
  const keys = first === undefined ? [] : Object.keys(first).slice(0, 12);
  return failed('not-a-recording', { found: 'lines', lines: lines.length, keys });
}
