/**
 * Which rebuilt row answers which row of the receipt, and what is wrong where they do not agree.
 * Rule source: engine.md section 8.
 *
 * By position while positions agree; where they do not, the lists are aligned by hash, so that one
 * lost row is one finding and the rows after it stay verified. What stays over is told apart as
 * moved, edited, extra or missing.
 */
import { alignByHash } from './align.ts';

/** One list of rows, read by position. */
export interface RebuiltRows {
  readonly length: number;
  hash(index: number): string;
  /** What names the row across edits; `undefined` where nothing does. */
  key(index: number): string | undefined;
  /** What an edited row still is: a message's role, a piece's slot and source. */
  kind(index: number): string;
}

export interface ReceiptRows {
  readonly length: number;
  /** `undefined` where the receipt cannot say: nothing is proved or disproved there. */
  hash(index: number): string | undefined;
  key(index: number): string | undefined;
  /** `undefined` where the receipt cannot say: alike with any. */
  kind(index: number): string | undefined;
}

/** Never a key: rows that nothing names are not one row. */
const NO_KEY: unique symbol = Symbol('no key');

/** How a rebuilt row stands. `unhashed`: paired, but with a receipt row that carries no hash. */
export type PairState = 'agrees' | 'unhashed' | 'edited' | 'moved' | 'extra';

export interface PairedRow {
  readonly state: PairState;
  /** Position on the receipt; -1 for an extra row. */
  readonly receipt: number;
}

export interface Pairing {
  /** Rows that agree at their own position, from 0: `pairs` starts after them. */
  readonly agreeing: number;
  /** The rebuilt rows from `agreeing` on. */
  readonly pairs: readonly PairedRow[];
  /** Receipt positions that no rebuilt row answers, rising. */
  readonly receiptOnly: readonly number[];
}

/**
 * Pairs the two lists. Linear where they agree. `excused` is true where a declared hole explains a short
 * rebuild: what is left is then paired by key wherever it stands, and from the end, since it is the
 * beginning that is missing. `agreeing` spares looking for it where it is known: how many rows agree at
 * their own position, from the first on.
 */
export function pairRows(
  rebuilt: RebuiltRows,
  receipt: ReceiptRows,
  excused: boolean,
  agreeing = agreeingPrefix(rebuilt, receipt),
): Pairing {
  if (agreeing === rebuilt.length && agreeing === receipt.length) return { agreeing, pairs: [], receiptOnly: [] };

  const left = new Leftovers(agreeing, rebuilt.length, receipt.length);
  const stretch = { from: agreeing, rebuiltTo: rebuilt.length, receiptTo: receipt.length };
  for (const [i, j] of alignByHash(rebuilt.hash, receipt.hash, stretch)) left.pair(i, j, 'agrees');
  pairMoved(rebuilt, receipt, left);
  if (excused) pairByKey(rebuilt, receipt, left);
  pairAlike(rebuilt, receipt, excused, left);
  return { agreeing, pairs: left.rebuiltRows(), receiptOnly: left.receiptRows() };
}

function agreeingPrefix(rebuilt: RebuiltRows, receipt: ReceiptRows): number {
  const end = Math.min(rebuilt.length, receipt.length);
  let at = 0;
  while (at < end && rebuilt.hash(at) === receipt.hash(at)) at += 1;
  return at;
}

/** What is not paired yet, and how what is was paired. */
class Leftovers {
  readonly #from: number;
  readonly #paired: (PairedRow | undefined)[];
  readonly #answered: boolean[];

  constructor(from: number, rebuiltTo: number, receiptTo: number) {
    this.#from = from;
    this.#paired = new Array<PairedRow | undefined>(rebuiltTo - from).fill(undefined);
    this.#answered = new Array<boolean>(receiptTo - from).fill(false);
  }

  pair(rebuilt: number, receipt: number, state: PairState): void {
    this.#paired[rebuilt - this.#from] = { state, receipt };
    this.#answered[receipt - this.#from] = true;
  }

