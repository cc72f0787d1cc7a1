/**
 * Where a scrubbed write still shows. A row's `redactedPaths` name what its recorder replaced by a
 * placeholder; a later clean `set` or `delete` of that path, or of one above it, makes it whole again.
 * An `append`, a `merge` or a write below does not: it stands on what was scrubbed.
 */
import type { CommitRow, LogSource, TraceEntry } from '../recording/model.ts';
import { entriesOf, type KeyWrites, redactedPathsOf } from './log-index.ts';
import { getIn, keyOf, member, PATH_SEPARATOR, segmentsUnder, underKey } from './path.ts';

/** The standing paths under one key ('' for the key itself), or `undefined` where none stands. */
export type Standing = readonly string[] | undefined;

/** The standing paths after each group of a key's writes. Equal neighbours are one array. */
export function standingAfter(log: LogSource, writes: KeyWrites, base: Standing): readonly Standing[] {
  const marks = new Set(base);
  let standing = base;
  return writes.rows.map((idx, g) => {
    const row = log.rows[idx];
    if (row === undefined) return standing;
    if (applyMarks(marks, row, writes.key, entriesOf(writes, g))) {
      standing = marks.size === 0 ? undefined : Object.freeze([...marks]);
    }
    return standing;
  });
}

/** True where the row's `redactedPaths` cover this write, wholly or in part. */
export function isRedactedWrite(row: CommitRow, path: string): boolean {
  return redactedPathsOf(row).some((redacted) => isAtOrUnder(path, redacted) || isAtOrUnder(redacted, path));
}

function applyMarks(marks: Set<string>, row: CommitRow, key: string, entries: readonly TraceEntry[]): boolean {
  const scrubbed = redactedPathsOf(row).filter((path) => keyOf(path) === key);
  let changed = false;
  for (const entry of entries) {
    const { path, verb } = entry;
    const under = underKey(path, key);
    if (verb === 'set' || verb === 'delete') {
      for (const mark of marks) {
        if (under === '' || isAtOrUnder(mark, under)) changed = marks.delete(mark) || changed;
      }
    }
    for (const redacted of scrubbed) {
      const mark = markOf(row, key, entry, redacted);
      if (mark === undefined || marks.has(mark)) continue;
      marks.add(mark);
      changed = true;
    }
  }
  return changed;
}

/** The path under `key` that `redacted` leaves scrubbed by this write; `undefined` where it leaves none. */
function markOf(row: CommitRow, key: string, { path, verb }: TraceEntry, redacted: string): string | undefined {
  if (verb === 'delete') return undefined;
  const patch = verb === 'set' || verb === 'append' ? row.overwrite : row.updates;
  const there = getIn(member(patch, key), segmentsUnder(redacted, key));
  if (there === undefined) return undefined;
  if (isAtOrUnder(path, redacted)) return underKey(path, key);
  if (!isAtOrUnder(redacted, path)) return undefined;
  // A tail's places are not the list's: of an append, the list as a whole is marked.
  return verb === 'append' ? underKey(path, key) : underKey(redacted, key);
}

function isAtOrUnder(path: string, above: string): boolean {
  return path === above || path.startsWith(above + PATH_SEPARATOR);
}
