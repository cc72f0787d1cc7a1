import { describe, expect, it } from 'vitest';
import { createLens } from './create.ts';
import { type FakeRun, fakeAxis, fakeFacts, fakeHead, fakeOpener, fakeSession } from './fake.testkit.ts';
import { agreement, currentTurn, phase } from './select.ts';

const FILE = { name: 'a.json', blob: new Blob(['{}']) };

const MAIN = fakeAxis([
  { label: 'Run start', kind: 'start' },
  { label: 'LLM turn', turns: [0] },
  { label: 'Route' },
  { label: 'Agent', kind: 'mount', id: 'step#20', turns: [1, 2], opens: true },
  { label: 'Run end', kind: 'end' },
]);
const INNER = fakeAxis(
  [
    { label: 'start', kind: 'start' },
    { label: 'LLM turn', turns: [1] },
    { label: 'LLM turn', turns: [2] },
    { label: 'end', kind: 'end' },
  ],
  { mount: 'step#20' },
  [''],
);
const RUN: FakeRun = {
  turns: [
    fakeHead(0),
    fakeHead(1, { mount: 'step#20', agent: 'step#20' }),
    fakeHead(2, { mount: 'step#20', agent: 'step#20' }),
  ],
  axes: [MAIN, INNER],
};

async function opened(run = RUN) {
  const opener = fakeOpener();
  const identities: string[] = [];
  const lens = createLens({ openSession: opener.openSession, onIdentity: (hash) => identities.push(hash) });
  const session = fakeSession(run);
  const done = lens.actions.openFiles([FILE]);
  opener.openings[0]?.end({ end: 'opened', session });
  expect(await done).toBe(true);
  return { lens, opener, session, identities, get: lens.store.getState };
}

async function settled() {
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
}

describe('opening', () => {
  it('goes from empty over opening to open, and lands on the first turn', async () => {
    const opener = fakeOpener();
    const lens = createLens({ openSession: opener.openSession, onIdentity: () => {} });
    expect(phase(lens.store.getState())).toBe('empty');
    const done = lens.actions.openFiles([FILE]);
    expect(phase(lens.store.getState())).toBe('opening');
    opener.openings[0]?.end({ end: 'opened', session: fakeSession(RUN) });
    await done;
    expect(phase(lens.store.getState())).toBe('open');
    expect(currentTurn(lens.store.getState())).toBe(0);
    expect(lens.store.getState().served?.head.turn).toBe(0);
  });
  it('a bad file costs a message and nothing else', async () => {
    const { lens, opener, session, get } = await opened();
    const before = get();
    const done = lens.actions.openFiles([FILE]);
    opener.openings[1]?.end({ end: 'failed', failure: { code: 'empty', facts: {} } });
    expect(await done).toBe(false);
    expect(get().trouble?.failure.code).toBe('empty');
    expect(get().recording).toBe(before.recording);
    expect(get().cursor).toBe(before.cursor);
    expect(session.closed).toBe(false);
  });
  it('the newest file wins, and a late older one is given back', async () => {
    const { lens, opener, get } = await opened();
    const slow = lens.actions.openFiles([{ ...FILE, name: 'slow.json' }]);
    const fast = lens.actions.openFiles([{ ...FILE, name: 'fast.json' }]);
    expect(opener.openings[1]?.cancelled).toBe(true);
    const session = fakeSession(RUN);
    opener.openings[2]?.end({ end: 'opened', session });
    expect(await fast).toBe(true);
    expect(await slow).toBe(false);
    expect(get().recording?.session).toBe(session);
  });
  it('Cancel answers at once and keeps the open recording', async () => {
    const { lens, get } = await opened();
    const before = get().recording;
    const done = lens.actions.openFiles([FILE]);
    lens.actions.cancelOpening();
    expect(await done).toBe(false);
    expect(get().opening).toBeUndefined();
    expect(get().recording).toBe(before);
  });
  it('asks which member of a zip is meant, and opens that', async () => {
    const { lens, opener, get } = await opened();
    void lens.actions.openFiles([FILE]);
    const members = [{ name: 'run.json', bytes: 7, kind: 'JSON' }, 'junk'];
    opener.openings[1]?.end({ end: 'failed', failure: { code: 'choose-member', facts: { members } } });
    await settled();
    expect(get().memberChoice?.members).toEqual([{ name: 'run.json', bytes: 7, kind: 'JSON' }]);
    void lens.actions.chooseMember('run.json');
    expect(opener.openings[2]?.options.member).toBe('run.json');
  });
  it('takes news that came before the recording was shown, and none of a recording that is gone', async () => {
    const opener = fakeOpener();
    const hashes: string[] = [];
    const lens = createLens({ openSession: opener.openSession, onIdentity: (hash) => hashes.push(hash) });
    const done = lens.actions.openFiles([FILE]);
    const news = opener.openings[0]?.options.onNews;
    news?.({ id: 0, news: 'identity', contentHash: 'ab' });
    opener.openings[0]?.end({ end: 'opened', session: fakeSession(RUN) });
    await done;
    expect(hashes).toEqual(['ab']);
    news?.({ id: 0, news: 'turns', facts: [fakeFacts(1, 'damaged', { damaged: 2 })], verified: 1, total: 3 });
    expect(lens.store.getState().facts[1]?.verdict).toBe('damaged');
    const next = lens.actions.openFiles([FILE]);
    opener.openings[1]?.end({ end: 'opened', session: fakeSession(RUN) });
    await next;
    news?.({ id: 0, news: 'turns', facts: [fakeFacts(0, 'damaged')], verified: 1, total: 3 });
    expect(lens.store.getState().facts[0]).toBeUndefined();
  });
});

