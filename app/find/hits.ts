/** Search hits as the bar shows them: grouped by turn, in run order. Pure. */
import type { AnswerHit, FindAnswer, FindHit } from '../../src/protocol/views.ts';

/** A row that was served, under the turn that serves it first; or a part of what a turn answered. */
export type Hit = FindHit | AnswerHit;

export function isAnswerHit(hit: Hit): hit is AnswerHit {
  return 'part' in hit;
}

/** Everything a search listed. A hit's place in this list is what next and previous step through. */
export function allHits(answer: FindAnswer | undefined): readonly Hit[] {
  return answer === undefined ? [] : [...answer.hits, ...answer.answers.hits];
}

interface Placed<T> {
  readonly hit: T;
  readonly index: number;
}

export interface TurnHits {
  readonly turn: number;
  readonly rows: readonly Placed<FindHit>[];
  readonly answers: readonly Placed<AnswerHit>[];
}

/** Hits by turn: what was served first, what was answered after it. */
export function hitsByTurn(hits: readonly Hit[]): readonly TurnHits[] {
  const groups = new Map<number, { rows: Placed<FindHit>[]; answers: Placed<AnswerHit>[] }>();
  for (const [index, hit] of hits.entries()) {
    const group = groups.get(hit.turn) ?? { rows: [], answers: [] };
    groups.set(hit.turn, group);
    if (isAnswerHit(hit)) group.answers.push({ hit, index });
    else group.rows.push({ hit, index });
  }
  return Array.from(groups, ([turn, group]) => ({ turn, ...group })).sort((a, b) => a.turn - b.turn);
}

/** The order next and previous go through: as drawn. */
export function drawnOrder(groups: readonly TurnHits[]): readonly number[] {
  return groups.flatMap(({ rows, answers }) => [...rows, ...answers].map(({ index }) => index));
}

/** One step from the current hit, round the end; undefined without hits. */
export function stepHit(order: readonly number[], current: number | undefined, by: 1 | -1): number | undefined {
  if (order.length === 0) return undefined;
  const at = current === undefined ? -1 : order.indexOf(current);
  if (at < 0) return by === 1 ? order[0] : order.at(-1);
  return order[(at + by + order.length) % order.length];
}
