/** What the user hands over, as files: nothing is read here, a `Blob` is a handle. */
import type { SourceFile } from '../session/index.ts';

/** A folder drop stops here: a recording is one file, or a few legs. */
const MOST_FILES = 200;

/** What a drop held. `cutAt`: its folders hold more than these, and the walk stopped at that many. */
export interface Dropped {
  readonly files: readonly SourceFile[];
  readonly cutAt?: number;
}

export function fromFiles(files: Iterable<File>): readonly SourceFile[] {
  return [...files].map((file) => ({ name: file.webkitRelativePath || file.name, blob: file }));
}

/**
 * The files of a drop, folders walked. Call it inside the drop event: the browser forgets the
 * entries when the handler returns, so they are taken before the first `await`.
 */
export function fromDrop(transfer: DataTransfer): Promise<Dropped> {
  const entries: FileSystemEntry[] = [];
  const loose: File[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = item.getAsFile();
    if (entry?.isDirectory) entries.push(entry);
    else if (file !== null) loose.push(file);
  }
  if (entries.length === 0 && loose.length === 0) {
    const text = transfer.getData('text/plain');
    return Promise.resolve({ files: text === '' ? fromFiles(transfer.files) : [fromText(text, 'dropped text')] });
  }
  return walk(entries).then(({ files, ...cut }) => ({ files: [...fromFiles(loose), ...files], ...cut }));
}

export function fromText(text: string, name = 'pasted text'): SourceFile {
  return { name, blob: new Blob([text]) };
}

/** Files on the clipboard, else its text; undefined where it holds neither. */
export function fromPaste(transfer: DataTransfer): readonly SourceFile[] | undefined {
  if (transfer.files.length > 0) return fromFiles(transfer.files);
  const text = transfer.getData('text/plain');
  return text.trim() === '' ? undefined : [fromText(text)];
}

/** One file more than fits is looked for: a folder of just as many is not cut. */
async function walk(roots: readonly FileSystemEntry[]): Promise<Dropped> {
  const files: SourceFile[] = [];
  const queue = [...roots];
  for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
    if (isDirectory(entry)) queue.push(...(await children(entry)));
    else if (isFile(entry)) {
      if (files.length === MOST_FILES) return { files, cutAt: MOST_FILES };
      const blob = await fileOf(entry);
      if (blob !== undefined) files.push({ name: entry.fullPath.replace(/^\//, ''), blob });
    }
  }
  return { files };
}

/** A reader hands out at most a hundred entries a call, and an empty list at the end. More than fit are not asked for. */
async function children(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    all.push(...some);
    if (some.length === 0 || all.length > MOST_FILES) return all;
  }
}

/** Undefined for a file that the system does not hand out: the rest of the folder opens without it. */
function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A path on the page's own origin, or undefined: a link must not make the page ask anyone else. */
export function ownPath(path: string, page: string): URL | undefined {
  try {
    const url = new URL(path, page);
    return url.origin === new URL(page).origin ? url : undefined;
  } catch {
    return undefined;
  }
}
