import type { CallName } from '../../src/protocol/messages.ts';
import type { Ask, Outcome } from './outcome.ts';

/** Newest wins: at most one question in flight and one waiting, whatever the hand on the slider does. */
export interface LatestChannel<K extends CallName> {
  /** Ends as `stale` when a newer `ask` of this channel comes before the answer is in. */
  ask(payload: Ask<K>): Promise<Outcome<K>>;
  /** Makes whatever is in flight or waiting stale: nothing more will be drawn from it. */
  drop(): void;
}

/** Builds a channel over one kind of question. `send` is a session's `ask`. */
export function latestChannel<K extends CallName>(send: (payload: Ask<K>) => Promise<Outcome<K>>): LatestChannel<K> {
  let busy = false;
  let generation = 0;
  let waiting: { readonly payload: Ask<K>; readonly start: () => void; readonly skip: () => void } | undefined;

  async function run(payload: Ask<K>, mine: number): Promise<Outcome<K>> {
    busy = true;
    const outcome = await send(payload);
    busy = false;
    const next = waiting;
    waiting = undefined;
    next?.start();
    return mine === generation ? outcome : { end: 'stale' };
  }

  return {
    ask(payload) {
      generation += 1;
      const mine = generation;
      waiting?.skip();
      waiting = undefined;
      if (!busy) return run(payload, mine);
      return new Promise((resolve) => {
        waiting = {
          payload,
          start: () => resolve(run(payload, mine)),
          skip: () => resolve({ end: 'stale' }),
        };
      });
    },
    drop() {
      generation += 1;
      waiting?.skip();
      waiting = undefined;
    },
  };
}
