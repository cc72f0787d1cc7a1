/** Finding one row of a checked turn by its id. */
import { sectionOf } from '../../protocol/views.ts';
import { ROW_FIELDS, type VerifyRow } from '../../verify/model.ts';
import type { TurnCheck } from './checks.ts';
import { sectionRows } from './sections.ts';

export interface FoundRow {
  readonly row: VerifyRow;
  /** Where its section draws it. */
  readonly place: number;
}

/** The row of that id; `undefined` where the turn has none. Ids of long fields name a place, so they are not searched. */
export function findRow(check: TurnCheck, id: string): FoundRow | undefined {
  const field = ROW_FIELDS.find((name) => id === name || id.startsWith(`${name}:`));
  if (field === undefined) return undefined;
  const block = check.blocks[field];
  const guess = Number(id.slice(field.length + 1));
  const found = Number.isInteger(guess) && block.row(guess)?.id === id ? guess : searchBack(check, field, id);
  const row = block.row(found);
  return row === undefined ? undefined : { row, place: sectionRows(check, sectionOf(field)).placeOf(field, found) };
}

/** Rows the receipt alone carries stand at the end of their block. */
function searchBack(check: TurnCheck, field: VerifyRow['field'], id: string): number {
  const block = check.blocks[field];
  for (let at = block.length - 1; at >= 0; at -= 1) if (block.row(at)?.id === id) return at;
  return -1;
}
