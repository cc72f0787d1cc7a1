import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLens } from './create.ts';
import { fakeAxis, fakeHead, fakeOpener, fakeSession } from './fake.testkit.ts';
import { followMarks } from './follow-marks.ts';
import {
  forgetMarks,
  keepMarks,
  keptMarks,
  type MarkPlace,
  MOST_MARKS,
  MOST_RECORDINGS,
  markedRecordings,
} from './kept-marks.ts';

const mark = (name: string, commitIdx = 3): MarkPlace => ({ name, leg: 0, mount: null, commitIdx });

function fakeStorage() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  };
}

let storage: ReturnType<typeof fakeStorage>;
beforeEach(() => {
  storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

describe('marks kept in the browser', () => {
  it('are kept by recording under one key, and let go one by one and all at once', () => {
    keepMarks('aa', [mark('one'), { ...mark('two'), mount: 12 }], true);
    keepMarks('bb', [mark('three')], true);
    expect([...storage.held.keys()]).toEqual(['why-lens.marks']);
    expect(keptMarks('aa')).toEqual([mark('one'), { ...mark('two'), mount: 12 }]);
    expect(keptMarks('cc')).toEqual([]);
    forgetMarks(['aa']);
    expect(markedRecordings()).toEqual(['bb']);
    forgetMarks();
    expect(storage.held.size).toBe(0);
  });
  it('with the switch off, none is added, and a removed one goes', () => {
    keepMarks('aa', [mark('one'), mark('two')], true);
    keepMarks('aa', [mark('two'), mark('new')], false);
    expect(keptMarks('aa')).toEqual([mark('two')]);
    keepMarks('bb', [mark('new')], false);
    expect(markedRecordings()).toEqual(['aa']);
    keepMarks('aa', [], false);
    expect(storage.held.size).toBe(0);
  });
  it('are bounded: those marked longest ago go first', () => {
    for (let at = 0; at < MOST_RECORDINGS + 2; at += 1) keepMarks(`hash ${at}`, [mark('m')], true);
    expect(markedRecordings()).toHaveLength(MOST_RECORDINGS);
    expect(keptMarks('hash 1')).toEqual([]);
    const many = Array.from({ length: MOST_MARKS + 5 }, (_, at) => mark(`m${at}`));
    keepMarks('hash 9', many, true);
    expect(keptMarks('hash 9')).toEqual(many.slice(5));
  });
  it('hold for the page where storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    keepMarks('aa', [mark('one')], true);
    expect(keptMarks('aa')).toEqual([mark('one')]);
    forgetMarks();
    expect(keptMarks('aa')).toEqual([]);
  });
  it('are read as what they should be, whatever stands under the key', () => {
    for (const text of [
      '',
      'no JSON',
      '[]',
      '{"aa":3}',
      '{"aa":[{"name":1}]}',
      '{"aa":[{"name":"x","leg":0,"mount":"y"}]}',
    ]) {
      storage.held.set('why-lens.marks', text);
      expect(keptMarks('aa'), text).toEqual([]);
    }
  });
});

describe('the marks of the open recording', () => {
  async function opened() {
    const opener = fakeOpener();
    const lens = createLens({ openSession: opener.openSession, onIdentity: () => {} });
    followMarks(lens, () => true);
    const opening = lens.actions.openFiles([{ name: 'a.json', blob: new Blob(['x']) }]);
    const axis = fakeAxis([{ label: 'start' }, { label: 'a secret label', turns: [0] }, { label: 'end' }]);
    opener.openings[0]?.end({ end: 'opened', session: fakeSession({ turns: [fakeHead(0)], axes: [axis] }) });
    await opening;
    return {
      ...lens,
      known: () => opener.openings[0]?.options.onNews?.({ id: 0, news: 'identity', contentHash: 'aa' }),
    };
  }
  it('are those kept of it, and those made before it was known', async () => {
    keepMarks('aa', [mark('kept')], true);
    keepMarks('bb', [mark('of another')], true);
    const { store, actions, known } = await opened();
    actions.addMark('early');
    known();
    expect(store.getState().marks.map(({ name }) => name)).toEqual(['kept', 'early']);
    expect(keptMarks('aa').map(({ name }) => name)).toEqual(['kept', 'early']);
    expect(new Set(store.getState().marks.map(({ id }) => id)).size).toBe(2);
    actions.removeMark(store.getState().marks[0]?.id ?? -1);
    expect(keptMarks('aa').map(({ name }) => name)).toEqual(['early']);
    expect(JSON.stringify([...storage.held.values()])).not.toContain('secret');
  });
});
