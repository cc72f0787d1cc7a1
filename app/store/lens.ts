/** The page's one lens. Components read it by `useLens(one field)`; everything else calls `actions`. */
import { useStore } from 'zustand';
import { keepOpened, keepStore } from '../open/keep.ts';
import { openSession } from '../session/index.ts';
import { createLens } from './create.ts';
import { followMarks } from './follow-marks.ts';
import type { LensState } from './state.ts';

export const lens = createLens({ openSession, onIdentity: (hash, files) => void keepOpened(hash, files) });
export const { actions } = lens;
followMarks(lens, () => keepStore.getState().keeping);

/** One field of the state, or a selector of `select.ts`: a component draws again when that changes. */
export function useLens<T>(select: (state: LensState) => T): T {
  return useStore(lens.store, select);
}
