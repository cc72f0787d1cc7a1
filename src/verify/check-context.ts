/** What every check of one call works with. */
import { systemOf, toolsOf } from '../receipt/containers.ts';
import type { StoredReceipt } from '../receipt/model.ts';
import type { StoredSystem, StoredTools } from '../receipt/stored-model.ts';
import { saltOf } from '../receipt/stored-receipt.ts';
import { EXCUSING_GAPS } from '../served/gaps.ts';
import type { ServedParts } from '../served/parts.ts';
import type { DigestMemo } from './digest-memo.ts';

export interface CheckContext {
  readonly parts: ServedParts;
  readonly memo: DigestMemo;
  /** `undefined` where none was read. */
  readonly receipt: StoredReceipt | undefined;
  /** Containers of the receipt that two checks read. */
  readonly storedSystem: StoredSystem | undefined;
  readonly storedTools: StoredTools | undefined;
  /** The receipt's `basis.runId`; without it nothing can be hashed, so nothing is checked. */
  readonly salt: string | undefined;
  /** True where a raised gap that excuses a short rebuild covers this field of the receipt (engine.md section 8). */
  excuses(field: string): boolean;
}

/** Reads off the parts and their receipt what more than one check asks for. */
export function checkContext(parts: ServedParts, memo: DigestMemo): CheckContext {
  const { receipt } = parts.receipt;
  return {
    parts,
    memo,
    receipt,
    storedSystem: receipt === undefined ? undefined : systemOf(receipt),
    storedTools: receipt === undefined ? undefined : toolsOf(receipt),
    salt: saltOf(receipt),
    excuses: (field) => parts.gaps.some(({ gap, fields }) => EXCUSING_GAPS.has(gap) && fields.includes(field)),
  };
}
