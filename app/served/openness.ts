import { useCallback, useMemo, useState } from 'react';
import type { RowView } from '../../src/protocol/views.ts';

/** `closed`: the head line alone. `open`: the beginning of the text. `all`: every character of it. */
export type Openness = 'closed' | 'open' | 'all';

/** Rows that state one short fact are a line of their own and open to nothing. */
const ONE_LINE: ReadonlySet<RowView['field']> = new Set([
  'params',
  'basis',
  'cache',
  'attention',
  'request-only',
  'tool-names',
]);

export function isOneLine(row: RowView): boolean {
  return ONE_LINE.has(row.field) && row.text === undefined;
}

/** What a row is known by from turn to turn: its hash where it has one. */
export function rowIdentity(row: RowView): string {
  return `${row.field}:${row.hash ?? row.receiptHash ?? row.id}`;
}

/** How a row is drawn before anyone touched it. */
export function defaultOpenness(row: RowView): Openness {
  if (row.field === 'tool-schema') return 'closed';
  // The whole prompt repeats its pieces: one line says its hash and its verdict.
  if (row.field === 'system') return 'closed';
  return 'open';
}

export interface OpennessMap {
  of(row: RowView): Openness;
  set(row: RowView, openness: Openness): void;
}

/** Remembers what was opened or closed by hand, by row identity, for as long as the recording is open. */
export function useOpenness(): OpennessMap {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Openness>>(() => new Map());
  const of = useCallback((row: RowView) => chosen.get(rowIdentity(row)) ?? defaultOpenness(row), [chosen]);
  const set = useCallback((row: RowView, openness: Openness) => {
    setChosen((before) => new Map(before).set(rowIdentity(row), openness));
  }, []);
  return useMemo(() => ({ of, set }), [of, set]);
}
