/**
 * The turns that serve a row, as unbroken stretches in one flat list: from, to, from, to (both ends included).
 * Turns are places in run order, from 0.
 */

/** Adds a turn, the latest one read, to `spans`. False where it is in them already: a turn may serve equal rows. */
export function addTurn(spans: number[], turn: number): boolean {
  const end = spans.length - 1;
  const last = spans[end];
  if (last === turn) return false;
  if (last === turn - 1) spans[end] = turn;
  else spans.push(turn, turn);
  return true;
}
