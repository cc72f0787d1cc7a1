/** Matching words in source text as it is. */
import type { Calls } from '../../protocol/messages.ts';

/** UTF-16 units kept on each side of a hit. */
const AROUND = 60;

export interface Match {
  /** Occurrences in all the texts. */
  readonly count: number;
  /** The text of the first of them, by its place in the list, and where it stands in it. */
  readonly text: number;
  readonly from: number;
  /** Text around it, and where it stands in that. */
  readonly around: string;
  readonly at: number;
  readonly length: number;
}

/** Without case, by the simple folding of `iu`: a match keeps its length in the source. */
export function matcherOf({
  query,
  caseSensitive,
}: Pick<Calls['find']['ask'], 'query' | 'caseSensitive'>): (texts: readonly string[]) => Match | undefined {
  const pattern = new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), caseSensitive ? 'gu' : 'giu');
  return (texts) => {
    let count = 0;
    let first: Omit<Match, 'count'> | undefined;
    for (const [at, text] of texts.entries()) {
      for (const match of text.matchAll(pattern)) {
        count += 1;
        first ??= { text: at, ...around(text, match.index, match[0].length) };
      }
    }
    return first === undefined ? undefined : { count, ...first };
  };
}

function around(text: string, index: number, length: number): Omit<Match, 'count' | 'text'> {
  const from = Math.max(0, index - AROUND);
  return { from: index, around: text.slice(from, index + length + AROUND), at: index - from, length };
}
