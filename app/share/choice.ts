import type { CallRef } from '../../src/protocol/messages.ts';
import type { RedactAsk, RedactKind } from '../../src/protocol/redaction.ts';

/** A row to withhold: which one, and what the dialog calls it. */
export interface ChosenRow {
  readonly at: CallRef;
  readonly row: string;
  readonly name: string;
}

/** What the user chose to withhold. */
export interface Choice {
  /** One text a line. */
  readonly lines: string;
  readonly kinds: ReadonlySet<RedactKind>;
  readonly rows: readonly ChosenRow[];
  readonly dropHashes: boolean;
}

export const NO_CHOICE: Choice = { lines: '', kinds: new Set(), rows: [], dropHashes: true };

export function isEmpty({ lines, kinds, rows }: Choice): boolean {
  return lines.trim() === '' && kinds.size === 0 && rows.length === 0;
}

export function askOf(choice: Choice, save: boolean): RedactAsk {
  const literals = choice.lines.split('\n').map((line) => line.trim());
  return {
    literals: [...new Set(literals)].filter((line) => line !== ''),
    kinds: [...choice.kinds],
    rows: choice.rows.map(({ at, row }) => ({ at, row })),
    dropHashes: choice.dropHashes,
    save,
  };
}

export function withKind(choice: Choice, kind: RedactKind, on: boolean): Choice {
  const kinds = new Set(choice.kinds);
  if (on) kinds.add(kind);
  else kinds.delete(kind);
  return { ...choice, kinds };
}

export function withRow(choice: Choice, row: ChosenRow): Choice {
  const isIn = choice.rows.some(
    ({ at, row: id }) => at.leg === row.at.leg && at.call === row.at.call && id === row.row,
  );
  return isIn ? choice : { ...choice, rows: [...choice.rows, row] };
}
