import { describe, expect, it } from 'vitest';
import type { AnswerHit, FindHit } from '../../src/protocol/views.ts';
import { allHits, drawnOrder, hitsByTurn, stepHit } from './hits.ts';

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

const answered = (turn: number, part: AnswerHit['part']): AnswerHit => ({
  turn,
  part,
  count: 1,
  in: 'answer',
  from: 0,
  around: 'around',
  at: 0,
  length: 2,
});

describe('search hits', () => {
  const hits = [hit(3, 'a'), hit(1, 'b'), hit(3, 'c')];
  it('are grouped by turn in run order', () => {
    expect(hitsByTurn(hits).map(({ turn, rows }) => [turn, rows.map(({ hit: { rowId } }) => rowId)])).toEqual([
      [1, ['b']],
      [3, ['a', 'c']],
    ]);
  });
  it('list what a turn answered under it, after what it was served', () => {
    const found = { total: 0, turnsWithHits: 0, cut: false, unsearchedTurns: 0 };
    const answers = { ...found, hits: [answered(1, 'call'), answered(2, 'answer'), answered(3, 'answer')] };
    const groups = hitsByTurn(allHits({ ...found, query: 'q', hits, answers }));
    expect(
      groups.map(({ turn, rows, answers: list }) => [turn, rows.length, list.map(({ hit: { part } }) => part)]),
    ).toEqual([
      [1, 1, ['call']],
      [2, 0, ['answer']],
      [3, 2, ['answer']],
    ]);
    expect(drawnOrder(groups)).toEqual([1, 3, 4, 0, 2, 5]);
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
