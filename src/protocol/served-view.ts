/** What one call was served, row by row, with how each row stands. */
import type { CacheMarker, NoReceiptCause, RequestMeasurement } from '../receipt/model.ts';
import type { ServedGapKind } from '../served/model.ts';
import type { PayloadRun } from '../text/payload-runs.ts';
import type { FindingKind, RowField, RowStatus, StatusCounts } from '../verify/model.ts';
import type { SinceCounts, TurnHead, TurnVerdict } from './recording-view.ts';

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

/** The section that draws the rows of a field. */
export function sectionOf(field: RowField): Section {
  switch (field) {
    case 'piece':
      return 'system';
    case 'message':
      return 'messages';
    case 'tool-names':
    case 'tool-schema':
      return 'tools';
    default:
      return field;
  }
}

/** A text with its first part: never a 20 MB string in one answer. Lengths in UTF-16 units. */
export interface TextHead {
  readonly head: string;
  readonly length: number;
  /** Counts of characters that are shown by name: controls, bidi, zero width, lone surrogates. */
  readonly hidden: number;
  /** Set where base64 payloads of the text are drawn each as one thing: the text without them. */
  readonly folded?: FoldedHead;
}

/** A text without its payloads: its first part, its length, and what was left out, by place in the whole text. */
export interface FoldedHead {
  readonly head: string;
  readonly length: number;
  readonly runs: readonly PayloadRun[];
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
