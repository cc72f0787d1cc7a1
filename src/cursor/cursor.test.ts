import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asRecording } from '../recording/as-recording.ts';
import type { Recording } from '../recording/model.ts';
import { axisStops } from './axis.ts';
import { isMilestone, milestoneFromTags, milestoneOf, milestoneTags, milestoneTagsFor } from './milestones.ts';
import { MILESTONE_KINDS } from './model.ts';
import { openCursor } from './open-cursor.ts';
import { milestoneStopsStrategy, stageStopsStrategy, tagStopsStrategy, writeStopsStrategy } from './strategies.ts';

const shared = new URL('../../../shared/recordings/', import.meta.url);
const hasShared = existsSync(shared);
if (!hasShared) console.log('skipped: ../shared is absent, so the stops of the shared recordings were not compared');

const row = (id: string, extra: object = {}): object => ({
  stage: id,
  stageId: id.replace(/#.*/, ''),
  runtimeStageId: id,
  trace: [],
  overwrite: {},
  updates: {},
  redactedPaths: [],
  ...extra,
});

const opened = (value: unknown): Recording => {
  const recording = asRecording(value);
  if (recording === undefined) throw new Error('the test recording did not open');
  return recording;
};

const whole = { mount: '', leg: 0 };

describe('milestones', () => {
  it('reads kind and label from tags, and keeps a kind of its own', () => {
    expect(milestoneFromTags(['audit', 'milestone:decision', 'milestone-label:Which way'])).toEqual({
      kind: 'decision',
      label: 'Which way',
    });
    expect(milestoneFromTags(['milestone:payment'])).toEqual({ kind: 'payment' });
    expect(milestoneFromTags(['milestone:'])).toBeUndefined();
    expect(milestoneFromTags([7, null, 'audit'])).toBeUndefined();
  });

  it('writes the tags it reads, for every stage the table knows', () => {
    for (const kind of MILESTONE_KINDS)
      expect(milestoneFromTags(milestoneTags(kind, 'L'))).toEqual({ kind, label: 'L' });
    expect(milestoneTagsFor('a/b/sf-route#9')).toEqual(['milestone:decision', 'milestone-label:Route']);
    expect(() => milestoneTagsFor('toString')).toThrow(RangeError);
  });

  it('lets tags decide, and the id only where there are none', () => {
    const stops = axisStops(
      opened({
        commitLog: [
          row('seed#0'),
          row('call-llm#1'),
          row('call-llm#2', { tags: ['audit'] }),
          row('pay#3', { tags: ['milestone:payment'] }),
          row('sf-route#4', { tags: [4] }),
        ],
      }),
      whole,
      milestoneStopsStrategy,
    );
    expect(stops?.map((stop) => [stop.runtimeStageId, stop.label, milestoneOf(stop)?.kind])).toEqual([
      ['', 'Run start', undefined],
      ['call-llm#1', 'LLM turn', 'llm-turn'],
      ['pay#3', 'pay#3', 'payment'],
      ['sf-route#4', 'Route', 'decision'],
      ['', 'Run end', undefined],
    ]);
    expect(stops?.[0]?.prologue).toBe(true);
    expect(stops?.[2]?.meta).toEqual({ kind: 'payment', label: 'pay#3' });
  });
});

describe('axes', () => {
  const writing = {
    commitLog: [
      row('seed#0', { trace: [{ path: 'skill\u001Fid', verb: 'set' }], overwrite: { skill: { id: 'a' } } }),
      row('x#1'),
      null,
      row('y#3', { trace: [{ path: 'skillful', verb: 'set' }], overwrite: { skillful: 1 } }),
      row('x#1', { trace: [{ path: 'skill', verb: 'delete' }], overwrite: {} }),
    ],
  };

  it('stops where a key was written, at any depth and in any row of the stage', () => {
    const stops = axisStops(opened(writing), whole, writeStopsStrategy('skill')) ?? [];
    expect(stops.map((stop) => [stop.runtimeStageId, stop.commitIdx, stop.lastCommitIdx])).toEqual([
      ['', -1, -1],
      ['seed#0', 0, 0],
      ['x#1', 1, 4],
      ['', 4, 4],
    ]);
  });

  it('gives a damaged row no stop, and its index to the stop before it', () => {
    const stops = axisStops(opened(writing), whole, stageStopsStrategy) ?? [];
    expect(stops.map((stop) => [stop.runtimeStageId, stop.lastCommitIdx])).toEqual([
      ['', -1],
      ['seed#0', 0],
      ['x#1', 2],
      ['y#3', 4],
      ['', 4],
    ]);
  });

  it('joins two legs into one axis whose indices stay their own', () => {
    const legs = opened([
      { commitLog: [row('a#0'), row('b#1')], initialState: {} },
      { commitLog: [row('c#2')], initialState: {} },
    ]);
    const stops = axisStops(legs, whole, stageStopsStrategy) ?? [];
    expect(stops.map((stop) => [stop.step, stop.kind, stop.runtimeStageId, stop.sourceIdx, stop.commitIdx])).toEqual([
      [0, 'start', '', 0, -1],
      [1, 'commit', 'a#0', 0, 0],
      [2, 'commit', 'b#1', 0, 1],
      [3, 'commit', 'c#2', 1, 0],
      [4, 'end', '', 1, 0],
    ]);
    expect(axisStops(legs, { mount: 'none#1', leg: 0 }, stageStopsStrategy)).toBeUndefined();
  });
});

describe('cursor', () => {
  it('refuses without moving, says why, and offers the nearest', () => {
    const open = openCursor({ commitLog: [row('call-llm#1'), row('call-llm#5')] });
    if (!open.ok) throw new Error(open.reason);
    const { cursor } = open;
    cursor.jumpTo('call-llm#5');
    const miss = cursor.jumpTo('call-llm#9');
    expect(miss).toMatchObject({ moved: false, reason: 'miss', nearest: { runtimeStageId: 'call-llm#5' } });
    expect(cursor.jumpTo(99)).toMatchObject({ moved: false, reason: 'clamped', nearest: { kind: 'end' } });
    expect(cursor.at()?.runtimeStageId).toBe('call-llm#5');
    expect(openCursor({ commitLog: [] })).toMatchObject({ ok: true });
    expect(openCursor('no')).toEqual({ ok: false, reason: 'not-a-recording', detail: '' });
  });

  it('refuses at either end and on an empty axis', () => {
    const open = openCursor({ commitLog: [row('call-llm#1')] });
    if (!open.ok) throw new Error(open.reason);
    const { cursor } = open;
    expect(cursor.prev()).toMatchObject({ moved: false, reason: 'clamped', at: { kind: 'start' } });
    expect(cursor.last()).toMatchObject({ moved: true, to: { kind: 'end' } });
    expect(cursor.next()).toMatchObject({ moved: false, reason: 'clamped', at: { kind: 'end' } });
    expect(cursor.jumpToMark('nowhere')).toMatchObject({ moved: false, reason: 'miss' });
    expect(cursor.jumpTo('')).toMatchObject({ moved: false, reason: 'miss' });
    const empty = openCursor({ commitLog: [] });
    if (!empty.ok) throw new Error(empty.reason);
    expect(empty.cursor.next()).toEqual({ moved: false, reason: 'empty', at: undefined });
    expect(empty.cursor.stops).toEqual([]);
  });

  it('shows legs that are not one run one after the other, and says that they are not', () => {
    const legs = [{ commitLog: [row('call-llm#1'), row('x#2')] }, { commitLog: [row('call-llm#1')] }];
    const open = openCursor(legs, { strategy: stageStopsStrategy });
    if (!open.ok) throw new Error(open.reason);
    expect(open.cursor.notOneRun).toMatchObject({ reason: 'shared-stage', stage: 'call-llm#1' });
    expect(open.cursor.stops.map((stop) => [stop.step, stop.runtimeStageId, stop.sourceIdx])).toEqual([
      [0, '', 0],
      [1, 'call-llm#1', 0],
      [2, 'x#2', 0],
      [3, 'call-llm#1', 1],
      [4, '', 1],
    ]);
    const sound = openCursor([{ commitLog: [row('a#1')] }, { commitLog: [row('b#2')] }]);
    expect(sound.ok && sound.cursor.notOneRun).toBeUndefined();
  });

  it('drills by mount id, each run of a subflow into its own log, and deeper', () => {
    const mount = (...ids: string[]) => ({ treeContext: { history: ids.map((id) => row(id)) } });
    const subflowResults = {
      sf: mount('sf/wrong#0'),
      'sf#1': mount('sf/call-llm#2'),
      'sf#5': mount('sf/call-llm#6', 'sf/in#7'),
      'sf/in#7': mount('sf/in/call-llm#8'),
      'sf#9': { treeContext: {} },
      'sf#11': 'damaged',
    };
    const open = openCursor(
      { commitLog: [row('sf#1'), row('sf#5')], subflowResults },
      { strategy: stageStopsStrategy },
    );
    if (!open.ok) throw new Error(open.reason);
    const inner = open.cursor.drill('sf#5');
    expect(inner?.stops.map((stop) => stop.runtimeStageId)).toEqual(['', 'sf/call-llm#6', 'sf/in#7', '']);
    expect(inner?.drill('sf/in#7')?.stops.map((stop) => stop.runtimeStageId)).toEqual(['', 'sf/in/call-llm#8', '']);
    for (const id of ['sf', 'sf#9', 'sf#11', 'toString', '__proto__', '', 'sf#99']) {
      expect(open.cursor.drill(id)).toBeUndefined();
    }
    expect(openCursor({ commitLog: [] }, { strategy: stageStopsStrategy, mount: 'sf#1' })).toEqual({
      ok: false,
      reason: 'no-such-mount',
      detail: 'sf#1',
    });
    inner?.last();
    expect(open.cursor.at()?.kind).toBe('start');
  });

  it('reads any execution tree: deep, shared, wide, or none', () => {
    let deep: object = { runtimeStageId: 'sf#2', subflowId: 'sf' };
    for (let n = 0; n < 200_000; n++) deep = n % 2 === 0 ? { next: deep } : { children: [null, 5, deep] };
    let shared: object = { runtimeStageId: 'sf#2', subflowId: 'sf' };
    for (let n = 0; n < 64; n++) shared = { next: shared, children: [shared, shared] };
    const wide = { children: Array.from({ length: 300_000 }, () => ({ runtimeStageId: 'sf#2', subflowId: 'sf' })) };
    const kinds = [deep, shared, wide, { next: 7, children: 'many' }, 'no tree', undefined].map((executionTree) => {
      const commitLog = [row('sf#2', { stage: { not: 'text' } }), row('sf#2')];
      const open = openCursor({ commitLog, executionTree }, { strategy: stageStopsStrategy });
      if (!open.ok) throw new Error(open.reason);
      const [, stop] = open.cursor.stops;
      return [stop?.kind, stop?.label];
    });
    // Without a tree footprintjs tells a mount by its two rows in a row; with one, the tree decides.
    expect(kinds.map(([kind]) => kind)).toEqual(['mount', 'mount', 'mount', 'commit', 'mount', 'mount']);
    expect(kinds.every(([, label]) => label === 'sf')).toBe(true);
  });

  it('keeps marks through a change of strategy', () => {
    const source = { commitLog: [row('seed#0'), row('call-llm#1', { tags: ['milestone:llm-turn'] })] };
    const first = openCursor(source);
    if (!first.ok) throw new Error(first.reason);
    first.cursor.jumpTo('call-llm#1');
    first.cursor.mark('here');
    const second = openCursor(source, { strategy: tagStopsStrategy([]), marks: first.cursor.marks() });
    if (!second.ok) throw new Error(second.reason);
    expect(second.cursor.jumpToMark('here')).toMatchObject({ moved: true, to: { runtimeStageId: 'call-llm#1' } });
    const third = second.cursor.by(writeStopsStrategy('nothing'));
    expect(third.jumpToMark('here')).toMatchObject({ moved: false, reason: 'miss' });
    expect(third.by(stageStopsStrategy).jumpToMark('here')).toMatchObject({ moved: true });
  });
});

describe.skipIf(!hasShared)('the shared recordings', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, shared), 'utf8'));
  const expected: Record<string, { stops: string[]; startHasPrologue: boolean; epochs: { call: string }[] }> =
    JSON.parse(hasShared ? readFileSync(new URL('expected.json', shared), 'utf8') : '{}');
  const names = Object.keys(expected);

  it.each(names)('%s has the expected milestone stops', (name) => {
    const stops = axisStops(opened(read(name)), whole, milestoneStopsStrategy) ?? [];
    const said = stops.map((stop) => `${stop.label} · ${isMilestone(stop.meta) ? stop.meta.kind : stop.kind}`);
    expect(said).toEqual(expected[name]?.stops);
    expect(stops[0]?.prologue === true).toBe(expected[name]?.startHasPrologue);
  });

  it('were all there', () => expect(names.length).toBeGreaterThanOrEqual(22));

  it('drill by mount id into a log of its own', () => {
    const open = openCursor(read('dynamic-grouped.json'));
    if (!open.ok) throw new Error(open.reason);
    const inner = open.cursor.drill('sf-llm-call#25');
    expect(inner?.mountRuntimeStageId).toBe('sf-llm-call#25');
    expect(
      inner?.stops.filter((stop) => milestoneOf(stop)?.kind === 'llm-turn').map((stop) => stop.runtimeStageId),
    ).toEqual([expected['dynamic-grouped.json']?.epochs[1]?.call]);
  });

  it('show each declared tag of a plain chart, one of them twice', () => {
    const stops = axisStops(opened(read('tagged-chart.json')), whole, tagStopsStrategy(['audit'])) ?? [];
    expect(stops.filter((stop) => stop.kind === 'commit' || stop.kind === 'mount')).toHaveLength(2);
  });
});
