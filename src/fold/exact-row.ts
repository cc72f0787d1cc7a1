/**
 * One row of one key, replayed literally: for the rare row in which footprintjs's own sharing
 * shows. Its `merge` puts elements of the recorded `updates` into the state by reference, so
 * later writes of the SAME row can write into what a later merge reads, and one object can end up
 * in two places of the state. Everywhere else a row is read as plain trees (see row.ts).
 */
import type { CommitRow, TraceEntry } from '../recording/model.ts';
import { copyGraph, copyTree, detached, TOO_LARGE } from './copy.ts';
import { put } from './members.ts';
import { mergeInRow } from './merge.ts';
import { type Container, getIn, isContainer, isDenied, member, segmentsUnder } from './path.ts';

/** A value in which one object stands in two places, and a write to one shows in the other. */
export class Tangled {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** Past this many objects a value keeps its packed sharing: its tree may be endless. */
const TREE_LIMIT = 500_000;

/** The value of `key` after `entries` (all of `key`, in order) of `row`, from `before`. */
export function replayRow(before: unknown, row: CommitRow, key: string, entries: readonly TraceEntry[]): unknown {
  const state: Container = {};
  const start = before instanceof Tangled ? detached(before.value) : asTree(before);
  if (start !== undefined) state[key] = start;
  const updates = asTree(member(row.updates, key));
  const overwrite = member(row.overwrite, key);
  for (const { path, verb } of entries) {
    const under = segmentsUnder(path, key);
    const segments = [key, ...under];
    if (verb === 'set') write(state, segments, asTree(getIn(overwrite, under)));
    else if (verb === 'delete') remove(state, segments);
    else if (verb === 'append') {
      const tail = asTree(getIn(overwrite, under));
      const there = getIn(state, segments);
      write(state, segments, Array.isArray(there) && Array.isArray(tail) ? [...there, ...tail] : tail);
    } else write(state, segments, mergeInRow(getIn(state, segments) ?? {}, getIn(updates, under)));
  }
  const { value, aliased } = copyGraph(member(state, key));
  return aliased ? new Tangled(value) : value;
}

function asTree(value: unknown): unknown {
  const tree = copyTree(value, TREE_LIMIT);
  return tree === TOO_LARGE ? detached(value) : tree;
}

/** Reads inherited members on purpose: within a row the reference does, and `state` is ours alone. */
function write(state: Container, segments: readonly string[], value: unknown): void {
  let at = state;
  for (let i = 0; i < segments.length - 1; i++) {
    const segment = segments[i] ?? '';
    if (isDenied(segment)) return;
    let next = at[segment];
    if (!isContainer(next)) {
      next = {};
      put(at, segment, next);
    }
    if (!isContainer(next)) return;
    at = next;
  }
  const last = segments[segments.length - 1] ?? '';
  if (!isDenied(last)) put(at, last, value);
}

function remove(state: Container, segments: readonly string[]): void {
  let at: unknown = state;
  for (const segment of segments.slice(0, -1)) {
    if (!isContainer(at) || isDenied(segment) || !Object.hasOwn(at, segment)) return;
    at = at[segment];
  }
  const last = segments[segments.length - 1] ?? '';
  if (isContainer(at) && !isDenied(last) && !(Array.isArray(at) && last === 'length')) delete at[last];
}
