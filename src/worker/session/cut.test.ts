/** A file that breaks off: every turn at the break or behind it carries that, and none behind it is all-clear (issue 4, item 2). */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { initHashing } from '../../receipt/hashing.ts';
import { openFiles } from '../../recording/open-bytes.ts';
import { sampleNames } from '../../served/shared-recordings.testkit.ts';
import { createSession, type RecordingSession } from './session.ts';
import { sampleValue, sessionOver } from './sessions.testkit.ts';

const SAMPLES = new URL('../../../public/samples/', import.meta.url);

beforeAll(initHashing);

async function sessionOf(...texts: readonly (string | Uint8Array)[]): Promise<RecordingSession> {
  const files = texts.map((text, at) => ({
    name: `leg-${at}.json`,
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  }));
  const result = await openFiles(files);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return createSession(result.recording);
}

const cuts = ({ turns }: RecordingSession) => turns.list.map(({ head }) => head.cut);

test('the last turn read before a break carries it, wherever the break is, and no other', async () => {
  const bytes = new Uint8Array(readFileSync(new URL('paid-twice.json', SAMPLES)));
  const log = new TextDecoder().decode(bytes).indexOf('"commitLog"');
  let broken = 0;
  const lengths = new Set<number>();
  for (let at = log + 10_000; at < bytes.length; at += at < log + 90_000 ? 2_500 : 25_000) {
    const found = cuts(await sessionOf(bytes.slice(0, at)));
    if (found.length === 0) continue;
    broken += 1;
    lengths.add(found.length);
    expect(found, `cut at ${at}`).toEqual([...found.slice(0, -1).map(() => undefined), 'here']);
  }
  expect(broken).toBeGreaterThan(20);
  expect([...lengths].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a leg behind a break carries it in every turn, and is never all-clear for it', async () => {
  const legs = sampleValue('two-legs').map((leg: unknown) => JSON.stringify(leg));
  const [first = '', second = ''] = legs;
  const whole = await sessionOf(first, second);
  expect(cuts(whole)).toEqual([undefined, undefined, undefined]);
  expect(whole.facts(2)?.verdict).toBe('verified');

  const broken = await sessionOf(first.slice(0, first.indexOf('"commitLog"') + 30_000), second);
  const found = cuts(broken);
  expect(found.at(-2)).toBe('here');
  expect(found.at(-1)).toBe('before');
  const facts = broken.facts(found.length - 1);
  // Its rows still agree by hash, and that is said; the turn is not called verified.
  expect(facts?.counts.verified).toBe(whole.facts(2)?.counts.verified);
  expect(facts?.verdict).toBe('partial');
});

test('another run dropped beside a broken file has nothing to do with its break', async () => {
  const bytes = new Uint8Array(readFileSync(new URL('paid-twice.json', SAMPLES)));
  const other = readFileSync(new URL('one-call.json', SAMPLES), 'utf8');
  const session = await sessionOf(bytes.slice(0, 200_000), other);
  const heads = session.turns.list.map(({ head }) => head);
  const beside = heads.filter(({ leg }) => session.summary([]).legs[leg]?.name === 'leg-1.json');
  expect(beside.map(({ cut }) => cut)).toEqual([undefined]);
});

test('no whole recording carries a break', () => {
  let turns = 0;
  for (const name of sampleNames()) {
    const found = cuts(sessionOver(sampleValue(name.replace('.json', ''))));
    expect(found, name).toEqual(found.map(() => undefined));
    turns += found.length;
  }
  expect(turns).toBeGreaterThan(60);
});