  rebuiltOpen(): readonly number[] {
    return openAt(this.#paired, (row) => row === undefined, this.#from);
  }

  receiptRows(): readonly number[] {
    return openAt(this.#answered, (answered) => !answered, this.#from);
  }

  rebuiltRows(): readonly PairedRow[] {
    return this.#paired.map((row) => row ?? { state: 'extra', receipt: -1 });
  }

  /**
   * Which gap between neighbours that kept their order each open row lies in: two open rows with
   * the same answer may be one row edited.
   */
  neighbours(): { readonly rebuilt: (index: number) => number; readonly receipt: (index: number) => number } {
    const kept = this.#paired.flatMap((row, at) =>
      row?.state === 'agrees' ? [[at + this.#from, row.receipt] as const] : [],
    );
    return {
      rebuilt: (index) => countBelow(kept, 0, index),
      receipt: (index) => countBelow(kept, 1, index),
    };
  }
}

function openAt<T>(list: readonly T[], isOpen: (entry: T) => boolean, from: number): readonly number[] {
  return list.flatMap((entry, at) => (isOpen(entry) ? [at + from] : []));
}

/**
 * How many pairs stand before `index` on one side: rising on both, since aligned pairs never cross. `side` is 0
 * for rebuilt rows, 1 for receipt rows.
 */
function countBelow(pairs: readonly (readonly [number, number])[], side: 0 | 1, index: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[middle]?.[side] ?? Infinity) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same row in another place. */
function pairMoved(rebuilt: RebuiltRows, receipt: ReceiptRows, left: Leftovers): void {
  const onReceipt = groups(left.receiptRows(), receipt.hash);
  for (const i of left.rebuiltOpen()) {
    const j = onReceipt.get(rebuilt.hash(i))?.shift();
    if (j !== undefined) left.pair(i, j, 'moved');
  }
}

/** Under an excuse: by key, wherever it stands; where a key repeats, from the end. */
function pairByKey(rebuilt: RebuiltRows, receipt: ReceiptRows, left: Leftovers): void {
  const onReceipt = groups(left.receiptRows(), receipt.key);
  for (const i of left.rebuiltOpen().toReversed()) {
    const key = rebuilt.key(i);
    const candidates = key === undefined ? undefined : onReceipt.get(key);
    const j = candidates?.at(-1);
    if (j === undefined || !alike(rebuilt.kind(i), receipt.kind(j))) continue;
    candidates?.pop();
    left.pair(i, j, stateOf(receipt, j));
  }
}

/**
 * One row edited: open on both sides between the same neighbours, and alike. Rows of one key first;
 * then in order, or under an excuse from the end.
 */
function pairAlike(rebuilt: RebuiltRows, receipt: ReceiptRows, excused: boolean, left: Leftovers): void {
  const gapOf = left.neighbours();
  const receiptByGap = groups(left.receiptRows(), gapOf.receipt);
  for (const [gap, ours] of groups(left.rebuiltOpen(), gapOf.rebuilt)) {
    const theirs = receiptByGap.get(gap);
    if (theirs === undefined) continue;
    const taken = new Set<number>();
    const take = (i: number, j: number): void => {
      left.pair(i, j, stateOf(receipt, j));
      taken.add(j);
    };
    const byKey: ReadonlyMap<string | typeof NO_KEY, readonly number[]> = groups(theirs, receipt.key);
    const keyless = ours.filter((i) => {
      const kind = rebuilt.kind(i);
      const sameKey = byKey.get(rebuilt.key(i) ?? NO_KEY);
      const j = sameKey?.find((at) => !taken.has(at) && alike(kind, receipt.kind(at)));
      if (j !== undefined) take(i, j);
      return j === undefined;
    });
    const open = theirs.filter((j) => !taken.has(j));
    const [rows, candidates] = excused ? [keyless.toReversed(), open.toReversed()] : [keyless, open];
    pairInOrder(rows, candidates, rebuilt.kind, receipt.kind, take);
  }
}

/** Walks both lists in one direction, passing over receipt rows that are not alike. */
function pairInOrder(
  rows: readonly number[],
  candidates: readonly number[],
  rebuiltKind: RebuiltRows['kind'],
  receiptKind: ReceiptRows['kind'],
  take: (rebuilt: number, receipt: number) => void,
): void {
  const usedUp = new Set<string>(); // kinds that no candidate is left for: asked once, not once a row
  let next = 0;
  for (const i of rows) {
    const kind = rebuiltKind(i);
    if (usedUp.has(kind)) continue;
    let at = next;
    while (at < candidates.length && !alike(kind, receiptKind(candidates[at] ?? -1))) at += 1;
    const j = candidates[at];
    if (j === undefined) {
      usedUp.add(kind);
      continue;
    }
    take(i, j);
    next = at + 1;
  }
}

/** True where the two may be one row edited: roles equal, or slot and source. */
function alike(rebuilt: string, receipt: string | undefined): boolean {
  return receipt === undefined || receipt === rebuilt;
}

function stateOf(receipt: ReceiptRows, index: number): PairState {
  return receipt.hash(index) === undefined ? 'unhashed' : 'edited';
}

function groups<K>(rows: readonly number[], keyOf: (row: number) => K | undefined): Map<K, number[]> {
  const found = new Map<K, number[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = found.get(key);
    if (group === undefined) found.set(key, [row]);
    else group.push(row);
  }
  return found;
}
