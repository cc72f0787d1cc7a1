/** Recordings kept in this browser, by content hash: what every store of them can do. Nothing of it leaves the machine. */
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
  /** Either all of it is listed afterwards, or none of it. */
  write(recording: KeptRecording, files: readonly SourceFile[]): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
}

export function newestFirst(kept: readonly KeptRecording[]): readonly KeptRecording[] {
  return [...kept].sort((a, b) => b.openedAt - a.openedAt);
}

/** Where storage is blocked (a private window may block it): kept as long as the page is. */
export function memoryKeptFiles(): KeptFiles {
  const held = new Map<string, { recording: KeptRecording; files: readonly SourceFile[] }>();
  return {
    list: async () => newestFirst([...held.values()].map(({ recording }) => recording)),
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

/** True for a store that has no room left, as browsers say it. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

/**
 * Several stores as one: written to the first that takes it, read and removed from all. So what an earlier version
 * kept in another store stays listed and can be removed. A store that fails to list does not take the others along.
 */
export function layeredKeptFiles(stores: readonly KeptFiles[]): KeptFiles {
  return {
    async list() {
      const lists = await Promise.allSettled(stores.map((store) => store.list()));
      const found = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []));
      if (found.length === 0) throw rejection(lists);
      const byHash = new Map<string, KeptRecording>();
      for (const one of found.flat()) if (!byHash.has(one.hash)) byHash.set(one.hash, one);
      return newestFirst([...byHash.values()]);
    },
    async read(hash) {
      for (const store of stores) {
        const files = await store.read(hash).catch(() => undefined);
        if (files !== undefined) return files;
      }
      return undefined;
    },
    async touch(hash) {
      const done = await Promise.allSettled(stores.map((store) => store.touch(hash)));
      if (done.every(({ status }) => status === 'rejected')) throw rejection(done);
    },
    async write(recording, files) {
      let last: unknown;
      for (const store of stores) {
        try {
          await store.write(recording, files);
          return;
        } catch (error) {
          // Room is granted to the page as a whole: another store has no more of it.
          if (isQuotaError(error)) throw error;
          last = error;
        }
      }
      throw last;
    },
    async remove(hashes) {
      const done = await Promise.allSettled(stores.map((store) => store.remove(hashes)));
      if (done.some(({ status }) => status === 'rejected')) throw rejection(done);
    },
  };
}

function rejection(settled: readonly PromiseSettledResult<unknown>[]): unknown {
  return settled.find((one) => one.status === 'rejected')?.reason ?? new Error('no store');
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
