/**
 * The worker protocol: one union each way, every request with an id, exactly one end for
 * each, progress between. Newest wins is the page's to decide: it drops stale answers by id.
 */
import type { OpenFailure } from '../recording/failure.ts';
import type { OpenNote } from '../recording/model.ts';
import type { PayloadRun } from '../text/payload-runs.ts';
import type { RedactAnswer, RedactAsk } from './redaction.ts';
import type {
  AxisAnswer,
  AxisRef,
  CompareAnswer,
  EvidenceAnswer,
  FindAnswer,
  RecordingSummary,
  RowView,
  Section,
  ServedAnswer,
  StateAnswer,
  TurnFacts,
} from './views.ts';
import type {
  FlipAnswer,
  LocateAnswer,
  MapAnswer,
  MapField,
  ProbeAnswer,
  ReportAnswer,
  TraceAnswer,
} from './whole-run.ts';

/** A file on disk or in the browser's store, as far as reading it goes: what is sent of a `Blob` is the handle. */
export interface FileHandle {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * One dropped file. A handle is read in the worker: 300 MB read on the page held it up for 50 to 100 ms, for the bytes
 * come in stretches and each is copied on the thread that asks.
 */
export interface FilePayload {
  readonly name: string;
  readonly bytes: FileHandle | ArrayBuffer;
}

/** One call: the leg it is in and its `callRuntimeStageId`. */
export interface CallRef {
  readonly leg: number;
  readonly call: string;
}

/** `stored`: the JSON text of the row as the log stores it, nothing dropped and nothing joined. */
export type TextPart = 'text' | 'stored' | 'thinking' | 'schema' | 'args' | 'input' | 'answer' | 'result';

/** Part of a text. `length` is of the text asked for: of the folded one where `payloads` names what is not in it. */
export interface TextAnswer {
  readonly text: string;
  readonly length: number;
  readonly payloads?: readonly PayloadRun[];
}

/** Every question the page can ask, with its answer. */
export interface Calls {
  open: {
    ask: { readonly files: readonly FilePayload[]; readonly member?: string };
    answer: { readonly summary: RecordingSummary; readonly axis: AxisAnswer; readonly first?: ServedAnswer };
  };
  axis: { ask: { readonly ref: AxisRef }; answer: AxisAnswer };
  served: { ask: { readonly at: CallRef; readonly window: number }; answer: ServedAnswer };
  rows: {
    ask: { readonly at: CallRef; readonly section: Section; readonly from: number; readonly count: number };
    answer: { readonly rows: readonly RowView[] };
  };
  /**
   * A window of a row's text. `call` picks one of a row's tool calls or results. `folded`: of the text without
   * its payloads, whose places in the whole text come with it.
   */
  text: {
    ask: {
      readonly at: CallRef;
      readonly row: string;
      readonly part: TextPart;
      readonly call?: number;
      readonly from: number;
      readonly count: number;
      readonly folded?: true;
    };
    answer: TextAnswer;
  };
  evidence: { ask: { readonly at: CallRef; readonly row: string }; answer: EvidenceAnswer };
  /** Folded keys at a row of a log: `mount` '' is the leg's own log; `path` [] lists the keys. */
  state: {
    ask: {
      readonly leg: number;
      readonly mount: string;
      readonly from: number;
      readonly idx: number;
      readonly firstIdx: number;
      readonly path: readonly string[];
      readonly count: number;
    };
    answer: StateAnswer;
  };
  /** A window of the text of one leaf of that state: `path` names it from its key down. */
  stateText: {
    ask: {
      readonly leg: number;
      readonly mount: string;
      readonly idx: number;
      readonly path: readonly string[];
      readonly from: number;
      readonly count: number;
      readonly folded?: true;
    };
    answer: TextAnswer;
  };
  compare: { ask: { readonly a: CallRef; readonly b: CallRef }; answer: CompareAnswer };
  find: {
    ask: { readonly query: string; readonly caseSensitive: boolean; readonly limit: number };
    answer: FindAnswer;
  };
  /** A redacted copy: counted first, and written out where `save` asks for it. */
  redact: { ask: RedactAsk; answer: RedactAnswer };
  /** The context map: every distinct row of the run against every turn. Takes a while the first time. */
  map: { ask: Readonly<Record<never, never>>; answer: MapAnswer };
  /** Where a turn draws the row of that hash. */
  locate: { ask: { readonly at: CallRef; readonly field: MapField; readonly hash: string }; answer: LocateAnswer };
  /** In which rows of which turns exactly this text was served, by hash. */
  probe: { ask: { readonly text: string }; answer: ProbeAnswer };
  /** Every served row that carries a phrase, with the write that put it there. */
  trace: { ask: { readonly phrase: string; readonly limit: number }; answer: TraceAnswer };
  /** One character of a row changed on a copy, and what the checker says of the copy. */
  flip: { ask: { readonly at: CallRef; readonly row: string; readonly position?: number }; answer: FlipAnswer };
  /** The evidence of a turn, or of every turn where `at` is absent. `texts`: rows of that turn to include whole. */
  report: {
    ask: { readonly at?: CallRef; readonly texts: readonly string[]; readonly contentHash: string };
    answer: ReportAnswer;
  };
}

export type CallName = keyof Calls;

/** The phases of opening, in order. */
export type OpenPhase = 'decompressing' | 'decoding' | 'parsing' | 'indexing';

/** Page to worker. */
export type Request =
  | { readonly [K in CallName]: { readonly id: number; readonly kind: K } & Calls[K]['ask'] }[CallName]
  | { readonly id: number; readonly kind: 'cancel' };

/** An end that is not an answer. Failures are codes with facts; the page writes the sentence. */
export type Failure =
  | OpenFailure
  | {
      readonly code: 'no-such-call' | 'no-such-mount' | 'no-such-row' | 'nothing-open';
      readonly facts: { readonly [key: string]: string | number };
    }
  | { readonly code: 'engine-error'; readonly facts: { readonly message: string } };

/** Worker to page. */
export type Response =
  | {
      readonly [K in CallName]: {
        readonly id: number;
        readonly end: 'answer';
        readonly kind: K;
        readonly answer: Calls[K]['answer'];
      };
    }[CallName]
  | { readonly id: number; readonly end: 'failed'; readonly failure: Failure }
  | { readonly id: number; readonly end: 'cancelled' }
  | { readonly id: number; readonly progress: OpenPhase | 'searching'; readonly done: number; readonly total: number }
  /** Background work, not asked for: `id` is 0. */
  | {
      readonly id: 0;
      readonly news: 'turns';
      readonly facts: readonly TurnFacts[];
      readonly verified: number;
      readonly total: number;
    }
  /** Every row of the run has been followed: served answers from now on say which turns serve each row. */
  | { readonly id: 0; readonly news: 'followed' }
  /** What plain parsing hides (duplicate keys, integers past 2^53): the summary's notes, and these. */
  | { readonly id: 0; readonly news: 'notes'; readonly notes: readonly OpenNote[] }
  | { readonly id: 0; readonly news: 'identity'; readonly contentHash: string };
