/**
 * Marks kept in this browser, by the content hash of their recording: a name the user typed, and numbers. Nothing of
 * the recording's text is in it. Where storage is blocked they are kept as long as the page is.
 */
import { isJsonArray, isJsonObject, type Json, own } from '../../src/json.ts';
import type { Mark } from './state.ts';

export type MarkPlace = Omit<Mark, 'id'>;

const KEY = 'why-lens.marks';
/** Recordings whose marks are kept: those marked longest ago go first. */
export const MOST_RECORDINGS = 200;
/** Marks kept of one recording. */
export const MOST_MARKS = 200;

/** Where the browser stores nothing. */
let inMemory = '{}';

/** The marks kept of a recording. */
export function keptMarks(hash: string): readonly MarkPlace[] {
  return readAll().get(hash) ?? [];
}

/** Recordings with marks, by content hash. */
export function markedRecordings(): readonly string[] {
  return [...readAll().keys()];
}

/**
 * Keeps what a recording's marks are now. With `keeping` off nothing is added; a mark that was removed is still
 * taken out of what was kept before.
 */
export function keepMarks(hash: string, marks: readonly MarkPlace[], keeping: boolean): void {
  const all = readAll();
  const before = all.get(hash) ?? [];
  const kept = keeping ? marks : before.filter((mark) => marks.some((one) => isSameMark(one, mark)));
  if (kept.length === 0 && before.length === 0) return;
  all.delete(hash);
  if (kept.length > 0) all.set(hash, kept.slice(-MOST_MARKS));
  for (const oldest of all.keys()) {
    if (all.size <= MOST_RECORDINGS) break;
    all.delete(oldest);
  }
  writeAll(all);
}

/** Lets go of the marks of these recordings, or of all. */
export function forgetMarks(hashes?: readonly string[]): void {
  const all = readAll();
  const gone = (hashes ?? [...all.keys()]).filter((hash) => all.delete(hash));
  if (gone.length > 0) writeAll(all);
}

export function isSameMark(a: MarkPlace, b: MarkPlace): boolean {
  return a.name === b.name && a.leg === b.leg && a.mount === b.mount && a.commitIdx === b.commitIdx;
}

function readAll(): Map<string, readonly MarkPlace[]> {
  const all = new Map<string, readonly MarkPlace[]>();
  const stored = parsed(readText());
  if (!isJsonObject(stored)) return all;
  for (const [hash, list] of Object.entries(stored)) {
    const marks = isJsonArray(list) ? list.map(markFrom).filter((mark) => mark !== undefined) : [];
    if (marks.length > 0) all.set(hash, marks);
  }
  return all;
}

function markFrom(value: Json): MarkPlace | undefined {
  if (!isJsonObject(value)) return undefined;
  const [name, leg, mount, commitIdx] = ['name', 'leg', 'mount', 'commitIdx'].map((key) => own(value, key));
  if (typeof name !== 'string' || typeof leg !== 'number' || typeof commitIdx !== 'number') return undefined;
  if (mount !== null && typeof mount !== 'number') return undefined;
  return { name, leg, mount, commitIdx };
}

function writeAll(all: ReadonlyMap<string, readonly MarkPlace[]>): void {
  const plain = Array.from(all, ([hash, marks]) => [
    hash,
    marks.map(({ name, leg, mount, commitIdx }) => ({ name, leg, mount, commitIdx })),
  ]);
  const text = JSON.stringify(Object.fromEntries(plain));
  try {
    if (all.size === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
    inMemory = '{}';
  } catch {
    inMemory = text; // blocked or full
  }
}

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
