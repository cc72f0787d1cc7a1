/** The longest common subsequence of two lists of hashes. Rule source: engine.md section 8. */

/** A position in the rebuilt list with its position on the receipt. */
export type Pair = readonly [rebuilt: number, receipt: number];

/** A half-open stretch of both lists. */
export interface Stretch {
  readonly from: number;
  readonly rebuiltTo: number;
  readonly receiptTo: number;
}

/** What a list of hashes reads like; `undefined` is a row without one, which equals nothing. */
export type HashAt = (index: number) => string | undefined;

/**
 * Past this many pairs of equal rows (thousands of equal rows on both sides) the n-th of a hash
 * is only ever aligned with the n-th: still one to one and in order, no longer always longest.
 */
const MAX_CANDIDATES = 2_000_000;

/** Never a key of the index: a row without a hash equals nothing, not even an empty text. */
const NO_HASH: unique symbol = Symbol('no hash');

/**
 * Aligns equal hashes of a stretch, in order on both sides: as many as can be (Hunt and Szymanski:
 * the longest rising run of candidate positions). Costs (rows + equal pairs) * log rows.
 */
export function alignByHash(rebuilt: HashAt, receipt: HashAt, stretch: Stretch): readonly Pair[] {
  const head: Pair[] = [];
  const tail: Pair[] = [];
  let { from } = stretch;
  let { rebuiltTo, receiptTo } = stretch;
  const equal = (i: number, j: number): boolean => {
    const hash = rebuilt(i);
    return hash !== undefined && hash === receipt(j);
  };
  while (from < rebuiltTo && from < receiptTo && equal(from, from)) {
    head.push([from, from]);
    from += 1;
  }
  while (rebuiltTo > from && receiptTo > from && equal(rebuiltTo - 1, receiptTo - 1)) {
    rebuiltTo -= 1;
    receiptTo -= 1;
    tail.push([rebuiltTo, receiptTo]);
  }
  return [...head, ...longestRising(candidates(rebuilt, receipt, { from, rebuiltTo, receiptTo })), ...tail.reverse()];
}

/** Equal pairs, by rebuilt position rising and receipt position falling, so that a rising run takes each row once. */
function candidates(rebuilt: HashAt, receipt: HashAt, { from, rebuiltTo, receiptTo }: Stretch): readonly Pair[] {
  const onReceipt = new Map<string | typeof NO_HASH, number[]>();
  for (let j = from; j < receiptTo; j += 1) {
    const hash = receipt(j);
    if (hash === undefined) continue;
    const at = onReceipt.get(hash);
    if (at === undefined) onReceipt.set(hash, [j]);
    else at.push(j);
  }
  let total = 0;
  const matches = (i: number): readonly number[] => onReceipt.get(rebuilt(i) ?? NO_HASH) ?? [];
  for (let i = from; i < rebuiltTo; i += 1) total += matches(i).length;
  const pairs: Pair[] = [];
  const taken = new Map<readonly number[], number>();
  for (let i = from; i < rebuiltTo; i += 1) {
    const at = matches(i);
    if (total <= MAX_CANDIDATES) {
      for (let k = at.length - 1; k >= 0; k -= 1) pairs.push([i, at[k] ?? 0]);
      continue;
    }
    const nth = taken.get(at) ?? 0;
    taken.set(at, nth + 1);
    const j = at[nth];
    if (j !== undefined) pairs.push([i, j]);
  }
  return pairs;
}

/** The longest run of pairs whose receipt positions strictly rise (patience sorting). */
function longestRising(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = []; // ends[n]: the pair that ends the best run of n + 1 pairs
  const before = new Int32Array(pairs.length).fill(-1);
  const receiptOf = (pair: number | undefined): number => (pair === undefined ? -1 : (pairs[pair]?.[1] ?? -1));
  for (const [at, pair] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (receiptOf(ends[middle]) < pair[1]) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  }
  const run: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}
