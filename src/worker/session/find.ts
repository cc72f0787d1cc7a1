/** Finding text in every turn: each distinct row is read once, and each hit names the turns that serve it. */
import type { Calls } from '../../protocol/messages.ts';
import { type FindAnswer, type FindHit, sectionOf } from '../../protocol/views.ts';
import { pieceName } from '../../served/system.ts';
import { askedCalls, thinkingText } from './answer.ts';
import { type Checks, KEYED_FIELDS, type TurnCheck } from './checks.ts';
import { type DistinctRow, DistinctRows, laterTurns, type RowValue } from './distinct-rows.ts';
import { findInAnswers } from './find-answers.ts';
import { type Match, matcherOf } from './matcher.ts';
import { sectionRows } from './sections.ts';
import { asText, jsonText } from './text.ts';
import type { Turn } from './turns.ts';

type Ask = Calls['find']['ask'];

/** How a long search shares the thread. */
export interface Slice {
  /** True when the slice has used up its time. */
  spent(): boolean;
  /** Lets waiting questions in; false when the search is no longer wanted. */
  breathe(done: number, total: number): Promise<boolean>;
}

export interface Finder {
  /** The rows that were served, and what was answered. `undefined` where it was cancelled. */
  find(ask: Ask, slice: Slice): Promise<FindAnswer | undefined>;
  /** The rows alone. */
  findRows(ask: Ask, slice: Slice): Promise<FoundRows | undefined>;
}

export type FoundRows = Omit<FindAnswer, 'answers'>;

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

  function hitOf(row: DistinctRow, found: Match, later: readonly number[]): FindHit | undefined {
    const { count, around, at, length } = found;
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
      count,
      around,
      at,
      length,
      alsoTurns: later,
    };
  }

  async function findRows(ask: Ask, slice: Slice): Promise<FoundRows | undefined> {
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
  }

  return {
    findRows,
    async find(ask, slice) {
      const found = await findRows(ask, slice);
      const answers = found && (await findInAnswers(turns, ask, slice));
      return found && answers && { ...found, answers };
    },
  };
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
