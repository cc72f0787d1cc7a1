/** What the page is told of a recording as a whole: its legs, and its turns as a list. */
import type { EnvelopeFacts, OpenNote, RecordingShape } from '../recording/model.ts';
import type { ServedGapKind } from '../served/model.ts';
import type { StatusCounts } from '../verify/model.ts';

/** One call of the recording: its identity is `leg` and `call`; `turn` is its place in run order, from 0. */
export interface TurnHead {
  readonly turn: number;
  readonly leg: number;
  readonly call: string;
  /** The committed epoch number: repeats across agents. Shown, never used as an identity. */
  readonly epoch: number;
  /** '' for the run's own agent, else the agent mount's id. */
  readonly agent: string;
  /** The mount whose axis holds the call; '' for the leg's own axis. */
  readonly mount: string;
  /** True for the first turn of a leg whose run began before it: the turn before is not in this recording. */
  readonly continues: boolean;
  /**
   * The file breaks off: `here` behind this call, the last one read; `before` where this turn's run began in a
   * file that did. What such a turn lacks may have been lost, and it is never all-clear past the break.
   */
  readonly cut?: 'here' | 'before';
}

/** How a turn's verification stands. `not-checked`: no row was checked by hash; never all-clear. */
export type TurnVerdict = 'verified' | 'damaged' | 'partial' | 'not-checked' | 'pending';

/** What the background reading found at one turn. Streams in after opening. */
export interface TurnFacts {
  readonly turn: number;
  readonly model?: string;
  readonly provider?: string;
  /** Names of the tools the model asked for, in order, once each call. */
  readonly asks: readonly string[];
  /** True when the model answered with text and asked for nothing. */
  readonly answers: boolean;
  /** True when the call committed no answer at all. */
  readonly unanswered: boolean;
  /** JSON characters per slot: the receipt's measurement where there is one, else counted from the rebuild. */
  readonly size?: {
    readonly system: number;
    readonly messages: number;
    readonly tools: number;
    readonly measured: boolean;
  };
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  readonly ms?: number;
  readonly since?: SinceCounts;
  readonly verdict: TurnVerdict;
  readonly counts: StatusCounts;
  readonly findings: number;
  readonly gaps: readonly ServedGapKind[];
}

/** Rows that differ from the turn before of the same agent. */
export interface SinceCounts {
  /** The turn compared with. */
  readonly turn: number;
  readonly pieces: { readonly entered: number; readonly left: number };
  readonly messages: { readonly entered: number; readonly left: number };
  readonly tools: { readonly entered: number; readonly left: number };
}

export interface LegSummary {
  readonly leg: number;
  readonly name: string;
  readonly shape: RecordingShape;
  readonly commits: number;
  readonly mounts: number;
  readonly events: number | null;
  /** The salt: the run id on the first receipt; the page shows it as the run's name. */
  readonly runId?: string;
  readonly envelope?: EnvelopeFacts;
  readonly hasBase: boolean;
  /** Set for a redacted copy: how many different texts were withheld from it, and hashes dropped. */
  readonly redacted?: { readonly texts: number; readonly hashes: number };
  readonly cut?: { readonly byte: number; readonly commits: number };
  /** Facts about how the run ended, one plain statement each; see `RunEnd`. */
  readonly ends: readonly RunEnd[];
}

/** Four different facts, never mixed (issue 4.3). */
export type RunEnd =
  | { readonly kind: 'call-without-answer'; readonly call: string }
  | { readonly kind: 'run-threw'; readonly message: string }
  | { readonly kind: 'paused' }
  | { readonly kind: 'retried'; readonly count: number };

export interface RecordingSummary {
  readonly files: readonly FileSummary[];
  readonly legs: readonly LegSummary[];
  readonly turns: readonly TurnHead[];
  readonly notes: readonly OpenNote[];
  /** Declared tags over the run, with how many stages carry each. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  /** Keys the run's log writes, with how many stages wrote each, most written first. */
  readonly writtenKeys: readonly { readonly key: string; readonly count: number }[];
}

export interface FileSummary {
  readonly name: string;
  readonly bytes: number;
  /** 'json', 'gzip', 'zip', 'zstd', with the text encoding: 'utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'ndjson'. */
  readonly container: string;
  readonly encoding: string;
}
