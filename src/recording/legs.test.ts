/** Legs chain exactly where footprintjs chains them; both orders, any defect. */
import fc from 'fast-check';
import { timeTravel } from 'footprintjs/trace';
import { describe, expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { goodSnapshot, row } from './good-recording.testkit.ts';
import { openRecording } from './open-recording.ts';

/** A leg of `ids` from `base`, writing a counter and a text; and the state it ends in. */
function legOf(from: number, count: number, base: JsonObject | undefined): { snapshot: JsonObject; end: JsonObject } {
  const commitLog: JsonObject[] = [];
  let end: JsonObject = { ...base };
  for (let n = from; n < from + count; n++) {
    const set = { last: n, [`k${n % 3}`]: { list: [n, { deep: `v${n}` }] } };
    commitLog.push(row('stage', n, set));
    end = { ...end, ...set };
  }
  return { snapshot: { commitLog, ...(base === undefined ? undefined : { initialState: base }) }, end };
}

function refusedByFootprint(snapshots: readonly JsonObject[]): boolean {
  try {
    timeTravel(snapshots);
    return false;
  } catch {
    return true;
  }
}

function open(snapshots: readonly JsonObject[]) {
  const result = openRecording(snapshots);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.recording;
}

describe('legs', () => {
  test('chain where footprintjs chains them: generated legs with one defect or none', () => {
    const defects = [
      'none',
      'no-base',
      'other-value',
      'extra-key',
      'lost-key',
      'overlap',
      'redacted',
      'damaged',
      'no-first-base',
    ] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(...defects),
        (a, b, defect) => {
          const first = legOf(0, a, defect === 'no-first-base' ? undefined : { seed: 'x' });
          let base: JsonObject | undefined = structuredClone(first.end);
          if (defect === 'no-base') base = undefined;
          if (defect === 'other-value' || defect === 'redacted' || defect === 'damaged')
            base = { ...base, last: 'other' };
          if (defect === 'extra-key') base = { ...base, extra: 1 };
          if (defect === 'lost-key')
            base = Object.fromEntries(Object.entries(base ?? {}).filter(([key]) => key !== 'last'));
          const second = legOf(defect === 'overlap' ? a - 1 : a, b, base);
          let log: readonly Json[] = isJsonArray(first.snapshot['commitLog']) ? first.snapshot['commitLog'] : [];
          if (defect === 'redacted')
            log = log.map((one) => (isJsonObject(one) ? { ...one, redactedPaths: ['last'] } : one));
          if (defect === 'damaged') log = [null, ...log];
          const legs = [{ ...first.snapshot, commitLog: log }, second.snapshot];
          expect(open(legs).chained, defect).toBe(!refusedByFootprint(legs));
          // Handed over backwards, footprintjs refuses; this reader sorts first.
          expect(open([...legs].reverse()).chained, defect).toBe(!refusedByFootprint(legs));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('the note says why, and where legs do not chain they keep the order they came in', () => {
    const one = legOf(0, 2, { seed: 1 });
    const reasons = (snapshots: readonly JsonObject[]) => open(snapshots).notes.map((note) => note.facts);
    expect(reasons([one.snapshot, legOf(2, 1, { seed: 2 }).snapshot])).toEqual([
      { reason: 'other-state', leg: 1, key: 'last' },
    ]);
    expect(reasons([one.snapshot, legOf(1, 1, undefined).snapshot])).toEqual([
      { reason: 'shared-stage', stage: 'stage#1', legs: [0, 1] },
    ]);
    expect(reasons([{ history: [] }, one.snapshot])).toEqual([{ reason: 'no-run-log', leg: 0 }]);
    const overlapping = [goodSnapshot(1, 5), { commitLog: [row('other', 7, { a: 1 })] }];
    expect(reasons(overlapping)).toEqual([{ reason: 'overlap', legs: [0, 1] }]);
    expect(open([legOf(9, 1, undefined).snapshot, { history: [] }]).legs.map((leg) => leg.shape)).toEqual([
      'snapshot',
      'subtree',
    ]);
  });
});
