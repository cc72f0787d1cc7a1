/** The list of recordings this browser keeps, as the page draws it. */
import { createStore } from 'zustand/vanilla';
import type { SourceFile } from '../session/index.ts';
import { forgetMarks } from '../store/kept-marks.ts';
import {
  isQuotaError,
  type KeptFiles,
  type KeptRecording,
  layeredKeptFiles,
  makeRoom,
  memoryKeptFiles,
} from './kept-files.ts';
import { idbKeptFiles } from './kept-in-idb.ts';
import { opfsKeptFiles, ownFolder } from './kept-in-opfs.ts';
import { whenQuiet } from './quiet.ts';

export interface KeepState {
  readonly kept: readonly KeptRecording[];
  /** The user's switch: false keeps nothing from now on. */
  readonly keeping: boolean;
  /** `memory`: storage is blocked here, so the list lives as long as the page. */
  readonly where: 'unknown' | 'browser' | 'memory';
  /** The recording just opened was not kept, and why. */
  readonly notKept: 'no-room' | 'not-stored' | undefined;
  /** What the storage did not do when it was asked last. */
  readonly trouble: 'not-listed' | 'not-removed' | undefined;
}

const SWITCH_KEY = 'why-lens.keep';
/** At most this share of what the browser grants the page. */
const SHARE = 0.5;
/** Bytes up to which a recording is kept the moment it is known: that takes no time. */
const AT_ONCE_BYTES = 16e6;
/** Larger ones are kept when their reader pauses. */
const PAUSE = { pauseMs: 1_500, atMostMs: 20_000 };
/** Where the browser does not tell its quota. */
const USUAL_ROOM = 1_000_000_000;

export const keepStore = createStore<KeepState>()(() => ({
  kept: [],
  keeping: readSwitch(),
  where: 'unknown',
  notKept: undefined,
  trouble: undefined,
}));

let files: Promise<KeptFiles> | undefined;

/** Opens the store once: the page's own file system, else IndexedDB, else memory where the browser refuses both. */
function keptFiles(): Promise<KeptFiles> {
  files ??= (async () => {
    const tried = await Promise.all([
      working(async () => opfsKeptFiles(await ownFolder())),
      working(async () => idbKeptFiles()),
    ]);
    const stores = tried.filter((store) => store !== undefined);
    keepStore.setState({ where: stores.length === 0 ? 'memory' : 'browser' });
    return stores.length === 0 ? memoryKeptFiles() : layeredKeptFiles(stores);
  })();
  return files;
}

/** The store, if it answers: a browser may offer one and refuse to use it. */
async function working(start: () => Promise<KeptFiles>): Promise<KeptFiles | undefined> {
  try {
    const store = await start();
    await store.list();
    return store;
  } catch {
    return undefined;
  }
}

/** Reads the list, for the empty page and the Open menu. Never rejects: a store that broke since lists nothing, and that is said. */
export async function loadKept(): Promise<readonly KeptRecording[]> {
  const store = await keptFiles();
  try {
    const kept = await store.list();
    const { trouble } = keepStore.getState();
    keepStore.setState({ kept, trouble: trouble === 'not-listed' ? undefined : trouble });
    return kept;
  } catch {
    keepStore.setState({ kept: [], trouble: 'not-listed' });
    return [];
  }
}

/** Keeps the recording that was just opened, unless the switch is off. Never fails the opening. */
export async function keepOpened(hash: string, opened: readonly SourceFile[]): Promise<void> {
  if (!keepStore.getState().keeping) return;
  const store = await keptFiles();
  // Writing hundreds of megabytes takes the processor from who scrubs: the first presses took 150 ms and more.
  if (bytesOf(opened) > AT_ONCE_BYTES) await whenQuiet(PAUSE);
  // Turned off meanwhile.
  if (!keepStore.getState().keeping) return;
  try {
    keepStore.setState({ notKept: await keepIn(store, hash, opened) });
  } catch (error) {
    keepStore.setState({ notKept: isQuotaError(error) ? 'no-room' : 'not-stored' });
  }
  await loadKept();
}

function bytesOf(files: readonly SourceFile[]): number {
  return files.reduce((sum, { blob }) => sum + blob.size, 0);
}

async function keepIn(store: KeptFiles, hash: string, opened: readonly SourceFile[]): Promise<KeepState['notKept']> {
  const bytes = bytesOf(opened);
  const all = await store.list();
  const others = all.filter((one) => one.hash !== hash);
  if (others.length < all.length) {
    await store.touch(hash);
    return undefined;
  }
  const gone = makeRoom(others, bytes, await roomHere());
  if (gone === undefined) return 'no-room';
  if (gone.length > 0) await store.remove(gone);
  await store.write({ hash, names: opened.map(({ name }) => name), bytes, openedAt: Date.now() }, opened);
  return undefined;
}

/**
 * The files of a kept recording, by its full hash or the start of one that a link carries; undefined where they are
 * not there to be read. Never rejects.
 */
export async function readKept(hashStart: string): Promise<readonly SourceFile[] | undefined> {
  const kept = await loadKept();
  const found = kept.find(({ hash }) => hash.startsWith(hashStart));
  if (found === undefined) return undefined;
  return (await keptFiles()).read(found.hash).catch(() => undefined);
}

/** Never rejects: what could not be removed stays listed, and that is said. */
export function removeKept(hash: string): Promise<void> {
  forgetMarks([hash]);
  return removing(async (store) => store.remove([hash]));
}

/** Never rejects, as above. */
export function removeAllKept(): Promise<void> {
  forgetMarks();
  return removing(async (store) => store.remove((await store.list()).map(({ hash }) => hash)));
}

async function removing(remove: (store: KeptFiles) => Promise<void>): Promise<void> {
  const store = await keptFiles();
  // Taken away first: a second refusal is said again.
  keepStore.setState({ trouble: undefined });
  try {
    await remove(store);
  } catch {
    keepStore.setState({ trouble: 'not-removed' });
  }
  await loadKept();
}

export function setKeeping(keeping: boolean): void {
  keepStore.setState({ keeping });
  try {
    localStorage.setItem(SWITCH_KEY, keeping ? 'on' : 'off');
  } catch {
    // Blocked storage: the switch holds for this page.
  }
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(SWITCH_KEY) !== 'off';
  } catch {
    return true;
  }
}

async function roomHere(): Promise<number> {
  try {
    const { quota } = await navigator.storage.estimate();
    return quota === undefined ? USUAL_ROOM : quota * SHARE;
  } catch {
    return USUAL_ROOM; // blocked storage, or a browser that does not tell
  }
}