describe('the one cursor', () => {
  it('a refused move leaves everything as it was and says why', async () => {
    const { lens, get } = await opened();
    lens.actions.step('first');
    const { cursor, axis, served } = get();
    lens.actions.step('previous');
    expect(get().cursor).toBe(cursor);
    expect(get().axis).toBe(axis);
    expect(get().served).toBe(served);
    expect(get().refusal?.reason).toBe('at-first');
    expect(get().said.text).toContain('Not moved');
    const { serial } = get().refusal ?? { serial: 0 };
    lens.actions.step('previous');
    expect(get().refusal?.serial).toBeGreaterThan(serial);
  });
  it('a made move takes the refusal away', async () => {
    const { lens, get } = await opened();
    lens.actions.step('first');
    lens.actions.step('first');
    expect(get().refusal).toBeDefined();
    lens.actions.step('next');
    expect(get().refusal).toBeUndefined();
  });
  it('turn to turn opens the mount that holds the next turn, and comes back out', async () => {
    const { lens, get } = await opened();
    await lens.actions.turn(1);
    expect(get().cursor?.ref.mount).toBe('step#20');
    expect(currentTurn(get())).toBe(1);
    await lens.actions.turn(1);
    expect(currentTurn(get())).toBe(2);
    await lens.actions.turn(1);
    expect(get().refusal?.reason).toBe('no-turn-after');
    await lens.actions.turn(-1);
    await lens.actions.turn(-1);
    expect(get().cursor?.ref.mount).toBe('');
    expect(currentTurn(get())).toBe(0);
  });
  it('opens a mount at its first call, and closing lands on the mount', async () => {
    const { lens, get } = await opened();
    lens.actions.goToStep(3);
    await lens.actions.openMount();
    expect(get().cursor).toMatchObject({ ref: { mount: 'step#20' }, step: 1 });
    await lens.actions.closeMount();
    expect(get().cursor).toMatchObject({ ref: { mount: '' }, step: 3 });
    await lens.actions.closeMount();
    expect(get().refusal?.reason).toBe('at-own-axis');
  });
  it('refuses to open what is no mount', async () => {
    const { lens, get } = await opened();
    await lens.actions.openMount();
    expect(get().refusal?.reason).toBe('not-a-mount');
  });
  it('a newer move makes an axis that is on its way stale', async () => {
    const { lens, get } = await opened();
    const slow = lens.actions.turn(1);
    lens.actions.step('next');
    await slow;
    await settled();
    expect(get().cursor).toMatchObject({ ref: { mount: '' }, step: 2 });
    expect(get().refusal).toBeUndefined();
  });
  it('asks for no request twice, and only for the turn at hand', async () => {
    const { lens, session, get } = await opened();
    lens.actions.step('next');
    await settled();
    expect(session.asked.filter(({ kind }) => kind === 'served')).toHaveLength(0);
    lens.actions.step('next');
    await settled();
    expect(get().served?.head.turn).toBe(2);
    lens.actions.step('first');
    await settled();
    expect(get().served).toBeUndefined();
  });
});

describe('agreement', () => {
  it('counts all five, and checked rows alone as checked', () => {
    const sum = agreement(
      [
        fakeFacts(0, 'verified', { verified: 5, reconstructed: 2 }),
        fakeFacts(1, 'damaged', { verified: 3, damaged: 1 }),
        undefined,
      ],
      3,
    );
    expect(sum).toMatchObject({ agree: 8, checked: 9, unchecked: 2, turnsProved: 2, turnsTotal: 3 });
  });
  it('checks nothing where nothing was compared', () => {
    expect(agreement([fakeFacts(0, 'not-checked', { reconstructed: 9 })], 1)).toMatchObject({ agree: 0, checked: 0 });
  });
});
