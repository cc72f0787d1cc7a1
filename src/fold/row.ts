/**
 * One row of one key, from the value before it to the value after. The verbs are footprintjs's
 * (`applySmartMerge`), the cost is not: nothing is cloned, the answer shares with what it came from.
 */
import type { CommitRow, TraceEntry } from '../recording/model.ts';
import { Appended } from './appended.ts';
import { deleteIn, type Fresh, setIn } from './edit.ts';
import { replayRow, Tangled } from './exact-row.ts';
import { mergeValues } from './merge.ts';
import { getIn, member, segmentsUnder } from './path.ts';

/**
 * The value of one key as the fold keeps it: a recorded or derived value, `undefined` for none,
 * or one of the two that stand for a value (`Appended`, `Tangled`).
 */
export type KeyState = unknown;

/** The plain value a state stands for. A new array for an `Appended`. */
export function plain(state: KeyState): unknown {
  if (state instanceof Appended) return state.toArray();
  return state instanceof Tangled ? state.value : state;
}

/** True for a row in which a merge is followed by another write of the key: see exact-row.ts. */
export function needsReplay(entries: readonly TraceEntry[]): boolean {
  return entries.some((entry, i) => i < entries.length - 1 && isMerge(entry.verb));
}

/** Position of the last entry after which nothing before this row matters; -1 where it all matters. */
export function freshStart(entries: readonly TraceEntry[], key: string): number {
  return entries.findLastIndex(({ path, verb }) => path.length === key.length && (verb === 'set' || verb === 'delete'));
}

/** The state of `key` after `row`. `entries` are the row's writes of the key, in order. */
export function applyRow(before: KeyState, row: CommitRow, key: string, entries: readonly TraceEntry[]): KeyState {
  if (needsReplay(entries)) return replayRow(before instanceof Appended ? plain(before) : before, row, key, entries);
  const start = Math.max(0, freshStart(entries, key));
  if (before instanceof Tangled && freshStart(entries, key) < 0) return replayRow(before, row, key, entries);
  const overwrite = member(row.overwrite, key);
  const fresh: Fresh = new Set();
  let state = before;
  for (let i = start; i < entries.length; i++) {
    const entry = entries[i];
    if (entry === undefined || isSuperseded(entry, entries[i + 1])) continue;
    state = applyWrite(state, row, key, entry, overwrite, fresh);
  }
  return state;
}

function applyWrite(
  state: KeyState,
  row: CommitRow,
  key: string,
  { path, verb }: TraceEntry,
  overwrite: unknown,
  fresh: Fresh,
): KeyState {
  const under = segmentsUnder(path, key);
  const whole = under.length === 0;
  if (verb === 'set') return whole ? overwrite : setIn(root(state, fresh), under, getIn(overwrite, under), fresh);
  if (verb === 'delete') return whole ? undefined : deleteIn(root(state, fresh), under, fresh);
  if (verb === 'append') {
    const tail = getIn(overwrite, under);
    if (whole) return appendTo(state, tail);
    const value = root(state, fresh);
    const there = getIn(value, under);
    return setIn(value, under, Array.isArray(there) && Array.isArray(tail) ? [...there, ...tail] : tail, fresh);
  }
  const value = root(state, fresh);
  const united = mergeValues(getIn(value, under), getIn(member(row.updates, key), under));
  return whole ? united : setIn(value, under, united, fresh);
}

function root(state: KeyState, fresh: Fresh): unknown {
  if (!(state instanceof Appended)) return state;
  const list = state.toArray();
  fresh.add(list);
  return list;
}

/** An append without an array on both sides is a plain set, as in the reference: a scrubbed tail reads so. */
function appendTo(state: KeyState, tail: unknown): KeyState {
  if (!Array.isArray(tail)) return tail;
  if (state instanceof Appended) return state.append(tail);
  return Array.isArray(state) ? Appended.of(state, tail) : tail;
}

/** The reference's own skip (`supersededByNextSet`): the next write of the same path redoes it, unobserved. */
function isSuperseded(entry: TraceEntry, next: TraceEntry | undefined): boolean {
  return entry.verb === 'set' && next !== undefined && next.verb === 'set' && next.path === entry.path;
}

/** Any verb that is none of the three merges, as in the reference. */
function isMerge(verb: string): boolean {
  return verb !== 'set' && verb !== 'append' && verb !== 'delete';
}
