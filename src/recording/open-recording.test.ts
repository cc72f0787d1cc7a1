/** The door for parsed JSON: shapes, facts, rows narrowed in place, and recordings known by identity. */
import fc from 'fast-check';
import { isCommitBundle } from 'footprintjs/trace';
import { describe, expect, test } from 'vitest';
import { isJsonArray, type Json, type JsonObject } from '../json.ts';
import { asRecording } from './as-recording.ts';
import { goodEnvelope, goodRecording, goodSnapshot, row } from './good-recording.testkit.ts';
import type { Recording } from './model.ts';
import { openRecording } from './open-recording.ts';
import { packRecording } from './pack.ts';
import { isCommitRow, readLog, rowDefect } from './read-log.ts';

function opened(value: unknown, names?: readonly string[]): Recording {
  const result = openRecording(value, names === undefined ? {} : { names });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.recording;
}

function frozen<T>(value: T): T {
  const stack: unknown[] = [value];
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    Object.freeze(one);
    stack.push(...Object.values(one).filter((member) => typeof member === 'object' && member !== null));
  }
  return value;
}

describe('openRecording', () => {
  test.each([
    ['recording', goodRecording()],
    ['envelope', goodEnvelope()],
    ['snapshot', goodSnapshot()],
    ['packed', packRecording(goodRecording())],
    ['packed', packRecording(goodEnvelope())],
    ['envelope', { ...goodEnvelope(), recording: packRecording(goodRecording()) }],
  ] as const)('%s: one leg with its log, its base and its mounts', (shape, value) => {
    const [leg, ...more] = opened(frozen(value), ['a name']).legs;
    expect(more).toEqual([]);
    expect(leg).toMatchObject({ index: 0, name: 'a name', shape, engineRunId: 'run-engine-1', commitValues: 'delta' });
    expect(leg?.run?.rows).toHaveLength(9);
    expect(leg?.run?.initialState).toEqual({ input: 'hello', count: 0 });
    expect([...(leg?.mounts.keys() ?? [])]).toEqual(['sf-messages#1', 'sf-messages#6', 'sf-messages#11']);
    const mount = leg?.mounts.get('sf-messages#6');
    expect(mount).toMatchObject({ path: 'sf-messages', executionIndex: 6, hasHistory: true });
    expect(mount?.log.initialState).toEqual({ seed: 2 });
    expect(mount?.log.rows.map((one) => one?.runtimeStageId)).toEqual(['', 'sf-messages/context#7']);
    expect(leg?.events === undefined).toBe(shape === 'snapshot');
    expect(leg?.subtree).toBeUndefined();
  });

  test('a subtree has its own log and no run log', () => {
    const [leg] = opened({ history: goodSnapshot()['commitLog'], initialState: { a: 1 } }).legs;
    expect(leg?.run).toBeUndefined();
    expect(leg?.subtree?.rows).toHaveLength(9);
    expect(leg?.shape).toBe('subtree');
  });

  test('an envelope’s facts, each only where it is of its type', () => {
    const facts = (run: JsonObject) => opened(goodEnvelope(1, run)).legs[0]?.envelope;
    expect(facts({ complete: false, droppedEvents: 12, endedAt: 'later' })).toEqual({
      format: 'agentfootprint.recording.v1',
      complete: false,
      droppedEvents: 12,
      privacyMode: 'full',
      runId: 'run-1',
      startedAt: '2026-01-01T00:00:00.000Z',
      endedAt: 'later',
      producer: { agentfootprintVersion: '9.62.0' },
    });
    expect(facts({ complete: 'no', droppedEvents: '12', runId: 7 })).not.toHaveProperty('complete');
    expect(opened({ ...goodEnvelope(), run: [], privacy: null, producer: 1 }).legs[0]?.envelope).toEqual({
      format: 'agentfootprint.recording.v1',
    });
  });

  test('good rows are the recorded array itself; damaged ones keep their index', () => {
    const snapshot = goodSnapshot();
    const log = snapshot['commitLog'];
    expect(opened(snapshot).legs[0]?.run?.rows).toBe(log);
    const rows = isJsonArray(log) ? [...log] : [];
    rows[3] = null;
    const leg = opened({ ...snapshot, commitLog: rows }).legs[0];
    expect(leg?.run?.rows).toHaveLength(9);
    expect(leg?.run?.rows[3]).toBeUndefined();
    expect(leg?.run?.rows[4]).toBe(rows[4]);
    expect(leg?.run?.damaged).toEqual([{ index: 3, reason: 'the row is null where an object belongs' }]);
  });

  test('damaged rows inside mounts are counted apart', () => {
    const subflowResults = {
      'sf-a#1': { treeContext: { history: [row('x', 1, {}), 5, 'y'] } },
      'sf-b#2': null,
      'sf-b': 0,
    };
    const { notes, legs } = opened({ ...goodSnapshot(), subflowResults });
    expect(notes).toEqual([
      {
        code: 'damaged-rows',
        leg: 0,
        facts: { count: 2, first: 1, reason: 'the row is a number where an object belongs', mount: 'sf-a#1' },
      },
      { code: 'damaged-mounts', leg: 0, facts: { count: 1, first: 'sf-b#2' } },
    ]);
    expect(legs[0]?.mounts.get('sf-b#2')?.hasHistory).toBe(false);
  });

  test('a base that is no object is no base', () => {
    for (const initialState of [null, 5, [], 'x']) {
      expect(opened({ ...goodSnapshot(), initialState }).legs[0]?.run).not.toHaveProperty('initialState');
    }
  });

  test('layers without end are refused', () => {
    let value: Json = goodRecording();
    for (let i = 0; i < 10; i++) value = { format: 'agentfootprint.recording.v1', recording: value };
    expect(openRecording(value)).toMatchObject({ ok: false, failure: { code: 'not-a-recording' } });
  });

  test('anything at all: an answer, never an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const result = openRecording(value);
        if (!result.ok) expect(typeof result.failure.code).toBe('string');
      }),
      { numRuns: 2000 },
    );
    const member = fc.oneof(
      fc.anything(),
      fc.constantFrom([], {}, [row('a', 1, { k: 1 })], 'agentfootprint.recording.v1'),
    );
    const named = fc.dictionary(
      fc.constantFrom(
        'snapshot',
        'commitLog',
        'history',
        'recording',
        'values',
        'format',
        'subflowResults',
        'initialState',
      ),
      member,
    );
    fc.assert(
      fc.property(named, named, (outer, inner) => {
        openRecording({ ...outer, snapshot: inner, recording: inner });
        openRecording([outer, inner]);
        openRecording({ ...inner, commitLog: [outer, inner] });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('asRecording', () => {
  test('a recording is itself; a copy of it is not one; raw JSON opens afresh on every call', () => {
    const value = { snapshot: { commitLog: [row('a', 1, { k: 1 })] } };
    const recording = opened(value);
    expect(asRecording(recording)).toBe(recording);
    expect(asRecording({ ...recording })).toBeUndefined();
    expect(asRecording(value)).not.toBe(asRecording(value));
    value.snapshot.commitLog.push(row('b', 2, { k: 2 }));
    expect(asRecording(value)?.legs[0]?.run?.rows).toHaveLength(2);
    expect(asRecording({ a: 1 })).toBeUndefined();
  });
});

describe('rows', () => {
  test('a readable row is one footprintjs reads; stricter only about trace entries', () => {
    const entry = fc.oneof(fc.record({ path: fc.string(), verb: fc.string() }), fc.anything());
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: fc.anything() });
    const any = fc.record(
      {
        runtimeStageId: maybe(fc.string()),
        trace: maybe(fc.array(entry, { maxLength: 3 })),
        overwrite: maybe(fc.object()),
        updates: maybe(fc.object()),
      },
      { requiredKeys: [] },
    );
    let good = 0;
    fc.assert(
      fc.property(any, (value) => {
        const entries: readonly unknown[] = Array.isArray(value.trace) ? value.trace : [];
        const wellFormed = entries.every(
          (one) =>
            typeof one === 'object' &&
            one !== null &&
            !Array.isArray(one) &&
            hasText(one, 'path') &&
            hasText(one, 'verb'),
        );
        expect(isCommitRow(value)).toBe(isCommitBundle(value) && wellFormed);
        if (isCommitRow(value)) good++;
        else expect(rowDefect(value)).toMatch(/^[\w ]+$/);
      }),
      { numRuns: 3000 },
    );
    expect(good).toBeGreaterThan(300);
  });

  test('a log that is no array has no rows', () => {
    for (const raw of [undefined, null, {}, 'rows', 5])
      expect(readLog(raw, undefined)).toEqual({ rows: [], damaged: [] });
  });
});

function hasText(value: object, key: string): boolean {
  return Object.entries(value).some(([name, member]) => name === key && typeof member === 'string');
}
