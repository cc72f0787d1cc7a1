/** What a benchmark says: one row a figure, and where it came from. Rule source: issue 5, item 5. */

/** Which figure of the issue: (a) to (f), and how they grow with the run. */
export type Metric = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'growth';

/** `x`: times slower or larger than what it is divided by; `times`: times faster. */
export type Unit = 'x' | 'times' | 'ms' | 'KB' | 'count';

export interface Target {
  readonly bound: 'at most' | 'at least';
  readonly value: number;
}

export interface Row {
  readonly metric: Metric;
  readonly what: string;
  /** The recording it was measured on; '' where there is none. */
  readonly input: string;
  readonly unit: Unit;
  /** By the clock on the wall: what somebody waits for. */
  readonly value: number;
  /** The same by processor time of the thread, where it was taken: what a busy machine leaves alone. */
  readonly cpu?: number;
  readonly target?: Target;
  /** What lies behind the figure, in a few words: the medians that were divided, counts. */
  readonly detail?: string;
}

/** True where the figure reaches its target by the wall clock; undefined where it has none. */
export function isReached({ value, target }: Row): boolean | undefined {
  if (target === undefined) return undefined;
  return target.bound === 'at most' ? value <= target.value : value >= target.value;
}

/** As `isReached` by processor time; undefined where none was taken. */
export function isReachedByCpu({ cpu, target }: Row): boolean | undefined {
  if (target === undefined || cpu === undefined) return undefined;
  return target.bound === 'at most' ? cpu <= target.value : cpu >= target.value;
}
