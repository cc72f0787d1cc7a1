/**
 * Every clause of every gap's sentence, with what it claims asserted against a real view. The phrases
 * of a clause that name fields are listed with them, so that the sentence covers what the entry covers.
 */
import { CAVEAT_CLAUSES } from './caveat-clauses.testkit.ts';
import { HOLE_CLAUSES } from './hole-clauses.testkit.ts';
import type { ServedGapKind } from './model.ts';

export interface Clause {
  readonly text: string;
  /** Each phrase of the clause that names fields, with the fields it names. */
  readonly covers?: Readonly<Record<string, readonly string[]>>;
  readonly holds: () => void;
}

export const GAP_CLAUSES: Readonly<Record<ServedGapKind, readonly Clause[]>> = {
  ...HOLE_CLAUSES,
  ...CAVEAT_CLAUSES,
};
