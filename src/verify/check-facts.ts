/**
 * What only a receipt carries: the settings, the basis, caching and the turns left out for
 * attention. There is nothing to rebuild them from, so they are never more than on the receipt.
 * Rule source: engine.md section 8.
 */
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { attentionOf } from '../receipt/containers.ts';
import { stableJson } from '../receipt/stable-json.ts';
import { containerOf } from '../receipt/stored-receipt.ts';
import type { CheckContext } from './check-context.ts';
import type { RowField, RowStatus, VerifyRow } from './model.ts';
import { blockOf, emptyBlock, type RowBlock } from './row-block.ts';

const BASIS_FACTS = ['epoch', 'runId', 'model', 'provider'];
const CACHE_FACTS = ['transform', 'transformHash', 'markersApplied', 'strategy'];

/**
 * One row a fact of the basis. A value under the receipt's key that was refused is the one damaged
 * row here: it says that a receipt was meant to be, and cannot be read.
 */
export function checkBasis({ receipt, parts }: CheckContext): RowBlock {
  if (parts.receipt.cause === 'receipt-shape-rejected') {
    const refused: VerifyRow = { id: 'basis', field: 'basis', index: 0, status: 'damaged' };
    return blockOf('basis', [refused.status], () => refused, [{ kind: 'refused', field: 'basis', index: 0 }]);
  }
  return receipt === undefined ? emptyBlock('basis') : factBlock('basis', { ...receipt.basis }, BASIS_FACTS);
}

/** One row a fact of caching. */
export function checkCache({ receipt }: CheckContext): RowBlock {
  if (receipt === undefined) return emptyBlock('cache');
  const stored = containerOf(receipt, 'cache');
  return isJsonObject(stored) ? factBlock('cache', stored, CACHE_FACTS) : unsaid('cache');
}

/** One row a setting that was sent. One that is absent has none: it was left to the provider. */
export function checkParams({ receipt }: CheckContext): RowBlock {
  if (receipt === undefined) return emptyBlock('params');
  const stored = containerOf(receipt, 'params');
  return isJsonObject(stored) ? factBlock('params', stored, Object.keys(stored)) : unsaid('params');
}

/** One row a turn left out for attention, by the hash it was served under before. */
export function checkAttention({ receipt }: CheckContext): RowBlock {
  const hashes = (receipt === undefined ? undefined : attentionOf(receipt)?.hashes) ?? [];
  return blockOf(
    'attention',
    hashes.map(() => 'on-receipt'),
    (index) => ({
      id: `attention:${index}`,
      field: 'attention',
      index,
      status: 'on-receipt',
      ...(hashes[index] === undefined ? {} : { onReceipt: hashes[index] }),
      onReceiptIndex: index,
    }),
  );
}

function factBlock(field: RowField, stored: JsonObject, names: readonly string[]): RowBlock {
  const statusAt = (index: number): RowStatus =>
    own(stored, names[index] ?? '') === undefined ? 'not-on-record' : 'on-receipt';
  return blockOf(
    field,
    names.map((_, index) => statusAt(index)),
    (index) => {
      const name = names[index] ?? '';
      const value = own(stored, name);
      const row = { id: `${field}:${name}`, field, index, status: statusAt(index) };
      return value === undefined ? row : { ...row, onReceipt: textOfFact(value) };
    },
  );
}

/** An older receipt that cannot say: one row that says so, where no gap does. */
function unsaid(field: RowField): RowBlock {
  const row: VerifyRow = { id: field, field, index: 0, status: 'not-on-record' };
  return blockOf(field, [row.status], () => row);
}

function textOfFact(value: Json): string {
  return typeof value === 'string' ? value : stableJson(value);
}
