import { describe, expect, it } from 'vitest';
import { bytes, chars, counted, duration, listed, servedSpan, turnSpan } from './format.ts';

describe('numbers as words', () => {
  it('counts exactly', () => {
    expect(chars(1184)).toBe('1,184 chars');
    expect(chars(1)).toBe('1 char');
    expect(counted(0, 'row')).toBe('0 rows');
    expect(counted(1, 'entry', 'entries')).toBe('1 entry');
    expect(counted(2, 'entry', 'entries')).toBe('2 entries');
  });
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [3400, '3.4 KB'],
    [999_949, '999.9 KB'],
    [999_950, '1.0 MB'],
    [146_000_000, '146.0 MB'],
  ])('%i bytes are %s', (count, words) => expect(bytes(count)).toBe(words));
  it.each([
    [84, '84 ms'],
    [1840, '1.84 s'],
    [125_000, '2 min 05 s'],
  ])('%i ms are %s', (ms, words) => expect(duration(ms)).toBe(words));
  it('names spans and lists', () => {
    expect(turnSpan(2, 5)).toBe('turns 2–5');
    expect(turnSpan(3, 3)).toBe('turn 3');
    expect(servedSpan({ first: 1, last: 4, count: 4 })).toBe('served in turns 2–5');
    expect(servedSpan({ first: 3, last: 6, count: 2 })).toBe('by hash in 2 of turns 4–7');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listed(['a'])).toBe('a');
  });
});
