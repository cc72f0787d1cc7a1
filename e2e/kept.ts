/** What the browser really holds of kept recordings, looked at beside the page's own code. */
import type { Page } from 'playwright/test';

/** Every file of the page's own file system with its SHA-256, by path. */
export function ownFiles(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {};
    const queue: [string, FileSystemDirectoryHandle][] = [['', await navigator.storage.getDirectory()]];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [path, folder] = next;
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) queue.push([`${path}${name}/`, handle]);
        else if (handle instanceof FileSystemFileHandle) {
          const bytes = await (await handle.getFile()).arrayBuffer();
          const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
          found[path + name] = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        }
      }
    }
    return found;
  });
}

/** The keys in IndexedDB, of every database and store of the page. */
export function databaseKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        all.push(...(await done(database.transaction(store).objectStore(store).getAllKeys())).map(String));
      }
      database.close();
    }
    return all.sort();
  });
}

/** Puts a recording into IndexedDB as the version before the page's own file system did. */
export function keepAsBefore(page: Page, hash: string, name: string, text: string): Promise<void> {
  return page.evaluate(
    async ([key, fileName, content]) => {
      const opening = indexedDB.open('why-lens');
      opening.onupgradeneeded = () => void opening.result.createObjectStore('recordings');
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      const writing = opening.result.transaction('recordings', 'readwrite');
      const store = writing.objectStore('recordings');
      const blob = new Blob([content]);
      store.put({ hash: key, names: [fileName], bytes: blob.size, openedAt: Date.UTC(2026, 0, 2) }, `facts/${key}`);
      store.put([{ name: fileName, blob }], `files/${key}`);
      await new Promise((resolve, reject) => {
        writing.oncomplete = resolve;
        writing.onerror = reject;
      });
      opening.result.close();
    },
    [hash, name, text] as const,
  );
}
