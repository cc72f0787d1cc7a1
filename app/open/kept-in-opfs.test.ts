/** Kept in the page's own file system: whole or not at all, whatever happens in between. */
import { expect, it } from 'vitest';
import { fakeDisk } from './fake-folder.testkit.ts';
import type { KeptRecording } from './kept-files.ts';
import { type Folder, opfsKeptFiles } from './kept-in-opfs.ts';

const HASH = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const FILES = [
  { name: '../one\u202e.json', blob: new Blob(['first file']) },
  { name: '__proto__', blob: new Blob(['second']) },
];
const recording = (hash: string, openedAt: number): KeptRecording => ({
  hash,
  names: FILES.map(({ name }) => name),
  bytes: 16,
  openedAt,
});
/** A test has one tab. */
const kept = (root: Folder) => opfsKeptFiles(root, (work) => work());

async function textsOf(root: Folder, hash: string): Promise<readonly (readonly [string, string])[] | undefined> {
  const files = await kept(root).read(hash);
  return files && Promise.all(files.map(async ({ name, blob }) => [name, await blob.text()] as const));
}

const WHOLE = [
  ['../one\u202e.json', 'first file'],
  ['__proto__', 'second'],
];

it('keeps names and bytes as they were dropped, newest first, under numbers and never under their names', async () => {
  const disk = fakeDisk();
  const store = kept(disk.root);
  expect(await store.list()).toEqual([]);
  await store.write(recording(HASH, 1), FILES);
  await store.write(recording(OTHER, 2), FILES);
  expect(await store.list()).toEqual([recording(OTHER, 2), recording(HASH, 1)]);
  expect(await textsOf(disk.root, HASH)).toEqual(WHOLE);
  expect(Object.keys(await disk.paths()).sort()).toEqual(
    [HASH, OTHER].flatMap((hash) => ['0', '1', 'facts.json'].map((name) => `recordings/${hash}/${name}`)),
  );
  await store.touch(HASH);
  expect((await store.list()).map(({ hash }) => hash)).toEqual([HASH, OTHER]);
  await store.touch('never kept');
  await store.remove([HASH, 'never kept']);
  expect((await store.list()).map(({ hash }) => hash)).toEqual([OTHER]);
  expect(await store.read(HASH)).toBeUndefined();
  await store.remove([OTHER]);
  expect(await disk.paths()).toEqual({});
});

it('a crash at any step of keeping lists all of it or none, and what it leaves is swept', async () => {
  const whole = fakeDisk();
  await kept(whole.root).write(recording(HASH, 1), FILES);
  const steps = whole.steps;
  expect(steps).toBeGreaterThan(10);
  const seen = new Set<number>();
  for (let at = 0; at <= steps; at += 1) {
    const disk = fakeDisk();
    disk.crashAfter(at);
    await kept(disk.root)
      .write(recording(HASH, 1), FILES)
      .catch(() => undefined);
    disk.repair();
    const listed = await kept(disk.root).list();
    seen.add(listed.length);
    expect(listed, `crashed after ${at} steps`).toEqual(listed.length === 0 ? [] : [recording(HASH, 1)]);
    expect(await textsOf(disk.root, HASH), `crashed after ${at} steps`).toEqual(
      listed.length === 0 ? undefined : WHOLE,
    );
    await kept(disk.root).write(recording(OTHER, 2), FILES);
    const left = Object.keys(await disk.paths()).filter((path) => path.includes(HASH));
    expect(left.length, `crashed after ${at} steps`).toBe(listed.length * 3);
    // And it can be kept after all.
    await kept(disk.root).write(recording(HASH, 1), FILES);
    expect(await textsOf(disk.root, HASH)).toEqual(WHOLE);
  }
  expect([...seen].sort()).toEqual([0, 1]);
});

it('a crash at any step of removing lists all of it or none', async () => {
  const seen = new Set<number>();
  for (let at = 0; at < 8; at += 1) {
    const disk = fakeDisk();
    await kept(disk.root).write(recording(HASH, 1), FILES);
    disk.crashAfter(at);
    await kept(disk.root)
      .remove([HASH])
      .catch(() => undefined);
    disk.repair();
    const listed = await kept(disk.root).list();
    seen.add(listed.length);
    expect(await textsOf(disk.root, HASH), `crashed after ${at} steps`).toEqual(
      listed.length === 0 ? undefined : WHOLE,
    );
  }
  expect([...seen].sort()).toEqual([0, 1]);
});

it('a failed write says why, lists nothing and leaves nothing', async () => {
  const disk = fakeDisk();
  disk.crashAfter(6, new DOMException('full', 'QuotaExceededError'));
  await expect(kept(disk.root).write(recording(HASH, 1), FILES)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  disk.repair();
  expect(await kept(disk.root).list()).toEqual([]);
});

it('a removal that fails rejects, and the others are removed all the same', async () => {
  const disk = fakeDisk();
  const store = kept(disk.root);
  await store.write(recording(HASH, 1), FILES);
  await store.write(recording(OTHER, 2), FILES);
  const refusing: Folder = {
    ...disk.root,
    getDirectoryHandle: async (name, options) => {
      const folder = await disk.root.getDirectoryHandle(name, options);
      return {
        ...folder,
        getDirectoryHandle: async (hash, more) => {
          if (hash === HASH) throw new DOMException('in use', 'NoModificationAllowedError');
          return folder.getDirectoryHandle(hash, more);
        },
      };
    },
  };
  await expect(kept(refusing).remove([HASH, OTHER])).rejects.toMatchObject({ name: 'NoModificationAllowedError' });
  expect((await store.list()).map(({ hash }) => hash)).toEqual([HASH]);
});

it('what is not ours, or no longer whole, is not listed as a recording or not read', async () => {
  const disk = fakeDisk();
  const store = kept(disk.root);
  await store.write(recording(HASH, 1), FILES);
  const folder = await disk.root.getDirectoryHandle('recordings');
  const put = async (hash: string, name: string, text: string) => {
    const mine = await folder.getDirectoryHandle(hash, { create: true });
    const writable = await (await mine.getFileHandle(name, { create: true })).createWritable();
    await writable.write(new Blob([text]));
    await writable.close();
  };
  await put('c', 'facts.json', '{"hash":"c","names":["x"],"sizes":[1');
  await put('d', 'facts.json', JSON.stringify({ hash: 'other', names: [], sizes: [], openedAt: 1 }));
  await put('e', 'facts.json', JSON.stringify({ hash: 'e', names: [1], sizes: [1], openedAt: 1 }));
  await put('f', 'facts.json', 'null');
  await folder.getFileHandle('loose', { create: true });
  expect(await store.list()).toEqual([recording(HASH, 1)]);
  // A file that is shorter than it was written is not half a recording to open.
  await put(HASH, '1', 'sec');
  expect(await store.read(HASH)).toBeUndefined();
});
