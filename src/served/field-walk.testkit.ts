/** The fields that views and receipts really have, and which of them no gap, or more than one account, covers. */
import { isJsonObject } from '../json.ts';
import { VIEW_FIELDS } from './gaps.ts';

/** Containers whose members are fields of their own; any other member is one field as a whole. */
const CONTAINERS: ReadonlySet<string> = new Set(['basis', 'system', 'messages', 'tools', 'cache']);

/** The fields of a view or a receipt, under a receipt's names. */
export function fieldsOf(value: unknown): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const names =
      CONTAINERS.has(name) && isJsonObject(member) ? Object.keys(member).map((inner) => `${name}.${inner}`) : [name];
    return names.flatMap((field) => VIEW_FIELDS[field] ?? [field]);
  });
}

export interface Account {
  /** Fields that neither a gap nor the list of ungapped fields accounts for. */
  readonly neither: readonly string[];
  /** Fields that both do. */
  readonly both: readonly string[];
  /** Fields accounted for that no view and no receipt has. */
  readonly nowhere: readonly string[];
}

/** Accounts for every field found. A right catalogue leaves nothing in any of the three. */
export function accountFor(
  found: ReadonlySet<string>,
  gaps: Readonly<Record<string, { readonly fields: readonly string[] }>>,
  ungapped: Readonly<Record<string, string>>,
): Account {
  const gapped = new Set(Object.values(gaps).flatMap(({ fields }) => fields));
  const rest = new Set(Object.keys(ungapped));
  return {
    neither: [...found].filter((field) => !gapped.has(field) && !rest.has(field)).sort(),
    both: [...gapped].filter((field) => rest.has(field)).sort(),
    nowhere: [...gapped, ...rest].filter((field) => !found.has(field)).sort(),
  };
}

/** True where the clauses, one after another, are the sentence and nothing else. */
export function partitions(clauses: readonly string[], sentence: string): boolean {
  return clauses.every((clause) => clause.trim() !== '') && clauses.join('') === sentence;
}
