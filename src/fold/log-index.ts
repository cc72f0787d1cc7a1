/** Which rows write which key: one pass over a log, and everything else costs one key's own writes. */
import type { CommitRow, LogSource, TraceEntry } from '../recording/model.ts';
import { isDenied, keyOf } from './path.ts';

/** The writes of one key, grouped by row. Group `g` is `entries[starts[g]]` up to `starts[g + 1]`. */
export interface KeyWrites {
  readonly key: string;
  /** The log index of each group, ascending. */
  readonly rows: readonly number[];
  readonly starts: readonly number[];
  readonly entries: readonly TraceEntry[];
}

export interface LogIndex {
  /** In the order of each key's first write. */
  readonly keys: ReadonlyMap<string, KeyWrites>;
  /** True where some row says it was scrubbed. */
  readonly redacts: boolean;
}

interface Building {
  readonly key: string;
  readonly rows: number[];
  readonly starts: number[];
  readonly entries: TraceEntry[];
}

/** Indexes a log. A path through a denied name writes nothing (see `isDenied`) and is left out. */
export function indexLog(log: LogSource): LogIndex {
  const keys = new Map<string, Building>();
  // Paths repeat in every row: each is cut into its key once.
  const byPath = new Map<string, Building | undefined>();
  let redacts = false;
  for (let idx = 0; idx < log.rows.length; idx++) {
    const row = log.rows[idx];
    if (row === undefined) continue;
    redacts ||= redactedPathsOf(row).length > 0;
    for (const entry of row.trace) {
      const writes = byPath.get(entry.path) ?? open(entry.path, keys, byPath);
      if (writes === undefined) continue;
      if (writes.rows[writes.rows.length - 1] !== idx) {
        writes.rows.push(idx);
        writes.starts.push(writes.entries.length);
      }
      writes.entries.push(entry);
    }
  }
  return { keys, redacts };
}

function open(path: string, keys: Map<string, Building>, byPath: Map<string, Building | undefined>) {
  const key = keyOf(path);
  if (isDenied(key)) return undefined;
  let writes = keys.get(key);
  if (writes === undefined) {
    writes = { key, rows: [], starts: [], entries: [] };
    keys.set(key, writes);
  }
  byPath.set(path, writes);
  return writes;
}

/** The paths a row says it scrubbed; none where the field is not a list of names. */
export function redactedPathsOf(row: CommitRow): readonly string[] {
  const paths = row.redactedPaths;
  if (!Array.isArray(paths) || paths.length === 0) return NONE;
  return paths.filter((path) => typeof path === 'string');
}

const NONE: readonly string[] = Object.freeze([]);

/** The group of the last write at or before row `idx`; -1 where there is none. */
export function groupAt(writes: KeyWrites, idx: number): number {
  let low = 0;
  let high = writes.rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((writes.rows[middle] ?? 0) <= idx) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The writes of group `g`, in order. */
export function entriesOf(writes: KeyWrites, g: number): readonly TraceEntry[] {
  return writes.entries.slice(writes.starts[g] ?? 0, writes.starts[g + 1] ?? writes.entries.length);
}
