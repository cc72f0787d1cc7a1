import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { stateAt } from 'footprintjs/trace';
import { afterAll, describe, expect, test } from 'vitest';
import { openRecording } from '../recording/open-recording.ts';
import { isCommitRow } from '../recording/read-log.ts';
import { foldFor } from './fold-for.ts';
import { keyedFold } from './keyed-fold.ts';
import { frozen, interned, junkLog, KEYS, mergeLog, recordedLog, type StoredLog } from './logs.testkit.ts';

/** What footprintjs folds: from a copy, for its merge writes into the rows it is handed. `undefined` where it throws. */
function reference(source: StoredLog, idx: number): Record<string, unknown> | undefined {
  try {
    return stateAt(JSON.parse(JSON.stringify(source)), idx).state;
  } catch {
    return undefined;
  }
}

function keysOf(states: readonly (Record<string, unknown> | undefined)[]): readonly string[] {
  return [...new Set([...KEYS, 'absent', ...states.flatMap((state) => Object.keys(state ?? {}))])];
}

const own = (state: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(state, key) ? state[key] : undefined;

/** Every key at every index, in the given order of indices; throws with the first that differs. */
function compare(source: StoredLog, handed: unknown, order: readonly number[]): number {
  const fold = keyedFold(handed);
  const last = source.commitLog.length - 1;
  const states = Array.from({ length: last + 2 }, (_, i) => reference(source, i - 1));
  let compared = 0;
  for (const idx of order) {
    const state = states[Math.max(0, Math.min(idx, last) + 1)];
    for (const key of keysOf(states)) {
      const value = fold.valueAt(key, idx);
      if (state === undefined) continue;
      compared++;
      if (!isDeepStrictEqual(value, own(state, key))) {
        throw new Error(
          `${JSON.stringify(key)} at ${idx}: ${JSON.stringify(value)} is not ${JSON.stringify(own(state, key))}`,
        );
      }
    }
  }
  return compared;
}

const upTo = (length: number): number[] => Array.from({ length: length + 2 }, (_, i) => i - 1);

/** Read forwards, backwards, or anyhow: a fold keeps some of what it derived, and must not show it. */
const orders = fc.constantFrom<((indices: number[]) => number[])[]>(
  (indices) => indices,
  (indices) => indices.reverse(),
  (indices) => [...indices.slice(indices.length / 2), ...indices, ...indices],
);

let logs = 0;
let compared = 0;
const seen = new Set<string>();

function note(source: StoredLog): void {
  logs++;
  if (source.initialState !== undefined) seen.add('base');
  else seen.add('no base');
  for (const row of source.commitLog) {
    const { trace, redactedPaths } = Object(row);
    if (!Array.isArray(trace)) seen.add('damaged');
    if (Array.isArray(redactedPaths) && redactedPaths.length > 0) seen.add('redacted');
    for (const { verb, path } of Array.isArray(trace) ? trace : []) {
      seen.add(verb);
      if (path.includes('\u001F')) seen.add('nested');
    }
  }
}

const kinds: readonly (readonly [string, fc.Arbitrary<StoredLog>, number])[] = [
  ['recorded by the engine, in both encodings', recordedLog, 1_200],
  ['as no engine writes them', junkLog, 1_200],
  ['of merges into one list', mergeLog, 600],
];

describe('the fold equals footprintjs stateAt on every key at every index', () => {
  test.each(kinds)('over logs %s', (_name, arbitrary, numRuns) => {
    fc.assert(
      fc.property(arbitrary, orders, (source, order) => {
        note(source);
        compared += compare(source, frozen(structuredClone(source)), order(upTo(source.commitLog.length)));
      }),
      { numRuns },
    );
  });

  test.each(kinds)(
    'over logs %s, when equal values are one object as in a packed recording',
    (_name, arbitrary, numRuns) => {
      fc.assert(
        fc.property(arbitrary, (source) => {
          note(source);
          compared += compare(source, frozen(interned(source)), upTo(source.commitLog.length));
        }),
        { numRuns: numRuns / 3 },
      );
    },
  );

  afterAll(() => {
    expect(logs).toBeGreaterThanOrEqual(2_000);
    expect(compared).toBeGreaterThan(100_000);
    for (const kind of ['set', 'append', 'delete', 'merge', 'nested', 'redacted', 'damaged', 'base', 'no base']) {
      expect(seen).toContain(kind);
    }
  });
});

test('legs chain: a base restarts, its absence continues', () => {
  fc.assert(
    fc.property(junkLog, recordedLog, (first, second) => {
      const before = reference(first, first.commitLog.length - 1);
      // A leg without an execution index has no place in run order.
      fc.pre(before !== undefined && [first, second].every(({ commitLog }) => commitLog.some(isCommitRow)));
      const ids = (source: StoredLog, n: number) => ({
        ...source,
        commitLog: source.commitLog.map((row) => (isCommitRow(row) ? { ...row, runtimeStageId: `s#${n}` } : row)),
      });
      const legs = [ids(first, 1), ids(second, 2)];
      const joined = { initialState: before, ...second };
      const fold = keyedFold(legs);
      expect(fold.basis).toBe((first.initialState ?? second.initialState) ? 'initial+log' : 'log-only');
      expect(fold.length).toBe(second.commitLog.length);
      for (const idx of upTo(second.commitLog.length)) {
        const state = reference({ ...joined, initialState: stored(joined.initialState) }, idx);
        if (state === undefined) continue;
        // JSON has no holes and no `undefined`: a chain is compared as JSON.
        for (const key of keysOf([state])) expect(stored(fold.valueAt(key, idx))).toEqual(stored(own(state, key)));
      }
    }),
    { numRuns: 300 },
  );
});

function stored(value: unknown) {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

test('answers are detached: nothing done to one reaches another, or the recording', () => {
  fc.assert(
    fc.property(fc.oneof(recordedLog, junkLog), (source) => {
      const text = JSON.stringify(source);
      const fold = keyedFold(source);
      for (const idx of upTo(source.commitLog.length)) {
        for (const key of KEYS) {
          const before = JSON.stringify(fold.valueAt(key, idx));
          scramble(fold.valueAt(key, idx));
          expect(JSON.stringify(fold.valueAt(key, idx))).toBe(before);
        }
      }
      expect(JSON.stringify(source)).toBe(text);
    }),
    { numRuns: 400 },
  );
});

function scramble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    scramble(Reflect.get(value, name));
    Reflect.deleteProperty(value, name);
  }
  if (Array.isArray(value)) value.push('scrambled');
  else Object.assign(value, { scrambled: true });
}

test('the engine’s own reading agrees with the public one', () => {
  fc.assert(
    fc.property(fc.oneof(recordedLog, junkLog), (source) => {
      const opened = openRecording(source);
      const log = opened.ok ? opened.recording.legs[0]?.run : undefined;
      if (!opened.ok || log === undefined) return;
      const fold = foldFor(opened.recording, log);
      for (const idx of upTo(source.commitLog.length)) {
        for (const key of KEYS) {
          const value = fold.valueAt(key, idx);
          expect(isDeepStrictEqual(fold.readAt(key, idx), value)).toBe(true);
          expect(fold.lengthAt(key, idx)).toBe(Array.isArray(value) ? value.length : undefined);
          expect(
            isDeepStrictEqual(fold.elementsAt(key, idx, 1, 3), Array.isArray(value) ? value.slice(1, 3) : []),
          ).toBe(true);
          expect(fold.keysAt(idx).includes(key)).toBe(value !== undefined);
        }
        expect(new Set(fold.keysAt(idx)).size).toBe(fold.keysAt(idx).length);
      }
    }),
    { numRuns: 300 },
  );
});
