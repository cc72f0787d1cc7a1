/** One log folded key by key. Rule source: engine.md section 2. */
import { own } from '../json.ts';
import type { LogSource } from '../recording/model.ts';
import { detached } from './copy.ts';
import { KeyStates } from './key-states.ts';
import { entriesOf, groupAt, indexLog, type KeyWrites, type LogIndex } from './log-index.ts';
import type { FoldBasis, KeyWrite, LogFold } from './model.ts';
import { isDenied, keyOf, underKey } from './path.ts';
import { isRedactedWrite, type Standing, standingAfter } from './redaction.ts';

const NO_KEYS: readonly string[] = Object.freeze([]);
const NO_WRITES: readonly KeyWrite[] = Object.freeze([]);

/** One fold a log: a `LogSource` is made once by whoever narrows the rows, and never changes. */
const folds = new WeakMap<LogSource, LogFold>();

/**
 * The fold of `log`: the same one on every call. `before` is the fold of the leg that ran before it,
 * and makes this the fold of `log` from then on: see `continuedFold`. Never throws.
 */
export function foldOf(log: LogSource, before?: LogFold): LogFold {
  const known = folds.get(log);
  if (known !== undefined && before === undefined) return known;
  const fold = continuedFold(log, before);
  folds.set(log, fold);
  return fold;
}

/**
 * A new fold of `log` after `before`: a log with its own base restarts from that, a log without one
 * continues from the end of `before` (engine.md section 2). Nothing is read until it is asked for; one
 * key costs its own writes.
 */
export function continuedFold(log: LogSource, before: LogFold | undefined): LogFold {
  return new KeyFold(log, log.initialState === undefined ? before : undefined);
}

class KeyFold implements LogFold {
  readonly basis: FoldBasis;
  readonly length: number;
  readonly #log: LogSource;
  readonly #before: LogFold | undefined;
  readonly #states = new Map<string, KeyStates>();
  readonly #writes = new Map<string, readonly KeyWrite[]>();
  readonly #standing = new Map<string, readonly Standing[]>();
  #indexed: LogIndex | undefined;

  constructor(log: LogSource, before: LogFold | undefined) {
    this.#log = log;
    this.#before = before;
    this.length = log.rows.length;
    this.basis = log.initialState === undefined ? (before?.basis ?? 'log-only') : 'initial+log';
  }

  valueAt(key: string, idx: number): unknown {
    return detached(this.readAt(key, idx));
  }

  readAt(key: string, idx: number): unknown {
    const states = this.#statesOf(key);
    return states === undefined ? this.#baseOf(key) : states.at(rowOf(idx));
  }

  lengthAt(key: string, idx: number): number | undefined {
    const states = this.#statesOf(key);
    if (states !== undefined) return states.lengthAt(rowOf(idx));
    const value = this.#baseOf(key);
    return Array.isArray(value) ? value.length : undefined;
  }

  elementsAt(key: string, idx: number, from: number, to: number): readonly unknown[] {
    const states = this.#statesOf(key);
    if (states !== undefined) return states.elementsAt(rowOf(idx), from, to);
    const value = this.#baseOf(key);
    return Array.isArray(value) ? value.slice(from, to) : [];
  }

  keysAt(idx: number): readonly string[] {
    const row = rowOf(idx);
    const keys = this.#baseKeys().filter((key) => this.#holds(key, row));
    const inBase = new Set(keys);
    for (const key of this.#index().keys.keys()) {
      if (!inBase.has(key) && this.#holds(key, row)) keys.push(key);
    }
    return keys;
  }

  writesOf(key: string): readonly KeyWrite[] {
    const writes = this.#index().keys.get(key);
    if (writes === undefined) return NO_WRITES;
    const known = this.#writes.get(key) ?? writes.rows.flatMap((_, g) => this.#groupWrites(writes, g));
    this.#writes.set(key, known);
    return known;
  }

  lastWriteOf(key: string, idx: number): KeyWrite | undefined {
    const writes = this.#index().keys.get(key);
    const group = writes === undefined ? -1 : groupAt(writes, rowOf(idx));
    return writes === undefined || group < 0 ? undefined : this.#groupWrites(writes, group).at(-1);
  }

  keysWrittenBy(idx: number): readonly string[] {
    const row = this.#log.rows[idx];
    if (row === undefined) return NO_KEYS;
    return [...new Set(row.trace.map((entry) => keyOf(entry.path)))].filter((key) => !isDenied(key));
  }

  redactedAt(key: string, idx: number): Standing {
    const index = this.#index();
    const base = this.#before?.redactedAt(key, this.#before.length - 1);
    const writes = index.keys.get(key);
    const group = writes === undefined ? -1 : groupAt(writes, rowOf(idx));
    if (writes === undefined || group < 0) return base;
    if (!index.redacts && base === undefined) return undefined;
    const standing = this.#standing.get(key) ?? standingAfter(this.#log, writes, base);
    this.#standing.set(key, standing);
    return standing[group];
  }

  #index(): LogIndex {
    this.#indexed ??= indexLog(this.#log);
    return this.#indexed;
  }

  #statesOf(key: string): KeyStates | undefined {
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const writes = this.#index().keys.get(key);
    if (writes === undefined) return undefined;
    const states = new KeyStates(this.#log, writes, () => this.#baseOf(key));
    this.#states.set(key, states);
    return states;
  }

  #holds(key: string, row: number): boolean {
    return this.#statesOf(key)?.holds(row) ?? this.#baseOf(key) !== undefined;
  }

  #baseOf(key: string): unknown {
    if (this.#log.initialState !== undefined) return own(this.#log.initialState, key);
    return this.#before?.readAt(key, this.#before.length - 1);
  }

  #baseKeys(): string[] {
    if (this.#log.initialState !== undefined) return Object.keys(this.#log.initialState);
    return [...(this.#before?.keysAt(this.#before.length - 1) ?? NO_KEYS)];
  }

  #groupWrites(writes: KeyWrites, g: number): KeyWrite[] {
    const idx = writes.rows[g] ?? -1;
    const row = this.#log.rows[idx];
    if (row === undefined) return [];
    return entriesOf(writes, g).map(({ path, verb }) => ({
      idx,
      verb,
      path: underKey(path, writes.key),
      redacted: isRedactedWrite(row, path),
    }));
  }
}

/** `stateAt`'s own reading of an index: not a number folds nothing. Past either end the searches clamp. */
function rowOf(idx: number): number {
  return typeof idx !== 'number' || Number.isNaN(idx) ? -1 : Math.floor(idx);
}
