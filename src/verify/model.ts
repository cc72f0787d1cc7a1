/** Verification, row by row. Rule source: engine.md section 8. */
export const ROW_STATUSES = ['verified', 'reconstructed', 'damaged', 'on-receipt', 'not-on-record'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** What a status is called wherever it is printed: fixed words, so that no surface softens one. */
export const STATUS_NAMES: { readonly [status in RowStatus]: string } = {
  verified: 'Verified',
  reconstructed: 'Reconstructed',
  damaged: 'Damaged',
  'on-receipt': 'On the receipt',
  'not-on-record': 'Not on record',
};

export const ROW_FIELDS = [
  'system',
  'piece',
  'message',
  'request-only',
  'tool-names',
  'tool-schema',
  'params',
  'basis',
  'cache',
  'attention',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];

export interface VerifyRow {
  /** Unique in its view and stable: `message:3`, `piece:0`, `tool-schema:get_order`, `message:r4` (receipt only). */
  readonly id: string;
  readonly field: RowField;
  /** Position among the rebuilt rows of this field; for a row the receipt alone carries, its place there. */
  readonly index: number;
  readonly status: RowStatus;
  /** The hash taken of the rebuilt row, or the rebuilt value for a row without a hash. */
  readonly rebuilt?: string;
  /** The receipt's hash, or its value for a row without one. */
  readonly onReceipt?: string;
  /** Position on the receipt, where it is paired or receipt-only. */
  readonly onReceiptIndex?: number;
  /** True where a lone surrogate makes the hash unable to tell it from U+FFFD. */
  readonly utf8Ambiguous?: true;
  /** True in a redacted copy where the row's text was withheld: then its hash on the receipt is all there is. */
  readonly withheld?: true;
}

export type FindingKind = 'missing' | 'extra' | 'moved' | 'edited' | 'contradiction' | 'refused';

export interface Finding {
  readonly kind: FindingKind;
  readonly field: RowField;
  /** Position among the rebuilt rows. */
  readonly index?: number;
  readonly onReceiptIndex?: number;
}

export type StatusCounts = { readonly [status in RowStatus]: number };

export interface EpochVerdict {
  readonly epoch: number;
  readonly callRuntimeStageId: string;
  readonly rows: readonly VerifyRow[];
  readonly counts: StatusCounts;
  readonly findings: readonly Finding[];
  /** Rows damaged: equals `counts.damaged`. */
  readonly damaged: number;
  /** True when what was asked for names several calls and this is the first of them. */
  readonly ambiguous?: true;
}
