import type { LatestChannel } from '../session/index.ts';
import type { Kit } from './kit.ts';
import { currentTurn, turns } from './select.ts';

/** Rows of each section in the first answer; the rest are asked for as they scroll into view. */
const SERVED_WINDOW = 60;

export interface ServedSource {
  /** Brings `served` to the cursor's turn. Newest wins: a scrub draws from one answer. */
  refresh(): void;
  /** Resolves when the newest question has ended: answered, failed or dropped. */
  settled(): Promise<void>;
  /** Asks for the turn on show once more: the reader can say more of its rows now. */
  renew(): void;
}

export function servedSource(kit: Kit): ServedSource {
  const { get, set } = kit;
  let channel: { session: unknown; served: LatestChannel<'served'> } | undefined;
  let newest: Promise<void> = Promise.resolve();
  return { refresh: () => bring(false), renew: () => bring(true), settled: () => newest };

  function bring(again: boolean): void {
    const turn = currentTurn(get());
    const session = get().recording?.session;
    const head = turns(get())[turn];
    if (session === undefined || head === undefined) {
      channel?.served.drop();
      if (get().served !== undefined) set({ served: undefined, servedFailure: undefined });
      return;
    }
    if (channel?.session !== session) channel = { session, served: session.latest('served') };
    if (!again && get().served?.head.turn === turn) {
      channel.served.drop();
      return;
    }
    const at = { leg: head.leg, call: head.call };
    newest = channel.served.ask({ at, window: SERVED_WINDOW }).then((outcome) => {
      if (get().recording?.session !== session) return;
      if (outcome.end === 'answer') set({ served: outcome.answer, servedFailure: undefined });
      else if (outcome.end === 'failed') set({ served: undefined, servedFailure: outcome.failure });
    });
  }
}
