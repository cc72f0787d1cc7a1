import { keepNewest } from '../../src/keep-newest.ts';
import type { AxisAnswer, AxisRef } from '../../src/protocol/views.ts';
import type { Kit } from './kit.ts';

/** Axes of the open recording, newest wins, the last few kept. */
export interface AxisSource {
  /** Undefined when it was not answered, or a newer move made it stale. */
  ask(ref: AxisRef): Promise<AxisAnswer | undefined>;
  /** Makes whatever is on its way stale: the user moved on. */
  drop(): void;
  /** Grows by one at each `ask` and `drop`. */
  generation(): number;
}

/** An axis of 16,000 stops is about 1 MB: a few are worth keeping, all of them are not. */
const KEPT = 12;

export function axisSource(kit: Kit): AxisSource {
  let generation = 0;
  let kept: { session: unknown; axes: Map<string, AxisAnswer> } = { session: undefined, axes: new Map() };

  return {
    generation: () => generation,
    drop() {
      generation += 1;
    },
    async ask(ref) {
      generation += 1;
      const mine = generation;
      const session = kit.get().recording?.session;
      if (session === undefined) return undefined;
      if (kept.session !== session) kept = { session, axes: new Map() };
      const key = JSON.stringify([ref.mount, ref.mount === '' ? 0 : ref.leg, ref.strategy, ref.select]);
      const known = kept.axes.get(key);
      if (known !== undefined) return known;
      const outcome = await session.ask('axis', { ref });
      if (outcome.end !== 'answer' || kit.get().recording?.session !== session) return undefined;
      keepNewest(kept.axes, key, outcome.answer, KEPT);
      return mine === generation ? outcome.answer : undefined;
    },
  };
}
