import type { StoreApi } from 'zustand/vanilla';
import { refusalSentence } from './refusals.ts';
import type { LensState, Nearest, RefusalReason } from './state.ts';

/** What every group of actions works with. */
export interface Kit {
  readonly get: () => LensState;
  readonly set: (patch: Partial<LensState>) => void;
  /** Refuses a move: everything stays, the reason is said. */
  readonly refuse: (reason: RefusalReason, nearest?: Nearest, detail?: string) => void;
  /** Says a sentence in the live region. */
  readonly say: (text: string) => void;
}

export function makeKit(store: StoreApi<LensState>): Kit {
  let serial = 0;
  const get = store.getState;
  const set = (patch: Partial<LensState>) => store.setState(patch);
  const say = (text: string) => {
    serial += 1;
    set({ said: { serial, text } });
  };
  return {
    get,
    set,
    say,
    refuse(reason, nearest, detail) {
      serial += 1;
      const sentence = refusalSentence(reason, detail);
      set({ refusal: { serial, reason, sentence, ...(nearest && { nearest }) }, said: { serial, text: sentence } });
    },
  };
}
