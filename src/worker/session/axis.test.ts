import { expect, test } from 'vitest';
import { MILESTONE_KINDS } from '../../cursor/model.ts';
import { openRecording } from '../../recording/open-recording.ts';
import { axisAnswer } from './axis.ts';
import { readTurns } from './turns.ts';

const row = (runtimeStageId: string) => ({ runtimeStageId, trace: [], overwrite: {}, updates: {} });

test('legs that are not one run are one axis all the same, each stop on its own leg', () => {
  const leg = { commitLog: [row('seed#0'), row('call-llm#1')], initialState: {} };
  const opened = openRecording([leg, structuredClone(leg)]);
  if (!opened.ok) throw new Error(opened.failure.code);
  expect(opened.recording.chained).toBe(false);
  const axis = axisAnswer(opened.recording, readTurns(opened.recording), {
    mount: '',
    leg: 0,
    strategy: 'milestones',
    select: [],
  });
  expect(axis?.stops.id).toEqual(['', 'call-llm#1', 'call-llm#1', '']);
  expect([...(axis?.stops.leg ?? [])]).toEqual([0, 0, 1, 1]);
  expect([...(axis?.stops.turn ?? [])]).toEqual([-1, 0, 1, -1]);
});

test('a mount of a later leg opens on that leg, whatever its tree looks like', () => {
  const subflowResults = {
    'sf#3': { treeContext: { history: [row('sf/call-llm#4')], stageContexts: { children: [null] } } },
  };
  const opened = openRecording([
    { commitLog: [row('seed#0')] },
    { commitLog: [row('sf#3')], subflowResults, executionTree: { next: 5, children: [null, 'x'] } },
  ]);
  if (!opened.ok) throw new Error(opened.failure.code);
  const turns = readTurns(opened.recording);
  const whole = axisAnswer(opened.recording, turns, { mount: '', leg: 0, strategy: 'stages', select: [] });
  expect(whole?.stops.id).toEqual(['', 'seed#0', 'sf#3', '']);
  const inner = axisAnswer(opened.recording, turns, { mount: 'sf#3', leg: 1, strategy: 'stages', select: [] });
  expect(inner?.stops.id).toEqual(['', 'sf/call-llm#4', '']);
  expect([...(inner?.stops.leg ?? [])]).toEqual([1, 1, 1]);
  expect(
    axisAnswer(opened.recording, turns, { mount: 'sf#3', leg: 0, strategy: 'stages', select: [] }),
  ).toBeUndefined();
});

test('a stage with tags is what they say on every axis, whatever its id', () => {
  const tagged = { ...row('call-llm#1'), tags: ['audit'] };
  const opened = openRecording({ commitLog: [row('seed#0'), tagged, row('call-llm#2')] });
  if (!opened.ok) throw new Error(opened.failure.code);
  const turns = readTurns(opened.recording);
  const stages = axisAnswer(opened.recording, turns, { mount: '', leg: 0, strategy: 'stages', select: [] });
  expect(stages?.stops.id).toEqual(['', 'seed#0', 'call-llm#1', 'call-llm#2', '']);
  expect([...(stages?.stops.milestone ?? [])]).toEqual([255, 255, 255, MILESTONE_KINDS.indexOf('llm-turn'), 255]);
});
