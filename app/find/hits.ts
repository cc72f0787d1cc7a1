/** Search hits as the bar shows them: grouped by the turn that serves the row first, in run order. Pure. */
import type { FindHit } from '../../src/protocol/views.ts';

export interface TurnHits {
  readonly turn: number;
  readonly hits: readonly { readonly hit: FindHit; readonly index: number }[];
}

/** Hits by turn. `index` is the hit's place in the answer: what next and previous step through. */
export function hitsByTurn(hits: readonly FindHit[]): readonly TurnHits[] {
  const groups = new Map<number, { hit: FindHit; index: number }[]>();
  for (const [index, hit] of hits.entries()) {
    const group = groups.get(hit.turn);
    if (group === undefined) groups.set(hit.turn, [{ hit, index }]);
    else group.push({ hit, index });
  }
  return Array.from(groups, ([turn, list]) => ({ turn, hits: list })).sort((a, b) => a.turn - b.turn);
}

/** The order next and previous go through: as drawn. */
export function drawnOrder(groups: readonly TurnHits[]): readonly number[] {
  return groups.flatMap(({ hits }) => hits.map(({ index }) => index));
}

/** One step from the current hit, round the end; undefined without hits. */
export function stepHit(order: readonly number[], current: number | undefined, by: 1 | -1): number | undefined {
  if (order.length === 0) return undefined;
  const at = current === undefined ? -1 : order.indexOf(current);
  if (at < 0) return by === 1 ? order[0] : order.at(-1);
  return order[(at + by + order.length) % order.length];
}
