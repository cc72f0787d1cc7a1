/** Finding text in every turn: each distinct row is read once, and each hit names the turns that serve it. */
import type { Calls } from '../../protocol/messages.ts';
import { type FindAnswer, type FindHit, sectionOf } from '../../protocol/views.ts';
import { pieceName } from '../../served/system.ts';
import { askedCalls, thinkingText } from './answer.ts';
import { type Checks, KEYED_FIELDS, type TurnCheck } from './checks.ts';
import { type DistinctRow, DistinctRows, laterTurns, type RowValue } from './distinct-rows.ts';
import { sectionRows } from './sections.ts';
import { asText, jsonText } from './text.ts';
import type { Turn } from './turns.ts';

type Ask = Calls['find']['ask'];

/** UTF-16 units kept on each side of a hit. */
const AROUND = 60;

/** How a long search shares the thread. */
export interface Slice {
  /** True when the slice has used up its time. */
  spent(): boolean;
  /** Lets waiting questions in; false when the search is no longer wanted. */
  breathe(done: number, total: number): Promise<boolean>;
}

export interface Finder {
  /** `undefined` where it was cancelled. */
  find(ask: Ask, slice: Slice): Promise<FindAnswer | undefined>;
}

/** A finder over the turns of one recording. The rows are gathered by the first search and kept. */
export function createFinder(turns: readonly Turn[], checks: Checks): Finder {
  const rows = new DistinctRows();
  let unsearchedTurns = 0;

  async function gather(slice: Slice): Promise<boolean> {
    while (rows.turns < turns.length) {
      const turn = turns[rows.turns];
      if (turn === undefined) break;
      const check = checks.of(turn);
      rows.add(check);
      if (hasRowsWithoutText(check)) unsearchedTurns += 1;
      if (slice.spent() && !(await slice.breathe(rows.turns, turns.length))) return false;
    }
    return true;
  }

  function hitOf(row: DistinctRow, found: Found, later: readonly number[]): FindHit | undefined {
    const turn = turns[row.turn];
    if (turn === undefined) return undefined;
    const check = checks.of(turn);
    const section = sectionOf(row.field);
    return {
      turn: row.turn,
      rowId: check.blocks[row.field].row(row.index)?.id ?? '',
      section,
      place: sectionRows(check, section).placeOf(row.field, row.index),
      title: titleOf(row),
      ...found,
      alsoTurns: later,
    };
  }

  return {
    async find(ask, slice) {
      const empty = { query: ask.query, hits: [], total: 0, turnsWithHits: 0, cut: false };
      if (!(await gather(slice))) return undefined;
      if (ask.query === '') return { ...empty, unsearchedTurns };
      const match = matcherOf(ask);
      const hits: FindHit[] = [];
      const turnsWithHits = new Set<number>();
      let total = 0;
      let rowsWithHits = 0;
      const all = rows.all();
      for (const [done, row] of all.entries()) {
        if (slice.spent() && !(await slice.breathe(done, all.length))) return undefined;
        const found = match(searchedTexts(row));
        if (found === undefined) continue;
        const later = laterTurns(row);
        total += found.count;
        rowsWithHits += 1;
        for (const turn of [row.turn, ...later]) turnsWithHits.add(turn);
        const hit = rowsWithHits > ask.limit ? undefined : hitOf(row, found, later);
        if (hit !== undefined) hits.push(hit);
      }
      const cut = rowsWithHits > hits.length;
      return { query: ask.query, hits, total, turnsWithHits: turnsWithHits.size, cut, unsearchedTurns };
    },
  };
}

type Found = Pick<FindHit, 'count' | 'around' | 'at' | 'length'>;

/** Matches source text as it is. Without case, by the simple folding of `iu`: a match keeps its length in the source. */
function matcherOf({ query, caseSensitive }: Ask): (texts: readonly string[]) => Found | undefined {
  const pattern = new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), caseSensitive ? 'gu' : 'giu');
  return (texts) => {
    let count = 0;
    let first: Omit<Found, 'count'> | undefined;
    for (const text of texts) {
      for (const match of text.matchAll(pattern)) {
        count += 1;
        first ??= around(text, match.index, match[0].length);
      }
    }
    return first === undefined ? undefined : { count, ...first };
  };
}

function around(text: string, index: number, length: number): Omit<Found, 'count'> {
  const from = Math.max(0, index - AROUND);
  return { around: text.slice(from, index + length + AROUND), at: index - from, length };
}

/** Every text of a row that the page can draw: hidden characters, collapsed parts and all. */
function searchedTexts(row: RowValue): readonly string[] {
  switch (row.field) {
    case 'piece':
      return [row.value.text];
    case 'tool-schema':
      return [jsonText(row.value)];
    case 'message': {
      const { content, toolCalls, thinkingBlocks } = row.value;
      const calls = askedCalls(toolCalls).flatMap(({ id, name, args }) => [
        name,
        id,
        args === undefined ? '' : asText(args),
      ]);
      return [asText(content), ...calls, ...(thinkingBlocks === undefined ? [] : [thinkingText(thinkingBlocks)])];
    }
  }
}

function titleOf(row: RowValue): string {
  if (row.field === 'message') return row.value.role;
  return row.field === 'piece' ? pieceName(row.value) : row.value.name;
}

/** True where the record holds some served row as a hash alone, or does not hold the conversation. */
function hasRowsWithoutText(check: TurnCheck): boolean {
  return (
    !check.parts.messages.known ||
    check.blocks['request-only'].length > 0 ||
    KEYED_FIELDS.some((field) => check.blocks[field].length > check.rebuilt(field))
  );
}
