/** Checks of turns, the last few kept: a scrub draws one turn from several answers. */

import { own } from '../../json.ts';
import type { ReceiptReading } from '../../receipt/stored-receipt.ts';
import type { Recording } from '../../recording/model.ts';
import { readReceipt } from '../../served/receipt-read.ts';
import { digestMemoOf } from '../../verify/digest-memo.ts';
import { checkEpoch, type EpochCheck } from '../../verify/verify-epoch.ts';
import type { Turn } from './turns.ts';

/** A check holds the turn's list of messages: thousands of pointers in a long run. */
const KEPT = 24;

/** The rows that are served, told apart by what they say. */
export type KeyedField = 'piece' | 'message' | 'tool-schema';

/** One turn, checked. Rows are addressed by field and position among the rebuilt rows. */
export interface TurnCheck extends EpochCheck {
  readonly turn: Turn;
  /** The receipt's `basis.runId`: what its hashes are salted with. */
  readonly salt: string | undefined;
  /** How many rows of a field were rebuilt: the receipt-only ones of its block come after them. */
  rebuilt(field: KeyedField): number;
  /** Equal for rows that say the same, whatever turn, leg or salt; `undefined` out of range. */
  key(field: KeyedField, index: number): string | undefined;
}

export interface Checks {
  of(turn: Turn): TurnCheck;
}

/** Await `initHashing` before the first check. */
export function createChecks(recording: Recording, turns: readonly Turn[]): Checks {
  const kept = new Map<Turn, TurnCheck>();
  const memo = digestMemoOf(recording);
  let keySalt: string | undefined;

  function check(turn: Turn): TurnCheck {
    const base = checkEpoch(recording, turn.location);
    const { parts } = base;
    const salt = saltOf(parts.receipt);
    keySalt ??= firstSalt(turns);
    const under = keySalt;
    return {
      ...base,
      turn,
      salt,
      rebuilt: (field) => {
        if (field === 'message') return parts.messages.length;
        return field === 'piece' ? parts.system.pieces.length : parts.tools.schemas.length;
      },
      key: (field, index) => {
        if (field === 'message') {
          const message = parts.messages.at(index);
          return message && memo.message(under, message).hash;
        }
        if (field === 'piece') {
          const piece = parts.system.pieces[index];
          return piece && memo.text(under, piece.text).hash;
        }
        const schema = parts.tools.schemas[index];
        return schema && memo.schema(under, schema).hash;
      },
    };
  }

  return {
    of(turn) {
      const known = kept.get(turn);
      if (known !== undefined) kept.delete(turn);
      const found = known ?? check(turn);
      kept.set(turn, found);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
      return found;
    },
  };
}

/**
 * Keys are hashes under the first salt of the recording: where it has one salt, which is where it is one
 * leg, no row is hashed twice for its key.
 */
function firstSalt(turns: readonly Turn[]): string {
  for (const { location } of turns) {
    const salt = saltOf(readReceipt(location));
    if (salt !== undefined) return salt;
  }
  return '';
}

function saltOf({ receipt }: ReceiptReading): string | undefined {
  const runId = receipt === undefined ? undefined : own({ ...receipt.basis }, 'runId');
  return typeof runId === 'string' ? runId : undefined;
}
