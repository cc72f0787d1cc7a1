import { expect, it } from 'vitest';
import type { LegSummary } from '../../src/protocol/views.ts';
import { completeness } from './completeness.ts';

const LEG: LegSummary = {
  leg: 0,
  name: 'a.json',
  shape: 'recording',
  commits: 1,
  mounts: 0,
  events: null,
  hasBase: true,
  ends: [],
};
const envelope = (facts: object): LegSummary => ({
  ...LEG,
  shape: 'envelope',
  envelope: { format: 'agentfootprint.recording.v1', ...facts },
});

it('a recording that does not say is never complete', () => {
  expect(completeness([LEG])).toEqual({ state: 'silent', sentence: 'Recording does not say if complete' });
  expect(completeness([]).state).toBe('silent');
  expect(completeness([envelope({ complete: true }), LEG]).state).toBe('silent');
});

it('complete is said with the events only where the recording counts them', () => {
  expect(completeness([envelope({ complete: true, droppedEvents: 0 })]).sentence).toBe(
    'Recording says: complete, 0 events dropped',
  );
  expect(completeness([envelope({ complete: true })]).sentence).toBe('Recording says: complete');
});

it('what is missing is said first, from any leg', () => {
  const cut = { ...LEG, cut: { byte: 5000, commits: 12 } };
  expect(completeness([cut]).sentence).toBe('Recording says: the file is cut at byte 5,000, 12 commits read');
  const both = completeness([envelope({ complete: false, droppedEvents: 1 }), envelope({ droppedEvents: 11 })]);
  expect(both).toEqual({ state: 'lacking', sentence: 'Recording says: the run is not complete; 12 events dropped' });
});

it('a leg that was lost whole is missing, however complete the one before it says it is', () => {
  const legs = [envelope({ complete: true, droppedEvents: 0 })];
  expect(completeness(legs, [{ code: 'cut', facts: { byte: 5000, commits: 3 } }])).toEqual({
    state: 'lacking',
    sentence: 'Recording says: the file is cut at byte 5,000, and the leg that began before it is lost',
  });
  expect(completeness(legs, [{ code: 'bad-lines', facts: { count: 2, first: 3, lines: 9 } }]).state).toBe('lacking');
  expect(completeness(legs, [{ code: 'cut', leg: 0, facts: { byte: 5000, commits: 3 } }]).state).toBe('lacking');
  // A leg's own cut is said once.
  const cut = { ...LEG, cut: { byte: 5000, commits: 12 } };
  expect(completeness([cut], [{ code: 'cut', leg: 0, facts: { byte: 5000, commits: 12 } }])).toEqual(
    completeness([cut]),
  );
});
