/** Every served row that carries a phrase: the turns it appears in, the turn it entered, the stage that wrote it. */

import type { Calls } from '../../protocol/messages.ts';
import type { FindHit } from '../../protocol/views.ts';
import {
  MAP_FIELDS,
  type MapField,
  type TraceAnswer,
  type TraceHit,
  type TurnSpans,
} from '../../protocol/whole-run.ts';
import type { Recording } from '../../recording/model.ts';
import { addTurn } from '../../verify/spans.ts';
import { type Checks, isKeyedField } from './checks.ts';
import { rowValue } from './distinct-rows.ts';
import type { Finder, Slice } from './find.ts';
import { findRow } from './row-lookup.ts';
import type { Turn } from './turns.ts';
import { writerOf } from './writer.ts';

type Ask = Calls['trace']['ask'];

interface Run {
  readonly recording: Recording;
  readonly turns: readonly Turn[];
  readonly checks: Checks;
  readonly finder: Finder;
}

/** `undefined` where it was cancelled. Words are matched as `find` does, whatever their case. */
export async function traceRun(run: Run, { phrase, limit }: Ask, slice: Slice): Promise<TraceAnswer | undefined> {
  const found = await run.finder.findRows({ query: phrase, caseSensitive: false, limit }, slice);
  if (found === undefined) return undefined;
  const hits: TraceHit[] = [];
  const byTurn = [...found.hits].sort((a, b) => a.turn - b.turn || a.place - b.place);
  for (const hit of byTurn) {
    if (slice.spent() && !(await slice.breathe(hits.length, byTurn.length))) return undefined;
    const traced = traceHit(run, hit);
    if (traced !== undefined) hits.push(traced);
  }
  const { cut, turnsWithHits, unsearchedTurns } = found;
  return { phrase, hits, cut, turnsWithHits, unsearchedTurns };
}

function traceHit({ recording, turns, checks }: Run, hit: FindHit): TraceHit | undefined {
  const turn = turns[hit.turn];
  const field = fieldOf(hit.rowId);
  if (turn === undefined || field === undefined) return undefined;
  const check = checks.of(turn);
  const row = findRow(check, hit.rowId)?.row;
  if (row === undefined || !isKeyedField(field)) return undefined;
  const value = rowValue(field, check, row.index);
  return {
    field,
    title: hit.title,
    turn: hit.turn,
    section: hit.section,
    place: hit.place,
    spans: spansOf([hit.turn, ...hit.alsoTurns]),
    count: hit.count,
    around: hit.around,
    at: hit.at,
    length: hit.length,
    status: row.status,
    writer: value === undefined ? { by: 'unknown' } : writerOf(recording, turn, value),
  };
}

function fieldOf(rowId: string): MapField | undefined {
  return MAP_FIELDS.find((field) => rowId.startsWith(`${field}:`));
}

function spansOf(turns: readonly number[]): TurnSpans {
  const spans: number[] = [];
  for (const turn of turns) addTurn(spans, turn);
  return spans;
}
