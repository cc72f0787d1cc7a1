/** Recordings kept in IndexedDB: where a browser has no file system of its own for the page, and by earlier versions. */
import { createStore, delMany, get, keys, set, setMany, type UseStore } from 'idb-keyval';
import type { SourceFile } from '../session/index.ts';
import { type KeptFiles, type KeptRecording, newestFirst } from './kept-files.ts';

const FACTS = 'facts/';
const FILES = 'files/';

/** The names and sizes stand apart from the bytes, so that listing reads no file. One transaction writes both. */
export function idbKeptFiles(store: UseStore = createStore('why-lens', 'recordings')): KeptFiles {
  return {
    async list() {
      const all = await keys<string>(store);
      const facts = await Promise.all(
        all.filter((key) => key.startsWith(FACTS)).map((key) => get<KeptRecording>(key, store)),
      );
      return newestFirst(facts.filter((fact) => fact !== undefined));
    },
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
