import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTally } from './tally.ts';

test('as sets count, in whatever order executions come', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', '__proto__'), fc.nat({ max: 9 }))), (added) => {
      const tally = createTally<string>();
      const sets = new Map<string, Set<number>>();
      for (const [name, execution] of added) {
        tally.add(name, execution);
        sets.set(name, (sets.get(name) ?? new Set()).add(execution));
      }
      expect(tally.counts()).toEqual([...sets].map(([name, { size }]) => [name, size]));
    }),
  );
});
