/** The list of recordings this browser keeps, as the page draws it. */
import { createStore } from 'zustand/vanilla';
import type { SourceFile } from '../session/index.ts';
import { idbKeptFiles, type KeptFiles, type KeptRecording, makeRoom, memoryKeptFiles } from './kept-files.ts';

export interface KeepState {
  readonly kept: readonly KeptRecording[];
  /** The user's switch: false keeps nothing from now on. */
  readonly keeping: boolean;
  /** `memory`: storage is blocked here, so the list lives as long as the page. */
  readonly where: 'unknown' | 'browser' | 'memory';
  /** The recording just opened was not kept, and why. */
  readonly notKept: 'no-room' | undefined;
}

const SWITCH_KEY = 'why-lens.keep';
/** At most this share of what the browser grants the page. */
const SHARE = 0.5;
/** Where the browser does not tell its quota. */
const USUAL_ROOM = 1_000_000_000;

export const keepStore = createStore<KeepState>()(() => ({
  kept: [],
  keeping: readSwitch(),
  where: 'unknown',
  notKept: undefined,
}));

let files: Promise<KeptFiles> | undefined;

/** Opens the store once; falls back to memory where the browser refuses. */
function keptFiles(): Promise<KeptFiles> {
  files ??= (async () => {
    try {
      const stored = idbKeptFiles();
      await stored.list();
      keepStore.setState({ where: 'browser' });
      return stored;
    } catch {
      keepStore.setState({ where: 'memory' });
      return memoryKeptFiles();
    }
  })();
  return files;
}

/** Reads the list, for the empty page and the Open menu. Never rejects: a store that broke since lists nothing. */
export async function loadKept(): Promise<readonly KeptRecording[]> {
  const kept = await (await keptFiles()).list().catch(() => []);
  keepStore.setState({ kept });
  return kept;
}

/** Keeps the recording that was just opened, unless the switch is off. Never fails the opening. */
export async function keepOpened(hash: string, opened: readonly SourceFile[]): Promise<void> {
  if (!keepStore.getState().keeping) return;
  const store = await keptFiles();
  const bytes = opened.reduce((sum, { blob }) => sum + blob.size, 0);
  try {
    const all = await store.list();
    const others = all.filter((one) => one.hash !== hash);
    if (others.length < all.length) {
      await store.touch(hash);
      await loadKept();
      return;
    }
    const gone = makeRoom(others, bytes, await roomHere());
    if (gone === undefined) throw new Error('no room');
    await store.remove(gone);
    await store.write({ hash, names: opened.map(({ name }) => name), bytes, openedAt: Date.now() }, opened);
    keepStore.setState({ notKept: undefined });
  } catch {
    keepStore.setState({ notKept: 'no-room' });
  }
  await loadKept();
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

export async function removeKept(hash: string): Promise<void> {
  await (await keptFiles()).remove([hash]);
  await loadKept();
}

export async function removeAllKept(): Promise<void> {
  const store = await keptFiles();
  await store.remove((await store.list()).map(({ hash }) => hash));
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
  const { quota } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? USUAL_ROOM : quota * SHARE;
}
