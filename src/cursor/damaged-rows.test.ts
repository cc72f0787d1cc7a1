/** Found by fuzzing: a damaged row must cost its own stop, not every stop of the strategy. */
import { expect, it } from 'vitest';
import { openRecording } from '../recording/open-recording.ts';
import { axisStops } from './axis.ts';
import { writeStopsStrategy } from './strategies.ts';

it('stops by written key stand beside a row whose trace names no path', () => {
  const row = (id: string, trace: unknown): unknown => ({
    runtimeStageId: id,
    stageId: id,
    trace,
    overwrite: { order: 1 },
  });
  const good = [{ path: 'order', verb: 'set' }];
  const commitLog = [row('a#0', good), row('b#1', [{ verb: 'set' }]), row('b#2', [null]), row('c#2', good)];
  const result = openRecording({ snapshot: { commitLog } });
  if (!result.ok) throw new Error('did not open');
  const stops = axisStops(result.recording, { mount: '', leg: 0 }, writeStopsStrategy('order')) ?? [];
  expect(stops.map(({ runtimeStageId }) => runtimeStageId)).toEqual(expect.arrayContaining(['c#2']));
  expect(stops.map(({ runtimeStageId }) => runtimeStageId)).not.toEqual(expect.arrayContaining(['b#1']));
  expect(stops.map(({ runtimeStageId }) => runtimeStageId)).not.toContain('b#2');
});
