/**
 * Narrowing a commit log, row by row and in place. A row that is not a commit row is a gap:
 * it keeps its index and is reported with a reason (engine.md section 1).
 */
import { isJsonArray, isJsonObject } from '../json.ts';
import type { CommitRow, DamagedRow, LogSource } from './model.ts';

const NONE: readonly never[] = Object.freeze([]);

/** What a value is, in one word a sentence can use: `null`, `array`, or its `typeof`. */
export function kindWord(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * Why `row` cannot be read as a commit row, or `undefined` when it can. Exactly what `CommitRow`
 * promises is checked: a string `runtimeStageId`, a `trace` of `{path, verb}` strings, and plain
 * objects under `overwrite` and `updates` where they are present.
 */
export function rowDefect(row: unknown): string | undefined {
  if (!isJsonObject(row)) return `the row is ${article(kindWord(row))} where an object belongs`;
  // `own` would cost a lookup a field on every row; none of these names is inherited.
  const { runtimeStageId, trace, overwrite, updates } = row;
  if (typeof runtimeStageId !== 'string') return field('runtimeStageId', runtimeStageId, 'a string');
  if (!isJsonArray(trace)) return field('trace', trace, 'an array');
  for (let i = 0; i < trace.length; i++) {
    const entry = trace[i];
    if (!isJsonObject(entry) || typeof entry['path'] !== 'string' || typeof entry['verb'] !== 'string') {
      return `trace entry ${i} does not name a path and a verb`;
    }
  }
  if (overwrite !== undefined && !isJsonObject(overwrite)) return field('overwrite', overwrite, 'an object');
  if (updates !== undefined && !isJsonObject(updates)) return field('updates', updates, 'an object');
  return undefined;
}

/** True when `row` is a readable commit row. */
export function isCommitRow(row: unknown): row is CommitRow {
  return rowDefect(row) === undefined;
}

/**
 * Reads a log in place: where every row is good, `rows` IS the recorded array, and nothing is
 * copied. A value that is not an array reads as a log without rows; a base that is not an
 * object reads as absent.
 */
export function readLog(raw: unknown, initialState: unknown): LogSource {
  const base = isJsonObject(initialState) ? { initialState } : undefined;
  if (!Array.isArray(raw)) return { rows: NONE, damaged: NONE, ...base };
  const list: readonly unknown[] = raw;
  const damaged: DamagedRow[] = [];
  for (let index = 0; index < list.length; index++) {
    const reason = rowDefect(list[index]);
    if (reason !== undefined) damaged.push({ index, reason });
  }
  if (isClean(list, damaged)) return { rows: list, damaged: NONE, ...base };
  return { rows: list.map((row) => (isCommitRow(row) ? row : undefined)), damaged, ...base };
}

/** The narrowing guard of the good path: the loop above has just asked `rowDefect` of every row. */
function isClean(_list: readonly unknown[], damaged: readonly DamagedRow[]): _list is readonly CommitRow[] {
  return damaged.length === 0;
}

function field(name: string, value: unknown, wanted: string): string {
  return value === undefined ? `${name} is missing` : `${name} is ${article(kindWord(value))} where ${wanted} belongs`;
}

function article(word: string): string {
  if (word === 'null') return word;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
