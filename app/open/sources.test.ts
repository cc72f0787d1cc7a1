import { expect, it } from 'vitest';
import { fromDrop } from './sources.ts';

/** What the browser hands over of a folder: its files by name, a hundred entries a call. */
function folder(path: string, entries: readonly object[]) {
  const left = [...entries];
  const readEntries = (got: (some: readonly object[]) => void) => got(left.splice(0, 100));
  return { isDirectory: true, isFile: false, fullPath: path, createReader: () => ({ readEntries }) };
}

function files(count: number, path: string): readonly object[] {
  return Array.from({ length: count }, (_, at) => ({
    isDirectory: false,
    isFile: true,
    fullPath: `${path}/${at}.json`,
    file: (got: (blob: Blob) => void) => got(new Blob([])),
  }));
}

function drop(entry: object): DataTransfer {
  const items = [{ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null }];
  // What a test can make of it: the platform alone constructs a drop.
  return { items } as unknown as DataTransfer;
}

it.each([
  ['just as many files as are taken', folder('/a', files(200, '/a')), 200, undefined],
  ['one file more', folder('/a', files(201, '/a')), 200, 200],
  ['files past the hundreds that are asked for', folder('/a', files(450, '/a')), 200, 200],
  ['a folder after a full one', folder('/a', [...files(200, '/a'), folder('/a/b', files(1, '/a/b'))]), 200, 200],
  ['an empty folder after a full one', folder('/a', [...files(200, '/a'), folder('/a/b', [])]), 200, undefined],
  ['a few', folder('/a', files(3, '/a')), 3, undefined],
])('a dropped folder with %s says whether it was cut', async (_, entry, taken, cutAt) => {
  const dropped = await fromDrop(drop(entry));
  expect(dropped.files).toHaveLength(taken);
  expect(dropped.files[0]?.name).toBe('a/0.json');
  expect(dropped.cutAt).toBe(cutAt);
});
