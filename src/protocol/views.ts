/** What the worker tells the page: plain data, ready to draw. No domain rule is left to the page. */
import type { CacheMarker, NoReceiptCause, RequestMeasurement } from '../receipt/model.ts';
import type { EnvelopeFacts, OpenNote, RecordingShape } from '../recording/model.ts';
import type { ServedGapKind } from '../served/model.ts';
import type { FindingKind, RowField, RowStatus, StatusCounts } from '../verify/model.ts';

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

/** Milestone kinds in the order `StopColumns.milestone` indexes them. */
export const MILESTONE_ORDER = ['iteration', 'slot', 'llm-turn', 'tool-call', 'decision'] as const;

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
  /** Index into `MILESTONE_ORDER`; 255 for a kind of its own (see `milestoneKind`) or none. */
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

export const SECTIONS = [
  'system',
  'messages',
  'request-only',
  'tools',
  'params',
  'cache',
  'attention',
  'basis',
] as const;
export type Section = (typeof SECTIONS)[number];

/** A text with its first part: never a 20 MB string in one answer. Lengths in UTF-16 units. */
export interface TextHead {
  readonly head: string;
  readonly length: number;
  /** Counts of characters that are shown by name: controls, bidi, zero width, lone surrogates. */
  readonly hidden: number;
}

/** One row of the served view. */
export interface RowView {
  /** The verification row's id; unique in the view. */
  readonly id: string;
  readonly section: Section;
  readonly field: RowField;
  /** Position in its section, as drawn. */
  readonly at: number;
  readonly index: number;
  readonly status: RowStatus;
  readonly finding?: FindingKind;
  readonly onReceiptIndex?: number;
  /** 16 hex of the rebuilt row; absent where nothing was rebuilt or the row carries no hash. */
  readonly hash?: string;
  /** What the receipt has. */
  readonly receiptHash?: string;
  readonly utf8Ambiguous?: true;
  /** In a redacted copy: the row's text was withheld, and only the receipt's hash stands for it. */
  readonly withheld?: true;
  /** `user`, `assistant`, `tool`; a piece's source; a tool's name; a param's name. */
  readonly title: string;
  /** A piece's slot, a tool's description, a request-only line's reason, a param's value. */
  readonly detail?: string;
  /** Absent where the record holds no text for the row (receipt only). */
  readonly text?: TextHead;
  readonly thinking?: TextHead;
  readonly schema?: TextHead;
  readonly calls?: readonly ToolCallView[];
  readonly answersCall?: { readonly id: string; readonly toolName?: string; readonly askedAt?: number };
  /** Turns that served a row with this hash, first and last, where more than this one did. */
  readonly servedIn?: { readonly first: number; readonly last: number; readonly count: number };
  /** True when the turn before did not serve it. */
  readonly entered?: true;
  /** Cache breakpoints that fell after this row. */
  readonly breakpoints?: readonly CacheMarker[];
}

export interface ToolCallView {
  readonly id: string;
  readonly name: string;
  readonly args: TextHead;
  /** Message index that answers it, in this view. */
  readonly answeredAt?: number;
}

export interface GapView {
  readonly gap: ServedGapKind;
  readonly sentence: string;
  readonly fields: readonly string[];
  readonly cause?: NoReceiptCause;
  /** True for the two caveats every view carries. */
  readonly standing: boolean;
}

export interface SectionView {
  readonly section: Section;
  readonly count: number;
  readonly counts: StatusCounts;
  readonly findings: number;
  /** Gaps whose fields lie in this section (caveats left out). */
  readonly gaps: readonly ServedGapKind[];
  /** True where a gap says the content is unknown: draw the gap, not an empty list. */
  readonly unknown: boolean;
  /** The first rows, in drawing order; ask `rows` for more. */
  readonly rows: readonly RowView[];
}

export interface AnswerView {
  /** `absent`: the call committed none of the answer keys. */
  readonly state: 'answered' | 'asked-for-tools' | 'absent';
  readonly text?: TextHead;
  /** What the model thought, where the provider handed it out. */
  readonly thinking?: TextHead;
  readonly calls: readonly ToolCallView[];
  readonly results: readonly { readonly id: string; readonly toolName: string; readonly text: TextHead }[];
  /** The error a thrown call left on the record, as text. */
  readonly error?: string;
  readonly stopReason?: string;
}

export interface FindingView {
  readonly kind: FindingKind;
  readonly field: RowField;
  readonly rowId?: string;
  /** The row's position in its section, as drawn: `RowView.at`; absent where no row is drawn for it. */
  readonly place?: number;
  readonly index?: number;
  readonly onReceiptIndex?: number;
  readonly hash?: string;
  readonly receiptHash?: string;
  /** A turn that serves a row matching the receipt's hash, where one does. */
  readonly matchTurn?: number;
}

