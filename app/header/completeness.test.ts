import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { LegSummary } from '../../src/protocol/views.ts';
import { openFiles } from '../../src/recording/open-bytes.ts';
import { createSession } from '../../src/worker/session/session.ts';
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
  expect(completeness([cut]).sentence).toBe('Found on reading: the file is cut at byte 5,000, 12 commits read');
  const both = completeness([envelope({ complete: false, droppedEvents: 1 }), envelope({ droppedEvents: 11 })]);
  expect(both).toEqual({ state: 'lacking', sentence: 'Recording says: the run is not complete; 12 events dropped' });
});

it('what the reader found is not put into the recording’s mouth, and the other way round', () => {
  const cut = { ...envelope({ complete: true, droppedEvents: 0 }), cut: { byte: 5000, commits: 12 } };
  expect(completeness([cut]).sentence).toBe('Found on reading: the file is cut at byte 5,000, 12 commits read');
  const lossy = { ...envelope({ complete: false, droppedEvents: 2 }), cut: { byte: 5000, commits: 12 } };
  expect(completeness([lossy], [{ code: 'bad-lines', facts: { count: 2, first: 3, lines: 9 } }]).sentence).toBe(
    'Found on reading: 2 lines could not be read; the file is cut at byte 5,000, 12 commits read. ' +
      'Recording says: the run is not complete; 2 events dropped',
  );
  const redacted = { ...LEG, redacted: { texts: 3, hashes: 0 } };
  expect(completeness([redacted]).sentence).toBe('Recording says: redacted copy, 3 texts withheld');
});

it('a leg that was lost whole is missing, however complete the one before it says it is', () => {
  const legs = [envelope({ complete: true, droppedEvents: 0 })];
  expect(completeness(legs, [{ code: 'cut', facts: { byte: 5000, commits: 3 } }])).toEqual({
    state: 'lacking',
    sentence: 'Found on reading: the file is cut at byte 5,000, and the leg that began before it is lost',
  });
  expect(completeness(legs, [{ code: 'bad-lines', facts: { count: 2, first: 3, lines: 9 } }]).state).toBe('lacking');
  expect(completeness(legs, [{ code: 'cut', leg: 0, facts: { byte: 5000, commits: 3 } }]).state).toBe('lacking');
  // A leg's own cut is said once.
  const cut = { ...LEG, cut: { byte: 5000, commits: 12 } };
  expect(completeness([cut], [{ code: 'cut', leg: 0, facts: { byte: 5000, commits: 12 } }])).toEqual(
    completeness([cut]),
  );
});

it('a file cut at any of 200 places is never said to be complete, whatever it says of itself', async () => {
  const envelopes = ['one-call', 'grouped'].map((name) => ({
    format: 'agentfootprint.recording.v1',
    run: { complete: true, droppedEvents: 0 },
    recording: JSON.parse(readFileSync(new URL(`../../public/samples/${name}.json`, import.meta.url), 'utf8')),
  }));
  const said = async (text: Uint8Array) => {
    const result = await openFiles([{ name: 'run.json', bytes: text }]);
    if (!result.ok) return undefined;
    const { legs, notes } = createSession(result.recording).summary([]);
    return completeness(legs, notes);
  };
  let opened = 0;
  for (const value of [envelopes[1], envelopes]) {
    const text = new TextEncoder().encode(JSON.stringify(value));
    expect((await said(text.slice()))?.state).toBe('whole');
    for (let nth = 0; nth < 200; nth += 1) {
      const at = Math.floor((nth * (text.length - 1)) / 199);
      const outcome = await said(text.slice(0, at));
      if (outcome === undefined) continue;
      opened += 1;
      expect(outcome, `cut at ${at}`).toMatchObject({ state: 'lacking' });
      expect(outcome.sentence, `cut at ${at}`).toMatch(/cut at byte [\d,]+/);
    }
  }
  expect(opened).toBeGreaterThan(200);
});
