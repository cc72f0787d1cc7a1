import type { FoldBasis } from '../fold/model.ts';
import type { LogSource, Mount } from '../recording/model.ts';

/** Where one LLM call is, and which logs hold its pieces. Rule source: engine.md section 4. */
export interface EpochLocation {
  /** The committed `iteration` at the call; its 1-based place in run order where the fold has none. */
  readonly epoch: number;
  /** The call's identity: epoch numbers repeat, this does not. */
  readonly callRuntimeStageId: string;
  /** Which leg of the recording, from 0. */
  readonly leg: number;
  /** The log that holds the call. */
  readonly log: LogSource;
  /** Index in `log` of the FIRST row of the call. The request reads the fold through `callIdx - 1`. */
  readonly callIdx: number;
  /** The owning agent's log, read at its end for run constants; absent when there is none. */
  readonly runLog?: LogSource;
  /** The mount whose history holds the call; absent when it is in the leg's own log. */
  readonly subflowScope?: string;
  /** Who the call belongs to: '' for the run itself, else the agent mount's id (`step-flat#14`). */
  readonly agent: string;
  /** The mount whose log is `log`; absent for the leg's own log. */
  readonly source?: Mount;
  /** The mount whose log is `runLog`; absent for the leg's own log. */
  readonly runSource?: Mount;
  readonly basis: FoldBasis;
  readonly runBasis: FoldBasis;
  readonly hasRunLog: boolean;
}

/** How a call is asked for: its epoch number (the first of that number) or its `callRuntimeStageId`. */
export type EpochRef = number | string;
