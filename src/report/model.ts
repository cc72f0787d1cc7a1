/**
 * The evidence of a turn or of a run as a file: hashes, statuses, counts and gaps, and no text of the recording but of
 * the rows whose reader chose to put it in. A reader with the recording makes it again and compares.
 */
import type { NoReceiptCause } from '../receipt/model.ts';
import type { ServedGapKind } from '../served/model.ts';
import type { FindingKind, RowField, RowStatus, StatusCounts } from '../verify/model.ts';

export const REPORT_FORMAT = 'why-lens.report.v1';

export interface Report {
  readonly format: typeof REPORT_FORMAT;
  /** What the words of the report mean, so that it can be read alone. */
  readonly means: readonly string[];
  /** SHA-256 of the recording's text, 64 hex: as the page shows it. */
  readonly file: { readonly contentHash: string };
  readonly scope: 'turn' | 'run';
  readonly legs: readonly ReportLeg[];
  /** Codes of what was read with a reservation, each once. */
  readonly notes: readonly string[];
  /** Over the turns below. */
  readonly counts: StatusCounts;
  readonly turns: readonly ReportTurn[];
}

/** What a leg says of its own completeness: facts, never judged. */
export interface ReportLeg {
  readonly leg: number;
  readonly commits: number;
  readonly hasBase: boolean;
  readonly complete?: boolean;
  readonly droppedEvents?: number;
  readonly privacyMode?: string;
  readonly cut?: { readonly byte: number; readonly commits: number };
}

export interface ReportTurn {
  /** Its place in run order, from 1: the number the page shows. */
  readonly turn: number;
  readonly leg: number;
  readonly call: string;
  readonly epoch: number;
  readonly counts: StatusCounts;
  readonly findings: readonly ReportFinding[];
  readonly gaps: readonly { readonly gap: ServedGapKind; readonly cause?: NoReceiptCause }[];
  /** A hash over every row's field, place, status and both hashes: equal where all of them are. */
  readonly rowsDigest: string;
  /** Every row, in a report of one turn. */
  readonly rows?: readonly ReportRow[];
}

export interface ReportFinding {
  readonly kind: FindingKind;
  readonly field: RowField;
  readonly index?: number;
  readonly onReceiptIndex?: number;
}

export interface ReportRow {
  readonly field: RowField;
  readonly index: number;
  readonly status: RowStatus;
  readonly onReceiptIndex?: number;
  /** 16 hex; only where the row is known by a hash. */
  readonly rebuilt?: string;
  readonly onReceipt?: string;
  /** Put in by choice: the text whole, exactly as recorded. */
  readonly text?: string;
}
