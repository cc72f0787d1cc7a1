import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openRecording } from '../recording/open-recording.ts';
import { epochAt, epochInLeg, epochLocations, epochsNamed } from './epoch-at.ts';

const shared = new URL('../../../shared/recordings/', import.meta.url);
const here = existsSync(shared);
if (!here) console.warn('epochs: ../shared/recordings is absent, its checks are SKIPPED');

interface ExpectedCall {
  readonly epoch: number;
  readonly call: string;
  readonly mount?: string;
}

function json(name: string) {
  return JSON.parse(readFileSync(new URL(name, shared), 'utf8'));
}

function opened(value: unknown) {
  const result = openRecording(value);
  if (!result.ok) throw new Error(result.failure.code);
  return result.recording;
}

const row = (runtimeStageId: string, writes: Record<string, unknown> = {}) => ({
  runtimeStageId,
  trace: Object.keys(writes).map((path) => ({ path, verb: 'set' })),
  overwrite: writes,
  updates: {},
});
const mount = (history: unknown, initialState: unknown = {}) => ({ treeContext: { history, initialState } });

describe.skipIf(!here)('epochs of the shared recordings', () => {
  const expected: Record<string, { epochs: readonly ExpectedCall[] }> = here ? json('expected.json') : {};
  const names = Object.keys(expected);

  test('there are at least 21 files', () => expect(names.length).toBeGreaterThanOrEqual(21));

  test.each(names)('%s: calls, mounts and numbers', (name) => {
    const found = epochLocations(json(name)).map(({ epoch, callRuntimeStageId, subflowScope }) => ({
      epoch,
      call: callRuntimeStageId,
      ...(subflowScope === undefined ? {} : { mount: subflowScope }),
    }));
    const wanted = expected[name]?.epochs.map(({ epoch, call, mount: scope }) => ({
      epoch,
      call,
      ...(scope === undefined ? {} : { mount: scope }),
    }));
    expect(found).toEqual(wanted);
  });

  test('a composition lists every call under its agent', () => {
    const calls = epochLocations(json('made-sequence-nested.json'));
    expect(calls.map(({ agent }) => agent)).toEqual([
      'step-classify#1',
      ...new Array(3).fill('step-flat#14'),
      ...new Array(3).fill('step-grouped#84'),
    ]);
    expect(
      calls.every(({ hasRunLog, runLog, runSource, agent }) => hasRunLog && runLog && runSource?.id === agent),
    ).toBe(true);
    expect(epochAt(json('made-sequence-nested.json'), 1)?.callRuntimeStageId).toBe(
      'step-classify/sf-llm-call/call-llm#9',
    );
    expect(epochsNamed(json('made-sequence-nested.json'), 1)).toHaveLength(3);
  });

  test('a pause and its resume are two legs, in run order, whichever file came first', () => {
    const recording = opened([json('made-pause-flat-2-resumed.json'), json('made-pause-flat-1-paused.json')]);
    expect(epochLocations(recording).map(({ leg, epoch }) => [leg, epoch])).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
      [1, 4],
    ]);
    expect(epochInLeg(recording, 1, 'call-llm#85')?.epoch).toBe(4);
    expect(epochInLeg(recording, 0, 'call-llm#85')).toBeUndefined();
  });

  test('a drilled subtree handed in alone has its call and no run log', () => {
    const tree = json('dynamic-grouped.json').snapshot.subflowResults['sf-llm-call#25'].treeContext;
    expect(epochLocations(tree)).toMatchObject([
      { epoch: 2, callRuntimeStageId: 'sf-llm-call/call-llm#44', hasRunLog: false, basis: 'initial+log', agent: '' },
    ]);
  });
});

describe('epochs by rule', () => {
  test('a resumed leg without a base continues the run before it', () => {
    const paused = { commitLog: [row('seed#0', { iteration: 1 }), row('call-llm#1')], initialState: {} };
    const resumed = { commitLog: [row('tool-calls#2', { iteration: 2 }), row('call-llm#3')] };
    expect(epochLocations([paused, resumed]).map(({ epoch, basis }) => [epoch, basis])).toEqual([
      [1, 'initial+log'],
      [2, 'initial+log'],
    ]);
    expect(epochLocations(resumed)).toMatchObject([{ epoch: 2, basis: 'log-only' }]);
  });

  test('legs of two different runs do not continue each other', () => {
    const one = { commitLog: [row('seed#0', { iteration: 7 }), row('call-llm#1')], initialState: {} };
    const other = { commitLog: [row('seed#0'), row('call-llm#1')] };
    expect(epochLocations([one, other]).map(({ epoch, leg, basis }) => [epoch, leg, basis])).toEqual([
      [7, 0, 'initial+log'],
      [2, 1, 'log-only'],
    ]);
  });

  test('the position stands in for a number the fold does not have, or has scrubbed', () => {
    const log = [row('call-llm#1'), row('x#2', { iteration: 'REDACTED' }), row('call-llm#3'), row('call-llm#3')];
    expect(epochLocations({ commitLog: log }).map(({ epoch, callIdx }) => [epoch, callIdx])).toEqual([
      [1, 0],
      [2, 2],
    ]);
  });

  test('calls go by execution index, not by place in the log', () => {
    const ids = epochLocations({ commitLog: ['call-llm#9', 'call-llm#10', 'call-llm#2'].map((id) => row(id)) });
    expect(ids.map(({ callRuntimeStageId }) => callRuntimeStageId)).toEqual([
      'call-llm#2',
      'call-llm#9',
      'call-llm#10',
    ]);
  });

  test('a group is one call, whatever it retried; a stage that only sounds like one is none', () => {
    const subflowResults = {
      'sf-llm-call': mount([row('sf-llm-call/call-llm#99')]),
      'sf-llm-call#4': mount([row(''), row('sf-llm-call/call-llm#6'), row('sf-llm-call/call-llm#7')]),
      'sf-llm-call#9': { treeContext: {} },
      'sf-llm-call#11': mount('not a log'),
      'my-call-llm#12': mount([row('my-call-llm/not-call-llm#13'), row('my-call-llm/call-llm-later#14')]),
    };
    expect(epochLocations({ commitLog: [row('seed#0')], subflowResults })).toMatchObject([
      { callRuntimeStageId: 'sf-llm-call/call-llm#6', subflowScope: 'sf-llm-call#4', callIdx: 1, agent: '' },
    ]);
  });

  test('of an agent that ran twice, a group belongs to the run that was open', () => {
    const subflowResults = {
      'a#1': mount([row('a/seed#2', { who: 1 })]),
      'a/sf-llm-call#3': mount([row('a/sf-llm-call/call-llm#4')]),
      'a#10': mount([row('a/seed#11', { who: 2 })]),
      'a/sf-llm-call#12': mount([row('a/sf-llm-call/call-llm#13')]),
      'gone/sf-llm-call#20': mount([row('gone/sf-llm-call/call-llm#21')]),
    };
    expect(epochLocations({ commitLog: [], subflowResults }).map(({ agent, hasRunLog }) => [agent, hasRunLog])).toEqual(
      [
        ['a#1', true],
        ['a#10', true],
        ['gone', false],
      ],
    );
  });

  test('anything else has no epochs', () => {
    for (const source of [undefined, null, 5, 'x', [], {}, { commitLog: 3 }])
      expect(epochLocations(source)).toEqual([]);
    expect(epochAt({ commitLog: [row('call-llm#1')] }, 4)).toBeUndefined();
  });
});
