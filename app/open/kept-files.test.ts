import { describe, expect, it } from 'vitest';
import { type KeptFiles, type KeptRecording, layeredKeptFiles, makeRoom, memoryKeptFiles } from './kept-files.ts';
import { readSamples } from './samples.ts';
import { ownPath } from './sources.ts';

const kept = (hash: string, bytes: number, openedAt: number): KeptRecording => ({
  hash,
  names: [hash],
  bytes,
  openedAt,
});

describe('room for a recording', () => {
  const all = [kept('new', 40, 3), kept('old', 30, 1), kept('mid', 20, 2)];
  it('takes nothing away while it fits', () => {
    expect(makeRoom(all, 10, 100)).toEqual([]);
  });
  it('takes the longest unopened first, and no more than needed', () => {
    expect(makeRoom(all, 20, 100)).toEqual(['old']);
    expect(makeRoom(all, 50, 100)).toEqual(['old', 'mid']);
  });
  it('keeps everything when the new one cannot fit at all', () => {
    expect(makeRoom(all, 101, 100)).toBeUndefined();
  });
});

it('a blocked store still keeps recordings as long as the page lives', async () => {
  const store = memoryKeptFiles();
  const files = [{ name: 'a.json', blob: new Blob(['{}']) }];
  await store.write(kept('a', 2, 1), files);
  await store.write(kept('b', 2, 2), files);
  expect((await store.list()).map(({ hash }) => hash)).toEqual(['b', 'a']);
  await store.touch('a');
  expect((await store.list()).map(({ hash }) => hash)).toEqual(['a', 'b']);
  expect(await store.read('a')).toBe(files);
  await store.remove(['a', 'b']);
  expect(await store.list()).toEqual([]);
  expect(await store.read('a')).toBeUndefined();
});

describe('two stores as one', () => {
  const file = (text: string) => [{ name: 'a.json', blob: new Blob([text]) }];
  const refuse = (name: string) => async () => {
    throw new DOMException('refused', name);
  };
  const broken = (name = 'UnknownError'): KeptFiles => ({
    list: refuse(name),
    read: refuse(name),
    touch: refuse(name),
    write: refuse(name),
    remove: refuse(name),
  });

  it('writes to the first, and lists, reads, touches and removes what either holds', async () => {
    const [first, second] = [memoryKeptFiles(), memoryKeptFiles()];
    const both = layeredKeptFiles([first, second]);
    await second.write(kept('old', 2, 1), file('old'));
    await second.write(kept('twice', 2, 2), file('second'));
    await first.write(kept('twice', 2, 3), file('first'));
    await both.write(kept('new', 2, 4), file('new'));
    expect((await second.list()).map(({ hash }) => hash)).toEqual(['twice', 'old']);
    expect((await both.list()).map(({ hash, openedAt }) => [hash, openedAt])).toEqual([
      ['new', 4],
      ['twice', 3],
      ['old', 1],
    ]);
    expect(await (await both.read('old'))?.[0]?.blob.text()).toBe('old');
    expect(await (await both.read('twice'))?.[0]?.blob.text()).toBe('first');
    await both.touch('old');
    expect((await both.list())[0]?.hash).toBe('old');
    await both.remove(['old', 'twice']);
    expect((await both.list()).map(({ hash }) => hash)).toEqual(['new']);
    expect(await second.list()).toEqual([]);
  });

  it('a store that breaks does not take the other along', async () => {
    const whole = memoryKeptFiles();
    const both = layeredKeptFiles([broken(), whole]);
    await both.write(kept('a', 2, 1), file('a'));
    expect((await both.list()).map(({ hash }) => hash)).toEqual(['a']);
    expect(await (await both.read('a'))?.[0]?.blob.text()).toBe('a');
    await both.touch('a');
    await expect(layeredKeptFiles([broken(), broken()]).list()).rejects.toThrow('refused');
    await expect(layeredKeptFiles([broken(), broken()]).touch('a')).rejects.toThrow('refused');
    await expect(layeredKeptFiles([broken(), broken()]).write(kept('a', 2, 1), file('a'))).rejects.toThrow('refused');
  });

  it('a removal that one store refuses is no removal, and full is full for both', async () => {
    const whole = memoryKeptFiles();
    const both = layeredKeptFiles([broken('QuotaExceededError'), whole]);
    await expect(both.remove(['a'])).rejects.toThrow('refused');
    await expect(both.write(kept('a', 2, 1), file('a'))).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await whole.list()).toEqual([]);
  });
});

it('a link opens files of the page’s own origin only', () => {
  const page = 'http://127.0.0.1:4177/#open=x';
  expect(ownPath('/opened/a%20b.json', page)?.pathname).toBe('/opened/a%20b.json');
  for (const foreign of [
    'https://example.com/x',
    '//example.com/x',
    'data:text/plain,x',
    'http://127.0.0.1:80/',
    'http://[',
  ]) {
    expect(ownPath(foreign, page), foreign).toBeUndefined();
  }
});

it('a list of samples is read for what it is', () => {
  expect(readSamples([{ file: 'a', title: 'A', what: 'x', kind: 'gapped' }, { file: 1 }, 'junk', null])).toEqual([
    { file: 'a', title: 'A', what: 'x', kind: 'gapped' },
  ]);
  expect(readSamples({})).toEqual([]);
});
