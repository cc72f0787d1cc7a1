import type { Failure } from '../../src/protocol/messages.ts';
import type {
  AnswerHit,
  AxisAnswer,
  AxisRef,
  RecordingSummary,
  Section,
  ServedAnswer,
  TurnFacts,
} from '../../src/protocol/views.ts';
import type { StatusCounts } from '../../src/verify/model.ts';
import type { OpenProgress, Session } from '../session/index.ts';

export const TABS = ['gaps', 'since', 'state', 'map', 'evidence'] as const;
export type Tab = (typeof TABS)[number];

export const READING_MODES = ['verbatim', 'readable', 'as-stored'] as const;
/** How row text is drawn. Search, copy and hash never depend on it. */
export type ReadingMode = (typeof READING_MODES)[number];

export type DialogName =
  | 'keys'
  | 'find'
  | 'trace'
  | 'probe'
  | 'mark'
  | 'link'
  | 'recent'
  | 'redact'
  | 'key-choice'
  | 'tag-choice';

/** A row of the served view by place, never by text: section and position in it, as drawn. */
export interface RowRef {
  readonly section: Section;
  readonly at: number;
}

/** The one cursor: which axis, and which stop on it. */
export interface Cursor {
  readonly ref: AxisRef;
  readonly step: number;
}

/** A named flag on a stop. It lives beside the log: the recording is never written to. */
export interface Mark {
  readonly id: number;
  readonly name: string;
  /** The stop's place: leg and last row of its log, so that it is found again on any strategy's axis. */
  readonly leg: number;
  /** The execution of the mount whose axis it is on, by number as in a link; null on a leg's own axis. */
  readonly mount: number | null;
  readonly commitIdx: number;
}

export type RefusalReason =
  | 'at-first'
  | 'at-last'
  | 'no-turn-before'
  | 'no-turn-after'
  | 'turn-before-not-in-recording'
  | 'no-turns'
  | 'no-such-turn'
  | 'no-such-stop'
  | 'no-such-mount'
  | 'no-stops-left'
  | 'not-a-mount'
  | 'at-own-axis'
  | 'no-more-damage'
  | 'still-proving'
  | 'reader-gone'
  | 'no-answer';

/** Where a refusal can offer to go instead. */
export type Nearest =
  | { readonly to: 'up'; readonly label: string }
  | { readonly to: 'step'; readonly step: number; readonly label: string }
  | { readonly to: 'turn'; readonly turn: number; readonly label: string };

/** A move that was not made: everything stays, and this is said. `serial` makes a repeat be said again. */
export interface Refusal {
  readonly serial: number;
  readonly reason: RefusalReason;
  readonly sentence: string;
  readonly nearest?: Nearest;
}

/** The recording on the page. Its reader is `session`; closing that gives the memory back. */
export interface OpenRecording {
  readonly session: Session;
  readonly summary: RecordingSummary;
  /** SHA-256 of the dropped bytes, hex; it comes a moment after opening. */
  readonly contentHash?: string;
  /** How the reader stands: replaced after a crash and reading again, or gone for good. */
  readonly reader: 'alive' | 'reopening' | 'gone';
}

/** A file being opened, beside whatever is open. */
export interface Opening {
  readonly serial: number;
  /** File names as dropped: hostile text. */
  readonly names: readonly string[];
  readonly progress?: OpenProgress;
}

/** What went wrong before a byte reached the reader. */
export type PageFailure =
  | { readonly code: 'not-fetched'; readonly facts: { readonly path: string; readonly status: number } }
  | { readonly code: 'link-newer'; readonly facts: { readonly version: string } }
  | {
      readonly code: 'nothing-dropped' | 'kept-copy-gone' | 'link-damaged';
      readonly facts: { readonly [key: string]: never };
    };

/** A file that was not opened. Shown where it was dropped; the open recording stays. */
export interface Trouble {
  readonly serial: number;
  readonly names: readonly string[];
  readonly failure: Failure | PageFailure;
  /** The dropped folders hold more files than these many, which were taken. */
  readonly cutAt?: number;
}

/** The members a zip holds, to choose from. */
export interface MemberChoice {
  readonly archive: string;
  readonly members: readonly { readonly name: string; readonly bytes: number; readonly kind: string }[];
}

/** What a link asks for, when the recording it names is not the one on the page. */
export interface Wanted {
  readonly hash: string;
  readonly name?: string;
  /** Why nothing was opened: this browser does not keep it, or another recording is open. */
  readonly why: 'not-kept' | 'other-open';
}

/** What a link's sender saw at this place, compared with what is seen here. */
export interface SenderSaw {
  readonly counts: StatusCounts;
  readonly turn: number;
}

export interface LensState {
  readonly recording: OpenRecording | undefined;
  readonly opening: Opening | undefined;
  readonly trouble: Trouble | undefined;
  readonly memberChoice: MemberChoice | undefined;
  readonly wanted: Wanted | undefined;
  readonly sender: SenderSaw | undefined;
  /** A link's note: hostile text, at most 120 characters. */
  readonly note: string | undefined;

  readonly cursor: Cursor | undefined;
  readonly row: RowRef | undefined;
  /** Words found in what the turn answered, to be shown there: never part of a link. */
  readonly sought: AnswerHit | undefined;
  /** Two turns to compare; undefined compares with the turn before. */
  readonly comparison: { readonly a: number; readonly b: number } | undefined;
  readonly marks: readonly Mark[];
  readonly tab: Tab;
  readonly reading: ReadingMode;
  readonly dialog: DialogName | undefined;
  /** The words last handed to a trace: source text. A repeat is a new object. */
  readonly traced: { readonly text: string };
  readonly refusal: Refusal | undefined;
  /** The last thing said in the live region. */
  readonly said: { readonly serial: number; readonly text: string };
  /** True while the pointer holds the slider: the address is replaced, not pushed. */
  readonly dragging: boolean;

  /** Answers of the reader for the cursor. */
  readonly axis: AxisAnswer | undefined;
  readonly served: ServedAnswer | undefined;
  /** Set where the reader could not answer for the cursor's turn. */
  readonly servedFailure: Failure | undefined;
  /** By turn; undefined where the background reading has not been yet. */
  readonly facts: readonly (TurnFacts | undefined)[];
  readonly proved: { readonly done: number; readonly total: number };
}

export const EMPTY_STATE: LensState = {
  recording: undefined,
  opening: undefined,
  trouble: undefined,
  memberChoice: undefined,
  wanted: undefined,
  sender: undefined,
  note: undefined,
  cursor: undefined,
  row: undefined,
  sought: undefined,
  comparison: undefined,
  marks: [],
  tab: 'gaps',
  reading: 'verbatim',
  dialog: undefined,
  traced: { text: '' },
  refusal: undefined,
  said: { serial: 0, text: '' },
  dragging: false,
  axis: undefined,
  served: undefined,
  servedFailure: undefined,
  facts: [],
  proved: { done: 0, total: 0 },
};
