/** The receipt of one call: what its OWN rows committed, no earlier call's. Rule source: engine.md section 4. */
import type { EpochLocation } from '../epochs/model.ts';
import { foldOf } from '../fold/fold-of.ts';
import { type ReceiptReading, readStoredReceipt } from '../receipt/stored-receipt.ts';
import type { LogSource } from '../recording/model.ts';
import { withoutDropped } from './dropped-hashes.ts';
import { readServed } from './redaction.ts';

const RECEIPT = 'receipt';

/**
 * The receipt of a call with what redaction scrubbed left out, or why none was read. A receipt
 * that redaction scrubbed whole reads as one that was not committed.
 */
export function readReceipt(location: EpochLocation): ReceiptReading {
  const idx = lastReceiptRow(location);
  if (idx === undefined) return readStoredReceipt(undefined);
  const { mark } = location.log;
  const value = readServed(foldOf(location.log), RECEIPT, idx);
  return readStoredReceipt(mark === undefined ? value : withoutDropped(value, mark));
}

/** The same receipt exactly as stored, placeholders included. */
export function readReceiptAsStored(location: EpochLocation): ReceiptReading {
  const idx = lastReceiptRow(location);
  if (idx === undefined) return readStoredReceipt(undefined);
  const fold = foldOf(location.log);
  const scrubbed = fold.redactedAt(RECEIPT, idx)?.includes('') === true;
  return readStoredReceipt(scrubbed ? undefined : fold.readAt(RECEIPT, idx));
}

/**
 * The last row of the call that wrote under `receipt`; `undefined` where none of its rows did.
 * In a delta log a later call writes only the members that changed, so what it committed is the
 * value AFTER its own rows: but only where one of them wrote it.
 */
function lastReceiptRow(location: EpochLocation): number | undefined {
  const rows = receiptRows.get(location.log) ?? indexReceiptRows(location.log);
  receiptRows.set(location.log, rows);
  const idx = rows.get(location.callRuntimeStageId);
  return idx !== undefined && idx >= location.callIdx ? idx : undefined;
}

/** Per log, the last row of each stage that wrote under `receipt`. A log is never written to. */
const receiptRows = new WeakMap<LogSource, ReadonlyMap<string, number>>();

function indexReceiptRows(log: LogSource): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const write of foldOf(log).writesOf(RECEIPT)) {
    const row = log.rows[write.idx];
    if (row !== undefined) last.set(row.runtimeStageId, write.idx);
  }
  return last;
}
