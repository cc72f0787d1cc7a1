/**
 * Recordings kept in the page's own file system (OPFS): a folder each, named by content hash, with the files as they
 * were dropped under `0`, `1`, … and `facts.json` beside them. The facts are written last and removed first, and a
 * folder without them is not listed: a crash in between never lists half a recording. What it leaves is swept by the
 * next write.
 */
import { isJsonArray, isJsonObject, own } from '../../src/json.ts';
import { type KeptFiles, type KeptRecording, newestFirst } from './kept-files.ts';

/** What is used of a directory handle: small enough that a test can stand in for one. */
export interface Folder {
  getDirectoryHandle(name: string, options?: { create?: boolean }): Promise<Folder>;
  getFileHandle(name: string, options?: { create?: boolean }): Promise<StoredFile>;
  removeEntry(name: string, options?: { recursive?: boolean }): Promise<void>;
  keys(): AsyncIterable<string>;
}

/** What is written stands in a file of the browser's own until `close`: before that the file keeps what it held. */
export interface StoredFile {
  getFile(): Promise<Blob>;
  createWritable(): Promise<{ write(blob: Blob): Promise<void>; close(): Promise<void>; abort(): Promise<void> }>;
}

interface Facts extends KeptRecording {
  /** Of each file, in the order of `names`. */
  readonly sizes: readonly number[];
}

const FOLDER = 'recordings';
const FACTS = 'facts.json';

/** One writer at a time over all tabs of this page: a sweep must not meet another's half-written folder. */
function oneWriter<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks === undefined ? work() : navigator.locks.request('why-lens-kept', work);
}

/**
 * The page's own file system. Rejects where the browser grants none (a page from disk, some private windows) or
 * writes to it from workers only.
 */
export async function ownFolder(): Promise<Folder> {
  if (!('createWritable' in FileSystemFileHandle.prototype)) throw new Error('files are written in workers only');
  return navigator.storage.getDirectory();
}

export function opfsKeptFiles(root: Folder, alone: typeof oneWriter = oneWriter): KeptFiles {
  return {
    async list() {
      const folder = await found(root.getDirectoryHandle(FOLDER));
      if (folder === undefined) return [];
      const facts = await Promise.all((await namesIn(folder)).map((name) => factsIn(folder, name)));
      return newestFirst(facts.flatMap((one) => (one === undefined ? [] : [recordingOf(one)])));
    },
    async read(hash) {
      const folder = await found(root.getDirectoryHandle(FOLDER));
      const facts = folder && (await factsIn(folder, hash));
      if (folder === undefined || facts === undefined) return undefined;
      const mine = await folder.getDirectoryHandle(hash);
      const files = await Promise.all(
        facts.names.map(async (name, at) => ({
          name,
          blob: await (await mine.getFileHandle(String(at))).getFile(),
        })),
      );
      return files.every(({ blob }, at) => blob.size === facts.sizes[at]) ? files : undefined;
    },
    touch: (hash) =>
      alone(async () => {
        const folder = await found(root.getDirectoryHandle(FOLDER));
        const facts = folder && (await factsIn(folder, hash));
        if (folder === undefined || facts === undefined) return;
        await writeFacts(await folder.getDirectoryHandle(hash), { ...facts, openedAt: Date.now() });
      }),
    write: (recording, files) =>
      alone(async () => {
        const folder = await root.getDirectoryHandle(FOLDER, { create: true });
        await sweep(folder);
        const { hash } = recording;
        // Kept by another tab meanwhile: its files are not written over, someone may be reading them.
        if ((await factsIn(folder, hash)) !== undefined) return;
        try {
          const mine = await folder.getDirectoryHandle(hash, { create: true });
          for (const [at, { blob }] of files.entries()) await writeFile(mine, String(at), blob);
          await writeFacts(mine, { ...recording, sizes: files.map(({ blob }) => blob.size) });
        } catch (error) {
          await folder.removeEntry(hash, { recursive: true }).catch(() => undefined);
          throw error;
        }
      }),
    remove: (hashes) =>
      alone(async () => {
        const folder = await found(root.getDirectoryHandle(FOLDER));
        if (folder === undefined) return;
        const done = await Promise.allSettled(hashes.map((hash) => removeFrom(folder, hash)));
        for (const one of done) if (one.status === 'rejected') throw one.reason;
      }),
  };
}

async function removeFrom(folder: Folder, hash: string): Promise<void> {
  const mine = await found(folder.getDirectoryHandle(hash));
  if (mine === undefined) return;
  await found(mine.removeEntry(FACTS));
  await folder.removeEntry(hash, { recursive: true });
}

/** What a crash left behind: folders that nothing lists. */
async function sweep(folder: Folder): Promise<void> {
  for (const name of await namesIn(folder)) {
    if ((await factsIn(folder, name)) !== undefined) continue;
    await folder.removeEntry(name, { recursive: true }).catch(() => undefined);
  }
}

/** Handed over whole: the browser copies a `Blob` beside the page, and none of it passes through the page's memory. */
async function writeFile(folder: Folder, name: string, blob: Blob): Promise<void> {
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  try {
    await writable.write(blob);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

function writeFacts(folder: Folder, facts: Facts): Promise<void> {
  return writeFile(folder, FACTS, new Blob([JSON.stringify(facts)]));
}

/** The facts of one folder; undefined where it has none, or holds something that is not ours. */
async function factsIn(folder: Folder, hash: string): Promise<Facts | undefined> {
  try {
    return await readFacts(folder, hash);
  } catch {
    // They may have been replaced between two steps of reading them: once more, then the folder counts as unlisted.
    return readFacts(folder, hash).catch(() => undefined);
  }
}

async function readFacts(folder: Folder, hash: string): Promise<Facts | undefined> {
  const mine = await folder.getDirectoryHandle(hash);
  const text = await (await (await mine.getFileHandle(FACTS)).getFile()).text();
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value) || own(value, 'hash') !== hash) return undefined;
  const [names, sizes, openedAt] = [own(value, 'names'), own(value, 'sizes'), own(value, 'openedAt')];
  if (!isJsonArray(names) || !isJsonArray(sizes) || typeof openedAt !== 'number') return undefined;
  const known = names.filter((name) => typeof name === 'string');
  const measured = sizes.filter((size) => typeof size === 'number');
  if (known.length !== names.length || measured.length !== names.length) return undefined;
  const bytes = measured.reduce((sum, size) => sum + size, 0);
  return { hash, names: known, sizes: measured, bytes, openedAt };
}

function recordingOf({ hash, names, bytes, openedAt }: Facts): KeptRecording {
  return { hash, names, bytes, openedAt };
}

async function namesIn(folder: Folder): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

/** Undefined for what is not there; any other failure is one. */
async function found<T>(looked: Promise<T>): Promise<T | undefined> {
  try {
    return await looked;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}