export interface ServedAnswer {
  readonly head: TurnHead;
  readonly verdict: TurnVerdict;
  readonly counts: StatusCounts;
  readonly sections: readonly SectionView[];
  readonly gaps: readonly GapView[];
  readonly findings: readonly FindingView[];
  readonly basis?: { readonly model?: string; readonly provider?: string; readonly runId?: string };
  readonly commitIdx: number;
  readonly systemChars: number;
  readonly withheld?: string;
  readonly forced?: string;
  /** The cache container in words of the record; absent where the receipt cannot say. */
  readonly cache?: {
    readonly strategy?: string | null;
    readonly transform?: string;
    readonly transformHash?: string | null;
    readonly markers?: readonly CacheMarker[];
  };
  readonly measurement?: RequestMeasurement;
  readonly attention?: {
    readonly count: number;
    readonly rows: readonly { readonly hash: string; readonly lastServed?: number }[];
  };
  /**
   * What the record holds of a staged-refs line on the receipt: the refs of the tool messages behind it, and
   * where those messages are drawn. Its wording stays unknown.
   */
  readonly stagedRefs?: { readonly refs: readonly string[]; readonly at: readonly number[] };
  readonly answer: AnswerView;
  readonly since?: SinceCounts;
  /** The rows of `messages` and `system` that both this turn and the one before serve, from the start. */
  readonly reusablePrefix?: { readonly turn: number; readonly section: Section; readonly index: number };
  /** Where a receipt is true: one sentence of the engine's. */
  readonly boundary: string;
}

export interface StateNode {
  readonly key: string;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'absent';
  /** A leaf's text, cut; a container's size in words is the page's to write. */
  readonly text?: TextHead;
  readonly children: number;
  readonly wroteHere: boolean;
  readonly lastWriter?: { readonly id: string; readonly idx: number; readonly verb: string };
  readonly redacted: boolean;
}

export interface StateAnswer {
  readonly path: readonly string[];
  readonly total: number;
  readonly from: number;
  readonly nodes: readonly StateNode[];
  readonly basis: 'initial+log' | 'log-only';
  /** Damaged rows crossed by this fold. */
  readonly skipped: readonly { readonly index: number; readonly reason: string }[];
}

export interface EvidenceAnswer {
  readonly row: RowView;
  /** What was hashed, after the salt; separators stay as they are. */
  readonly input?: TextHead;
  readonly salt?: string;
  readonly rebuiltHash?: string;
  readonly receiptHash?: string;
  /** Which rule of the formula applies: 'text', 'message', 'schema', 'none'. */
  readonly formula: 'text' | 'message' | 'schema' | 'none';
  /** A shell line that prints the same 16 hex; absent where there is no input or no salt. */
  readonly command?: string;
  /** Set when the input is too long for one line: the command reads a file the page offers to save. */
  readonly commandNeedsFile?: true;
  readonly utf8Ambiguous?: true;
}

export type DiffOp = { readonly op: 'same' | 'added' | 'removed'; readonly text: string };

export interface CompareRow {
  readonly change: 'entered' | 'left' | 'edited' | 'moved';
  readonly section: Section;
  readonly title: string;
  readonly a?: number;
  readonly b?: number;
  readonly hashA?: string;
  readonly hashB?: string;
  readonly textA?: TextHead;
  readonly textB?: TextHead;
  /** Words, for an edited row; absent when the pair is too long or too different to be worth it. */
  readonly words?: readonly DiffOp[];
}

export interface CompareAnswer {
  readonly a: TurnHead;
  readonly b: TurnHead;
  readonly rows: readonly CompareRow[];
  readonly same: { readonly [section in 'system' | 'messages' | 'tools']: number };
  readonly params: readonly { readonly name: string; readonly a?: string; readonly b?: string }[];
  /** Sections a gap covers on either side: their differences are of the rebuild, not of what was served. */
  readonly unsure: readonly Section[];
}

export interface FindHit {
  readonly turn: number;
  readonly rowId: string;
  readonly section: Section;
  /** The row's position in its section, as drawn: `RowView.at`. */
  readonly place: number;
  readonly title: string;
  readonly count: number;
  /** Text around the first hit and where the hit stands in it. */
  readonly around: string;
  readonly at: number;
  readonly length: number;
  /** The later turns that serve this same row. */
  readonly alsoTurns: readonly number[];
}

export interface FindAnswer {
  readonly query: string;
  readonly hits: readonly FindHit[];
  /** Occurrences over distinct rows. */
  readonly total: number;
  readonly turnsWithHits: number;
  /** True when more hits exist than were listed. */
  readonly cut: boolean;
  /** Turns with rows the record holds only as hashes: not searched. */
  readonly unsearchedTurns: number;
}

/** One distinct row of the run, known by its hash, against the turns that serve it. Turns are places in run order, from 0. */
export interface MapRow {
  readonly section: Section;
  readonly field: RowField;
  /** 16 hex: the row's identity over the run. */
  readonly hash: string;
  /** As `RowView.title`. */
  readonly title: string;
  /** The beginning of its text; absent where the record holds none. */
  readonly brief?: string;
  /** Its position in its section in the first turn that serves it, as drawn. */
  readonly place: number;
  /** Unbroken stretches of turns, flat: from, to, from, to (both ends included). */
  readonly spans: readonly number[];
  /** How many turns serve it. */
  readonly count: number;
  /** The next turn of the same agent, where it is no longer served; absent while it still is, or nothing follows. */
  readonly leftAt?: number;
  /** True where some turn's rebuild holds it; false where only receipts list it. */
  readonly rebuilt: boolean;
  /** Turns whose receipt says that a cache breakpoint fell behind it. */
  readonly breakpoints: readonly number[];
}

/** A window of the context map: rows by section, in the order they entered. */
export interface MapAnswer {
  readonly turns: number;
  /** Turns followed so far: below `turns`, later turns are not in the map yet. */
  readonly read: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly MapRow[];
}
