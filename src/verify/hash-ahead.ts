/** Hashing a call's messages in slices, so that checking it never holds up an answer for long. */
import type { EpochLocation } from '../epochs/model.ts';
import { own } from '../json.ts';
import type { Recording } from '../recording/model.ts';
import { type ServedParts, servedParts } from '../served/parts.ts';
import { digestMemoOf } from './digest-memo.ts';

/**
 * Hashes messages of the request made at `location` that were not hashed yet: about `units` UTF-16
 * units of them, one message at the least. True once all are hashed: `checkEpoch` is then a matter of
 * looking them up. A turn in the middle of a long run may have thousands; every turn after it has few.
 *
 * @throws Error where `initHashing` was not awaited before.
 */
export function hashAhead(
  recording: Recording,
  location: EpochLocation,
  units: number,
  parts: ServedParts = servedParts(recording, location),
): boolean {
  const { receipt } = parts.receipt;
  const salt = receipt === undefined ? undefined : own({ ...receipt.basis }, 'runId');
  if (typeof salt !== 'string') return true;
  const memo = digestMemoOf(recording);
  const end = memo.hashed.units + units;
  const { all } = parts.messages;
  for (const [at, message] of all.entries()) {
    const before = memo.hashed.units;
    memo.message(salt, message);
    const isFull = memo.hashed.units > before && memo.hashed.units >= end;
    if (isFull && at < all.length - 1) return false;
  }
  return true;
}
