import { describe, expect, it } from 'vitest';
import type { FindHit } from '../../src/protocol/views.ts';
import { drawnOrder, hitsByTurn, stepHit } from './hits.ts';

const hit = (turn: number, rowId: string): FindHit => ({
  turn,
  rowId,
  section: 'messages',
  place: 0,
  title: 'user',
  count: 1,
  around: 'around',
  at: 0,
  length: 2,
  alsoTurns: [],
});

describe('search hits', () => {
  const hits = [hit(3, 'a'), hit(1, 'b'), hit(3, 'c')];
  it('are grouped by turn in run order', () => {
    expect(hitsByTurn(hits).map(({ turn, hits: list }) => [turn, list.map(({ hit: { rowId } }) => rowId)])).toEqual([
      [1, ['b']],
      [3, ['a', 'c']],
    ]);
  });
  it('are stepped through as drawn, round the end', () => {
    const order = drawnOrder(hitsByTurn(hits));
    expect(order).toEqual([1, 0, 2]);
    expect(stepHit(order, undefined, 1)).toBe(1);
    expect(stepHit(order, undefined, -1)).toBe(2);
    expect(stepHit(order, 1, 1)).toBe(0);
    expect(stepHit(order, 2, 1)).toBe(1);
    expect(stepHit(order, 1, -1)).toBe(2);
    expect(stepHit([], undefined, 1)).toBeUndefined();
  });
});
