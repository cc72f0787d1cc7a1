import { describe, expect, it } from 'vitest';
import { type KeptRecording, makeRoom, memoryKeptFiles } from './kept-files.ts';
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
