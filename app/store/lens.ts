/** The page's one lens. Components read it by `useLens(one field)`; everything else calls `actions`. */
import { useStore } from 'zustand';
import type { CallName } from '../../src/protocol/messages.ts';
import { keepOpened } from '../open/keep.ts';
import { type Answer, type Ask, type LatestChannel, openSession, type Session } from '../session/index.ts';
import { createLens } from './create.ts';
import type { LensState } from './state.ts';

type Question = Exclude<CallName, 'open'>;

export const lens = createLens({ openSession, onIdentity: (hash, files) => void keepOpened(hash, files) });
export const { actions } = lens;

/** One field of the state, or a selector of `select.ts`: a component draws again when that changes. */
export function useLens<T>(select: (state: LensState) => T): T {
  return useStore(lens.store, select);
}

/** Asks the open recording. Undefined when it failed, was cancelled, or the recording was replaced. */
export async function ask<K extends Question>(
  kind: K,
  payload: Ask<K>,
  signal?: AbortSignal,
): Promise<Answer<K> | undefined> {
  const session = lens.store.getState().recording?.session;
  const outcome = await session?.ask(kind, payload, signal === undefined ? {} : { signal });
  if (outcome?.end !== 'answer' || lens.store.getState().recording?.session !== session) return undefined;
  return outcome.answer;
}

/** A question of which only the newest matters; one channel for each thing drawn, kept by its owner. */
export function latest<K extends Question>(kind: K): (payload: Ask<K>) => Promise<Answer<K> | undefined> {
  let channel: { readonly session: Session; readonly asks: LatestChannel<K> } | undefined;
  return async (payload) => {
    const session = lens.store.getState().recording?.session;
    if (session === undefined) return undefined;
    if (channel?.session !== session) channel = { session, asks: session.latest(kind) };
    const outcome = await channel.asks.ask(payload);
    if (outcome.end !== 'answer' || lens.store.getState().recording?.session !== session) return undefined;
    return outcome.answer;
  };
}
