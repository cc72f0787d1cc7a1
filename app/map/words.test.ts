import { describe, expect, it } from 'vitest';
import type { MapRow } from '../../src/protocol/views.ts';
import { bars, lifeWords } from './words.ts';

const row = (more: Partial<MapRow>): MapRow => ({
  section: 'messages',
  field: 'message',
  hash: 'ab',
  title: 'user',
  place: 0,
  spans: [0, 0],
  count: 1,
  rebuilt: true,
  breakpoints: [],
  ...more,
});

describe('a row of the map in words', () => {
  it('names its stretches from turn 1, and when it left', () => {
    expect(lifeWords(row({ spans: [0, 2, 4, 4], count: 4, leftAt: 5 }))).toBe(
      'served in turns 1–3 and turn 5, 4 turns; left at turn 6',
    );
    expect(lifeWords(row({}))).toBe('served in turn 1, 1 turn');
  });
  it('counts what it does not name', () => {
    const spans = Array.from({ length: 7 }, (_, i) => [i * 2, i * 2]).flat();
    expect(lifeWords(row({ spans, count: 7 }))).toBe(
      'served in turn 1, turn 3, turn 5, turn 7 and 3 more stretches, 7 turns',
    );
  });
  it('says where a breakpoint fell, and claims no cause', () => {
    expect(lifeWords(row({ breakpoints: [2] }))).toMatch(/; a cache breakpoint fell behind it in turn 3$/);
    expect(lifeWords(row({ breakpoints: [2, 3] }))).toMatch(/in 2 turns$/);
    expect(lifeWords(row({ leftAt: 3 }))).not.toMatch(/because|caused|evicted/);
  });
});

describe('the strip', () => {
  it('covers a run that serves a row in every turn', () => {
    expect(bars([0, 7], 8)).toEqual([{ left: 0, width: 100 }]);
    expect(bars([0, 0, 6, 7], 8)).toEqual([
      { left: 0, width: 12.5 },
      { left: 75, width: 25 },
    ]);
  });
});
