/**
 * What only a receipt carries: the settings, the basis, caching and the turns left out for
 * attention. There is nothing to rebuild them from, so they are never more than on the receipt.
 * Rule source: engine.md section 8.
 */
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { attentionOf } from '../receipt/containers.ts';
import { stableJson } from '../receipt/digest.ts';
import { containerOf } from '../receipt/stored-receipt.ts';
import type { CheckContext } from './check-context.ts';
import type { RowField, VerifyRow } from './model.ts';
import { blockOf, type RowBlock } from './row-block.ts';

const BASIS_FACTS = ['epoch', 'runId', 'model', 'provider'];
const CACHE_FACTS = ['transform', 'transformHash', 'markersApplied', 'strategy'];

/**
 * One row a fact of the basis. A value under the receipt's key that was refused is the one damaged
 * row here: it says that a receipt was meant to be, and cannot be read.
 */
export function checkBasis({ receipt, parts }: CheckContext): RowBlock {
  if (parts.receipt.cause === 'receipt-shape-rejected') {
    return blockOf(
      'basis',
      [{ id: 'basis', field: 'basis', index: 0, status: 'damaged' }],
      [{ kind: 'refused', field: 'basis', index: 0 }],
    );
  }
  return blockOf('basis', receipt === undefined ? [] : factRows('basis', { ...receipt.basis }, BASIS_FACTS));
}

/** One row a fact of caching. */
export function checkCache({ receipt }: CheckContext): RowBlock {
  if (receipt === undefined) return blockOf('cache', []);
  const stored = containerOf(receipt, 'cache');
  return blockOf('cache', isJsonObject(stored) ? factRows('cache', stored, CACHE_FACTS) : [unsaid('cache')]);
}

/** One row a setting that was sent. One that is absent has none: it was left to the provider. */
export function checkParams({ receipt }: CheckContext): RowBlock {
  if (receipt === undefined) return blockOf('params', []);
  const stored = containerOf(receipt, 'params');
  if (!isJsonObject(stored)) return blockOf('params', [unsaid('params')]);
  return blockOf('params', factRows('params', stored, Object.keys(stored)));
}

/** One row a turn left out for attention, by the hash it was served under before. */
export function checkAttention({ receipt }: CheckContext): RowBlock {
  const hashes = (receipt === undefined ? undefined : attentionOf(receipt)?.hashes) ?? [];
  return blockOf(
    'attention',
    hashes.map((hash, index) => ({
      id: `attention:${index}`,
      field: 'attention',
      index,
      status: 'on-receipt',
      onReceipt: hash,
      onReceiptIndex: index,
    })),
  );
}

function factRows(field: RowField, stored: JsonObject, names: readonly string[]): readonly VerifyRow[] {
  return names.map((name, index) => {
    const value = own(stored, name);
    const row = { id: `${field}:${name}`, field, index } as const;
    return value === undefined
      ? { ...row, status: 'not-on-record' }
      : { ...row, status: 'on-receipt', onReceipt: textOfFact(value) };
  });
}

/** An older receipt that cannot say: one row that says so, where no gap does. */
function unsaid(field: RowField): VerifyRow {
  return { id: field, field, index: 0, status: 'not-on-record' };
}

function textOfFact(value: Json): string {
  return typeof value === 'string' ? value : stableJson(value);
}
