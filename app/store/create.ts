import { createStore, type StoreApi } from 'zustand/vanilla';
import { axisSource } from './axis-source.ts';
import { type CursorActions, cursorActions } from './cursor-actions.ts';
import { makeKit } from './kit.ts';
import { type OpenActions, type OpenHooks, openActions } from './open-actions.ts';
import { servedSource } from './served-source.ts';
import { EMPTY_STATE, type LensState } from './state.ts';
import { type ViewActions, viewActions } from './view-actions.ts';

export type Actions = CursorActions & OpenActions & ViewActions;

export interface Lens {
  readonly store: StoreApi<LensState>;
  readonly actions: Actions;
}

/** A store of what the user chose, and the actions that change it. Knows no DOM: tests make their own. */
export function createLens(hooks: OpenHooks): Lens {
  const store = createStore<LensState>()(() => EMPTY_STATE);
  const kit = makeKit(store);
  const served = servedSource(kit);
  const cursor = cursorActions(kit, axisSource(kit), served);
  return { store, actions: { ...cursor, ...openActions(kit, cursor, served, hooks), ...viewActions(kit) } };
}
