/** The system prompt's pieces. Rule source: engine.md section 5. */
import { elementsOf, memberOf } from './plain-data.ts';

/** One piece of the system prompt, as served. */
export interface SystemPiece {
  readonly text: string;
  readonly slot: string;
  readonly source: string;
}

/**
 * The pieces among committed injections, in order: those with a text of at least one
 * character. A slot or source that was not recorded as text is ''. Never throws, and reads
 * what is no list as no pieces.
 */
export function receiptPieces(injections: unknown): readonly SystemPiece[] {
  return (elementsOf(injections) ?? []).flatMap((injection) => {
    const text = memberOf(injection, 'rawContent');
    if (typeof text !== 'string' || text === '') return [];
    return [{ text, slot: textOf(memberOf(injection, 'slot')), source: textOf(memberOf(injection, 'source')) }];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
