/** Checks of turns, the last few kept: a scrub draws one turn from several answers. */
import { keepNewest } from '../../keep-newest.ts';
import { saltOf } from '../../receipt/stored-receipt.ts';
import type { Recording } from '../../recording/model.ts';
import { readReceipt } from '../../served/receipt-read.ts';
import { digestMemoOf } from '../../verify/digest-memo.ts';
import type { RowField } from '../../verify/model.ts';
import { checkEpoch, type EpochCheck } from '../../verify/verify-epoch.ts';
import type { Turn } from './turns.ts';

/** A check holds the turn's list of messages: thousands of pointers in a long run. */
const KEPT = 24;

/** The rows that are served, told apart by what they say. */
export const KEYED_FIELDS = ['piece', 'message', 'tool-schema'] as const satisfies readonly RowField[];
export type KeyedField = (typeof KEYED_FIELDS)[number];

/** True for a field whose rows are told apart by what they say. */
export function isKeyedField(field: RowField): field is KeyedField {
  return KEYED_FIELDS.some((keyed) => keyed === field);
}

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
  /**
   * Keys are hashes under the first salt of the recording: where it has one salt, which is where it is one
   * leg, no row is hashed twice for its key.
   */
  let keySalt: string | undefined;

  function check(turn: Turn): TurnCheck {
    const base = checkEpoch(recording, turn.location);
    const { parts } = base;
    const salt = saltOf(parts.receipt.receipt);
    keySalt ??= firstSalt(turns) ?? '';
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
      const found = kept.get(turn) ?? check(turn);
      keepNewest(kept, turn, found, KEPT);
      return found;
    },
  };
}

/** The first salt on the receipts of these turns: what the run is called by. */
export function firstSalt(turns: readonly Turn[]): string | undefined {
  for (const { location } of turns) {
    const salt = saltOf(readReceipt(location).receipt);
    if (salt !== undefined) return salt;
  }
  return undefined;
}
