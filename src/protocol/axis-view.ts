/** An axis of stops, as the slider draws it. */
export { MILESTONE_KINDS } from '../cursor/model.ts';

export type StrategyName = 'milestones' | 'stages' | 'tags' | 'writes';

/** Which axis is asked for. `mount` '' is the recording's own axis (all legs chained). */
export interface AxisRef {
  readonly mount: string;
  readonly leg: number;
  readonly strategy: StrategyName;
  /** The tags kept (`tags`; empty keeps every tagged stage) or the key (`writes`). */
  readonly select: readonly string[];
}

export const STOP_KINDS = ['start', 'commit', 'mount', 'end'] as const;

/** An axis as columns, one entry a stop: 16,000 stops cross to the page in a few milliseconds. */
export interface StopColumns {
  readonly length: number;
  /** `runtimeStageId`; '' for the bookends. */
  readonly id: readonly string[];
  readonly label: readonly string[];
  readonly leg: Uint16Array;
  readonly commitIdx: Int32Array;
  readonly lastCommitIdx: Int32Array;
  /** Index into `STOP_KINDS`. */
  readonly kind: Uint8Array;
  /** Index into `MILESTONE_KINDS`; 255 for a kind of its own, or none. */
  readonly milestone: Uint8Array;
  /** The turn whose call lies in this stop; -1 where none does. */
  readonly turn: Int32Array;
  /** The turn served nearest before or at this stop; -1 before the first call. */
  readonly nearest: Int32Array;
  /** How many turns lie inside this stop (a mount may hold several). */
  readonly turnsInside: Uint16Array;
  /** 1 where the stop is a mount that can be opened. */
  readonly drillable: Uint8Array;
}

export interface AxisBand {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

export interface AxisAnswer {
  readonly ref: AxisRef;
  readonly stops: StopColumns;
  /** Iterations as bands of steps, both ends included. */
  readonly bands: readonly AxisBand[];
  /** True when the start absorbed stages this axis does not show. */
  readonly prologue: boolean;
  /** The mounts above this axis, outermost first. */
  readonly trail: readonly string[];
}
