/**
 * Rows of one field, counted at once and written out only when they are asked for: a run of
 * thousands of turns has millions of rows, and its verdict needs their counts alone.
 */
import type { Finding, RowField, RowStatus, StatusCounts, VerifyRow } from './model.ts';
import type { Pairing, PairState } from './pairing.ts';

export interface RowBlock {
  readonly field: RowField;
  readonly length: number;
  readonly counts: StatusCounts;
  readonly findings: readonly Finding[];
  /** The row at a place of this block; `undefined` out of range. */
  row(at: number): VerifyRow | undefined;
  /** Every row's hashes, without writing the rows out: what was rebuilt, what the receipt has. */
  visit(see: SeeHashes): void;
}

export type SeeHashes = (rebuilt: string | undefined, onReceipt: string | undefined) => void;

export type MutableCounts = { [status in RowStatus]: number };

/** All five counts at zero, to be counted up. */
export function noCounts(): MutableCounts {
  return { verified: 0, reconstructed: 0, damaged: 0, 'on-receipt': 0, 'not-on-record': 0 };
}

/** A block of rows that are few, each with its status now and written out when asked for. */
export function blockOf(
  field: RowField,
  statuses: readonly RowStatus[],
  write: (at: number) => VerifyRow,
  findings: readonly Finding[] = NO_FINDINGS,
): RowBlock {
  const counts = noCounts();
  for (const status of statuses) counts[status] += 1;
  const row = (at: number): VerifyRow | undefined => (statuses[at] === undefined ? undefined : write(at));
  return {
    field,
    length: statuses.length,
    counts,
    findings,
    row,
    visit: (see) => {
      for (const at of statuses.keys()) see(row(at)?.rebuilt, row(at)?.onReceipt);
    },
  };
}

const NO_FINDINGS: readonly Finding[] = [];

/** A block of a field that neither side has anything of. */
export function emptyBlock(field: RowField): RowBlock {
  return { field, length: 0, counts: noCounts(), findings: NO_FINDINGS, row: () => undefined, visit: () => {} };
}

/** What a block of paired rows needs to write a row out. */
export interface PairedRows {
  readonly field: RowField;
  readonly rebuilt: number;
  /** True where a declared hole explains rows that the receipt alone carries. */
  readonly excused: boolean;
  digest(index: number): { readonly hash: string; readonly utf8Ambiguous: boolean } | undefined;
  receiptHash(index: number): string | undefined;
}

const STATUS_OF: Readonly<Record<PairState, RowStatus>> = {
  agrees: 'verified',
  unhashed: 'reconstructed',
  edited: 'damaged',
  moved: 'damaged',
  extra: 'damaged',
};

/** The rebuilt rows in order, then the ones the receipt alone carries. */
export function pairedBlock(rows: PairedRows, pairing: Pairing): RowBlock {
  const { field } = rows;
  const { agreeing, pairs, receiptOnly } = pairing;
  const counts = noCounts();
  const findings: Finding[] = [];
  counts.verified = agreeing;
  for (const [at, { state, receipt }] of pairs.entries()) {
    counts[STATUS_OF[state]] += 1;
    const index = agreeing + at;
    if (state === 'extra') findings.push({ kind: state, field, index });
    else if (state === 'edited' || state === 'moved') {
      findings.push({ kind: state, field, index, onReceiptIndex: receipt });
    }
  }
  counts[rows.excused ? 'on-receipt' : 'damaged'] += receiptOnly.length;
  if (!rows.excused) {
    for (const onReceiptIndex of receiptOnly) findings.push({ kind: 'missing', field, onReceiptIndex });
  }

  const stateAt = (index: number): RowStatus =>
    index < agreeing ? 'verified' : STATUS_OF[pairs[index - agreeing]?.state ?? 'extra'];
  const receiptAt = (index: number): number => (index < agreeing ? index : (pairs[index - agreeing]?.receipt ?? -1));
  return {
    field,
    length: rows.rebuilt + receiptOnly.length,
    counts,
    findings,
    row: (at) => {
      if (at < 0 || at >= rows.rebuilt + receiptOnly.length) return undefined;
      const only = receiptOnly[at - rows.rebuilt];
      if (only !== undefined) return receiptOnlyRow(rows, only);
      return rebuiltRow(rows, at, stateAt(at), receiptAt(at));
    },
    visit: (see) => {
      for (let at = 0; at < rows.rebuilt; at += 1) {
        const receipt = receiptAt(at);
        see(rows.digest(at)?.hash, receipt < 0 ? undefined : rows.receiptHash(receipt));
      }
      for (const only of receiptOnly) see(undefined, rows.receiptHash(only));
    },
  };
}

/** Rebuilt rows that nothing on the receipt could be set against. */
export function uncheckedBlock(rows: PairedRows): RowBlock {
  return {
    field: rows.field,
    length: rows.rebuilt,
    counts: { ...noCounts(), reconstructed: rows.rebuilt },
    findings: [],
    row: (at) => (at < 0 || at >= rows.rebuilt ? undefined : rebuiltRow(rows, at, 'reconstructed', -1)),
    visit: (see) => {
      for (let at = 0; at < rows.rebuilt; at += 1) see(rows.digest(at)?.hash, undefined);
    },
  };
}

function rebuiltRow(rows: PairedRows, index: number, status: RowStatus, receipt: number): VerifyRow {
  const digest = rows.digest(index);
  const onReceipt = receipt < 0 ? undefined : rows.receiptHash(receipt);
  return {
    id: `${rows.field}:${index}`,
    field: rows.field,
    index,
    status,
    ...(digest === undefined ? {} : { rebuilt: digest.hash }),
    ...(onReceipt === undefined ? {} : { onReceipt }),
    ...(receipt < 0 ? {} : { onReceiptIndex: receipt }),
    ...(digest?.utf8Ambiguous === true ? { utf8Ambiguous: true } : {}),
  };
}

function receiptOnlyRow(rows: PairedRows, index: number): VerifyRow {
  const onReceipt = rows.receiptHash(index);
  return {
    id: `${rows.field}:r${index}`,
    field: rows.field,
    index,
    status: rows.excused ? 'on-receipt' : 'damaged',
    ...(onReceipt === undefined ? {} : { onReceipt }),
    onReceiptIndex: index,
  };
}

/** Every row of a block, written out. */
export function rowsOf(block: RowBlock): readonly VerifyRow[] {
  return Array.from({ length: block.length }, (_, at) => block.row(at)).filter((row) => row !== undefined);
}
