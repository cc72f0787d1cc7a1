/** What makes a recorded value a receipt. Rule source: engine.md section 6, the vintage law. */
import { isJsonObject, type Json, own, textAt } from '../json.ts';
import type { NoReceiptCause, StoredReceipt } from './model.ts';

export type ReceiptReading =
  | { readonly receipt: StoredReceipt; readonly cause?: undefined }
  | { readonly receipt?: undefined; readonly cause: NoReceiptCause };

/**
 * Narrows what a call committed under `receipt`.
 *
 * VINTAGE LAW: only `basis` is promised, by a number at `basis.epoch`. A value without it
 * is refused (`receipt-shape-rejected`); with it, it is handed back as stored, the very
 * object, with members of no release we know left in place. `undefined` is a call that
 * committed none (`no-receipt-committed`). Never throws.
 */
export function readStoredReceipt(value: unknown): ReceiptReading {
  if (value === undefined) return { cause: 'no-receipt-committed' };
  return isStoredReceipt(value) ? { receipt: value } : { cause: 'receipt-shape-rejected' };
}

/** The one guard: every other container is narrowed on use, by the readers in containers.ts. */
function isStoredReceipt(value: unknown): value is StoredReceipt {
  if (!isJsonObject(value)) return false;
  const basis = own(value, 'basis');
  return isJsonObject(basis) && typeof own(basis, 'epoch') === 'number';
}

/** A receipt's container by name, read as its own member; `undefined` where that release had none, or no receipt is at hand. */
export function containerOf(receipt: StoredReceipt, name: Exclude<keyof StoredReceipt, 'basis'>): Json | undefined {
  return isJsonObject(receipt) && Object.hasOwn(receipt, name) ? receipt[name] : undefined;
}

/** What the hashes of a receipt are salted with: its `basis.runId`; `undefined` where that is missing or no text. */
export function saltOf(receipt: StoredReceipt | undefined): string | undefined {
  return receipt === undefined ? undefined : textAt({ ...receipt.basis }, 'runId');
}
