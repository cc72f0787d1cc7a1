/** Everything the page draws that the user did not choose is derived here. */
import type { AxisAnswer, TurnFacts, TurnHead } from '../../src/protocol/views.ts';
import { ROW_STATUSES, type RowStatus, type StatusCounts } from '../../src/verify/model.ts';
import { turnAt } from './moves.ts';
import type { LensState } from './state.ts';

export type Phase = 'empty' | 'opening' | 'open';

/** A file being opened beside an open recording does not take its place: the phase stays `open`. */
export function phase(state: LensState): Phase {
  if (state.recording !== undefined) return 'open';
  return state.opening === undefined ? 'empty' : 'opening';
}

const NO_TURNS: readonly TurnHead[] = [];

export function turns(state: LensState): readonly TurnHead[] {
  return state.recording?.summary.turns ?? NO_TURNS;
}

/** The turn every panel reads: served at the cursor's stop, or nearest before it; -1 before the first. */
export function currentTurn(state: LensState): number {
  if (state.axis === undefined || state.cursor === undefined) return -1;
  return turnAt(state.axis, state.cursor.step);
}

/** True where the cursor stands after its turn's call, at a stop that is not the call itself. */
export function isBetweenCalls(state: LensState): boolean {
  if (state.axis === undefined || state.cursor === undefined) return false;
  return currentTurn(state) >= 0 && (state.axis.stops.turnsInside[state.cursor.step] ?? 0) === 0;
}

/** The first and last row of the cursor's stop, and the log they are in: what the state panel asks for. */
export interface StopPlace {
  readonly leg: number;
  readonly mount: string;
  readonly firstIdx: number;
  readonly idx: number;
}

export function stopPlace(axis: AxisAnswer, step: number): StopPlace {
  return {
    leg: axis.stops.leg[step] ?? 0,
    mount: axis.ref.mount,
    firstIdx: axis.stops.commitIdx[step] ?? -1,
    idx: axis.stops.lastCommitIdx[step] ?? -1,
  };
}

/** Agreement over the turns proved so far. Five counts, never fewer; `checked` rows were compared. */
export interface Agreement {
  readonly counts: StatusCounts;
  readonly agree: number;
  readonly checked: number;
  readonly unchecked: number;
  readonly turnsProved: number;
  readonly turnsTotal: number;
}

export function agreement(facts: readonly (TurnFacts | undefined)[], turnsTotal: number): Agreement {
  const counts: Record<RowStatus, number> = {
    verified: 0,
    reconstructed: 0,
    damaged: 0,
    'on-receipt': 0,
    'not-on-record': 0,
  };
  let turnsProved = 0;
  for (const turn of facts) {
    if (turn === undefined || turn.verdict === 'pending') continue;
    turnsProved += 1;
    for (const status of ROW_STATUSES) counts[status] += turn.counts[status];
  }
  const checked = counts.verified + counts.damaged;
  const unchecked = counts.reconstructed + counts['on-receipt'] + counts['not-on-record'];
  return { counts, agree: counts.verified, checked, unchecked, turnsProved, turnsTotal };
}

/** A call was served at the stop, and its request is not on the page: still being read, or not readable. */
export function isUnread(state: LensState): boolean {
  return state.served === undefined && currentTurn(state) >= 0;
}
