/**
 * The distinct rows of a run, each once however many turns serve it: what a search has to read. Rows are
 * told apart by what they say, so runs without receipts are covered too.
 */
import type { LLMMessage, ToolSchema } from '../../receipt/model.ts';
import type { ServedPiece } from '../../served/model.ts';
import { addTurn } from '../../verify/spans.ts';
import { KEYED_FIELDS, type KeyedField, type TurnCheck } from './checks.ts';

export type RowValue =
  | { readonly field: 'piece'; readonly value: ServedPiece }
  | { readonly field: 'message'; readonly value: LLMMessage }
  | { readonly field: 'tool-schema'; readonly value: ToolSchema };

export type DistinctRow = RowValue & {
  /** The first turn that serves it, and its position there. */
  readonly turn: number;
  readonly index: number;
  /** The turns that serve it: see `verify/spans.ts`. */
  readonly spans: number[];
};

/** The distinct rows of the first turns, added to turn by turn. */
export class DistinctRows {
  readonly #rows = new Map<string, DistinctRow>();
  #turns = 0;

  /** How many turns, from the first, have been read. */
  get turns(): number {
    return this.#turns;
  }

  /** Every distinct row read so far, in the order it first appeared. */
  all(): readonly DistinctRow[] {
    return [...this.#rows.values()];
  }

  /** Reads the next turn: they come in run order. */
  add(check: TurnCheck): void {
    const { turn } = check.turn.head;
    this.#turns = turn + 1;
    for (const field of KEYED_FIELDS) {
      const length = check.rebuilt(field);
      for (let index = 0; index < length; index += 1) {
        const name = `${field} ${check.key(field, index)}`;
        const known = this.#rows.get(name);
        if (known !== undefined) addTurn(known.spans, turn);
        else {
          const row = rowValue(field, check, index);
          if (row !== undefined) this.#rows.set(name, { ...row, turn, index, spans: [turn, turn] });
        }
      }
    }
  }
}

/** The turns after the first that serve a row, in order. */
export function laterTurns({ turn, spans }: DistinctRow): readonly number[] {
  const later: number[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    for (let served = spans[at] ?? 0; served <= (spans[at + 1] ?? -1); served += 1) {
      if (served > turn) later.push(served);
    }
  }
  return later;
}

/** The value a row is rebuilt from; `undefined` out of range. */
export function rowValue(field: KeyedField, { parts }: TurnCheck, index: number): RowValue | undefined {
  if (field === 'piece') {
    const value = parts.system.pieces[index];
    return value && { field, value };
  }
  if (field === 'message') {
    const value = parts.messages.at(index);
    return value && { field, value };
  }
  const value = parts.tools.schemas[index];
  return value && { field, value };
}
