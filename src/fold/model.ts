/** How a fold was derived: from the recorded base, or from `{}` because none was recorded. */
export type FoldBasis = 'initial+log' | 'log-only';

/** A write of one key: which row wrote it and how. */
export interface KeyWrite {
  readonly idx: number;
  readonly verb: string;
  /** The path under the key, segments joined by U+001F; '' for the key itself. */
  readonly path: string;
  /** True where the row's `redactedPaths` cover this write, wholly or in part. */
  readonly redacted: boolean;
}

/** One log folded key by key. Rule source: engine.md section 2. */
export interface KeyedFold {
  readonly basis: FoldBasis;
  /** Rows in the log, damaged ones included. */
  readonly length: number;
  /**
   * The value of one top-level key after row `idx` (-1 is the base; past the end
   * clamps to the end). Detached: nothing a caller does to it reaches another answer.
   */
  valueAt(key: string, idx: number): unknown;
}

/** The engine's own reading of a fold: shared values, never to be written to. */
export interface LogFold extends KeyedFold {
  /**
   * As `valueAt`, without the copy: answers share structure with the recording and each other.
   * The array of an append-only key is built on each read (the newest few are kept): where a
   * window or a count is enough, `elementsAt` and `lengthAt` do not build it.
   */
  readAt(key: string, idx: number): unknown;
  /** The length of the array that `key` holds after row `idx`; `undefined` where it holds none. */
  lengthAt(key: string, idx: number): number | undefined;
  /** Elements `from` to `to` (not included) of the array that `key` holds after row `idx`; none where it holds none. */
  elementsAt(key: string, idx: number, from: number, to: number): readonly unknown[];
  /** The keys that hold a value after row `idx`, in first-write order. */
  keysAt(idx: number): readonly string[];
  /** Every write of a key, in order. */
  writesOf(key: string): readonly KeyWrite[];
  /** The last write of a key at or before row `idx`. */
  lastWriteOf(key: string, idx: number): KeyWrite | undefined;
  /** The keys that row `idx` wrote. */
  keysWrittenBy(idx: number): readonly string[];
  /**
   * The redacted paths (under `key`, '' for the key itself) whose placeholder still
   * stands in the value at `idx`; undefined where none does. A clean `set` or `delete` at
   * or above a path clears it; an append, a merge or a write below stands on what was scrubbed.
   */
  redactedAt(key: string, idx: number): readonly string[] | undefined;
}
