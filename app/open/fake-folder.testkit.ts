/** A file system of the page's own, in memory, that can crash: after `steps` more steps every one fails, and none is done. */
import type { Folder, StoredFile } from './kept-in-opfs.ts';

type Entry = { readonly folder: Map<string, Entry> } | { blob: Blob };

export interface FakeDisk {
  readonly root: Folder;
  /** Every path with the text in it. */
  paths(): Promise<Readonly<Record<string, string>>>;
  /** Lets `steps` more steps happen; the ones after that throw `error`. */
  crashAfter(steps: number, error?: Error): void;
  repair(): void;
  /** Steps taken so far: each one changes what is stored, or may fail. */
  readonly steps: number;
}

export function fakeDisk(): FakeDisk {
  const tree: Entry & { folder: Map<string, Entry> } = { folder: new Map() };
  let steps = 0;
  let limit = Number.POSITIVE_INFINITY;
  let failure = new Error('crashed');

  function step(): void {
    if (steps >= limit) throw failure;
    steps += 1;
  }

  function fileOf(entry: { blob: Blob }): StoredFile {
    return {
      async getFile() {
        step();
        return entry.blob;
      },
      async createWritable() {
        step();
        let held: Blob[] = [];
        return {
          async write(blob) {
            step();
            held.push(blob);
          },
          async close() {
            step();
            entry.blob = new Blob(held);
          },
          async abort() {
            held = [];
          },
        };
      },
    };
  }

  function folderOf(entries: Map<string, Entry>): Folder {
    return {
      async getDirectoryHandle(name, { create = false } = {}) {
        const there = entries.get(name);
        if (there !== undefined && !('folder' in there)) throw new DOMException(name, 'TypeMismatchError');
        if (there !== undefined) return folderOf(there.folder);
        if (!create) throw new DOMException(name, 'NotFoundError');
        step();
        const made = { folder: new Map<string, Entry>() };
        entries.set(name, made);
        return folderOf(made.folder);
      },
      async getFileHandle(name, { create = false } = {}) {
        const there = entries.get(name);
        if (there !== undefined && 'folder' in there) throw new DOMException(name, 'TypeMismatchError');
        if (there !== undefined) return fileOf(there);
        if (!create) throw new DOMException(name, 'NotFoundError');
        step();
        const made = { blob: new Blob([]) };
        entries.set(name, made);
        return fileOf(made);
      },
      async removeEntry(name, { recursive = false } = {}) {
        const there = entries.get(name);
        if (there === undefined) throw new DOMException(name, 'NotFoundError');
        if ('folder' in there && there.folder.size > 0) {
          if (!recursive) throw new DOMException(name, 'InvalidModificationError');
          // Entry by entry: a crash may come between two.
          for (const inside of [...there.folder.keys()]) {
            step();
            there.folder.delete(inside);
          }
        }
        step();
        entries.delete(name);
      },
      async *keys() {
        for (const name of [...entries.keys()]) yield name;
      },
    };
  }

  async function pathsIn(entries: Map<string, Entry>, prefix: string): Promise<[string, string][]> {
    const all: [string, string][] = [];
    for (const [name, entry] of entries) {
      if ('folder' in entry) all.push(...(await pathsIn(entry.folder, `${prefix}${name}/`)));
      else all.push([prefix + name, await entry.blob.text()]);
    }
    return all;
  }

  return {
    root: folderOf(tree.folder),
    paths: async () => Object.fromEntries(await pathsIn(tree.folder, '')),
    crashAfter(more, error = new Error('crashed')) {
      limit = steps + more;
      failure = error;
    },
    repair() {
      limit = Number.POSITIVE_INFINITY;
    },
    get steps() {
      return steps;
    },
  };
}
