/** The public fold: whatever the caller holds, folded key by key. Rule source: engine.md section 2. */
import { isJsonObject } from '../json.ts';
import { asRecording } from '../recording/as-recording.ts';
import { logOfLeg } from '../recording/leg-log.ts';
import type { LogSource, Recording } from '../recording/model.ts';
import { isCommitRow } from '../recording/read-log.ts';
import { isOpened } from '../recording/registry.ts';
import { foldFor } from './fold-for.ts';
import { continuedFold, foldOf } from './fold-of.ts';
import type { KeyedFold, LogFold } from './model.ts';

const NO_LOG: LogSource = Object.freeze({ rows: [], damaged: [] });

/**
 * The keyed fold of `source`: a `Recording`, any value that opens as one (a raw recording, snapshot,
 * subtree, or an array of legs in run order), a log, or an array of logs. Several legs fold as a chain,
 * and `length` and `idx` are those of the LAST leg. What is none of these folds as an empty log.
 * `valueAt(key, idx)`: `idx` -1 is the base, past the end clamps, what is no number reads as -1. Never throws.
 */
export function keyedFold(source: unknown): KeyedFold {
  const fold = foldOfSource(source);
  return {
    basis: fold.basis,
    length: fold.length,
    valueAt: (key, idx) => fold.valueAt(key, idx),
  };
}

/** The top-level keys that hold a value after row `idx` of `source`'s last leg, in first-write order. */
export function stateKeys(source: unknown, idx: number): readonly string[] {
  return foldOfSource(source).keysAt(idx);
}

function foldOfSource(source: unknown): LogFold {
  if (isLog(source)) return foldOf(source);
  if (Array.isArray(source)) {
    const items: readonly unknown[] = source;
    if (items.length > 0 && items.every(isLog)) return chain(items);
  }
  const recording = asRecording(source);
  if (recording === undefined) return foldOf(NO_LOG);
  if (!isOpened(source)) return chain(logsOf(recording));
  const last = logsOf(recording).at(-1);
  return last === undefined ? foldOf(NO_LOG) : foldFor(recording, last);
}

/** A caller who hands in the legs says that they are one run: they chain without being asked for proof. */
function chain(logs: readonly LogSource[]): LogFold {
  let fold: LogFold | undefined;
  for (const log of logs) fold = continuedFold(log, fold);
  return fold ?? foldOf(NO_LOG);
}

function logsOf(recording: Recording): readonly LogSource[] {
  return recording.legs.flatMap((leg) => logOfLeg(leg) ?? []);
}

/** The one narrowing of a log handed in as such (`epochLocations` hands them out): any file may have members so named. */
function isLog(value: unknown): value is LogSource {
  if (!isJsonObject(value) || Object.hasOwn(value, 'commitLog')) return false;
  const { rows, damaged, initialState } = value;
  if (!Array.isArray(rows) || !Array.isArray(damaged)) return false;
  if (initialState !== undefined && !isJsonObject(initialState)) return false;
  const list: readonly unknown[] = rows;
  return list.every((row) => row === undefined || isCommitRow(row));
}
