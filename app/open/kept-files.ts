/** Recordings kept in this browser: IndexedDB, keyed by content hash. Nothing of it leaves the machine. */
import { createStore, delMany, get, keys, set, setMany, type UseStore } from 'idb-keyval';
import type { SourceFile } from '../session/index.ts';

export interface KeptRecording {
  /** SHA-256 of the content, hex: the key. */
  readonly hash: string;
  /** File names as dropped: hostile text. */
  readonly names: readonly string[];
  readonly bytes: number;
  /** When it was last opened, in milliseconds since the epoch. */
  readonly openedAt: number;
}

export interface KeptFiles {
  /** Newest first. Rejects where storage is blocked. */
  list(): Promise<readonly KeptRecording[]>;
  read(hash: string): Promise<readonly SourceFile[] | undefined>;
  /** Says that a kept recording was opened again. */
  touch(hash: string): Promise<void>;
  write(recording: KeptRecording, files: readonly SourceFile[]): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
}

const FACTS = 'facts/';
const FILES = 'files/';

/** The names and sizes stand apart from the bytes, so that listing reads no file. */
export function idbKeptFiles(store: UseStore = createStore('why-lens', 'recordings')): KeptFiles {
  async function list(): Promise<readonly KeptRecording[]> {
    const all = await keys<string>(store);
    const facts = await Promise.all(
      all.filter((key) => key.startsWith(FACTS)).map((key) => get<KeptRecording>(key, store)),
    );
    return facts.filter((fact) => fact !== undefined).sort((a, b) => b.openedAt - a.openedAt);
  }
  return {
    list,
    async read(hash) {
      return get<readonly SourceFile[]>(FILES + hash, store);
    },
    async touch(hash) {
      const known = await get<KeptRecording>(FACTS + hash, store);
      if (known !== undefined) await set(FACTS + hash, { ...known, openedAt: Date.now() }, store);
    },
    async write(recording, files) {
      const plain = files.map(({ name, blob }) => ({ name, blob }));
      await setMany(
        [
          [FACTS + recording.hash, recording],
          [FILES + recording.hash, plain],
        ],
        store,
      );
    },
    async remove(hashes) {
      await delMany(
        hashes.flatMap((hash) => [FACTS + hash, FILES + hash]),
        store,
      );
    },
  };
}

/** Where storage is blocked (a private window may block it): kept as long as the page is. */
export function memoryKeptFiles(): KeptFiles {
  const held = new Map<string, { recording: KeptRecording; files: readonly SourceFile[] }>();
  return {
    list: async () => [...held.values()].map(({ recording }) => recording).sort((a, b) => b.openedAt - a.openedAt),
    read: async (hash) => held.get(hash)?.files,
    touch: async (hash) => {
      const known = held.get(hash);
      if (known !== undefined) held.set(hash, { ...known, recording: { ...known.recording, openedAt: Date.now() } });
    },
    write: async (recording, files) => {
      held.set(recording.hash, { recording, files });
    },
    remove: async (hashes) => {
      for (const hash of hashes) held.delete(hash);
    },
  };
}

/** What must go so that `bytes` fit under `room`: oldest first. Undefined where they cannot fit at all. */
export function makeRoom(kept: readonly KeptRecording[], bytes: number, room: number): readonly string[] | undefined {
  if (bytes > room) return undefined;
  let total = kept.reduce((sum, one) => sum + one.bytes, bytes);
  const gone: string[] = [];
  for (const one of [...kept].sort((a, b) => a.openedAt - b.openedAt)) {
    if (total <= room) break;
    total -= one.bytes;
    gone.push(one.hash);
  }
  return gone;
}
