import { expect, test } from 'vitest';
import { median, medians, percentile } from './clock.ts';

test('the median of odd, even and no values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile(values, 1)).toBe(100);
  expect(percentile([7], 0.95)).toBe(7);
});

test('candidates take turns, and the first round is not counted', async () => {
  const calls: string[] = [];
  const fake = (name: string, costs: readonly number[]) => {
    let at = 0;
    return () => {
      calls.push(name);
      const ms = costs[at++] ?? 0;
      return { wallMs: ms, cpuMs: ms * 2 };
    };
  };
  const found = await medians(3, { a: fake('a', [900, 1, 5, 3]), b: fake('b', [900, 10, 20, 30]) });
  expect(calls.join('')).toBe('abababab');
  expect(found).toEqual({ a: { wallMs: 3, cpuMs: 6 }, b: { wallMs: 20, cpuMs: 40 } });
});
