/** The context map: every distinct row of the run against every turn, as columns. */
import { MAP_ROW, type MapAnswer, type MapPoints, type MapRows } from '../../protocol/whole-run.ts';
import type { Checks } from './checks.ts';
import type { Slice } from './find.ts';
import { fieldIndex } from './row-identity.ts';
import { type RowLife, RowLives, type RowPoint } from './row-lives.ts';
import type { Turn } from './turns.ts';

/** Reads the run once, in slices, and keeps it; `undefined` where it was cancelled. */
export interface Mapper {
  lives(slice: Slice): Promise<RowLives | undefined>;
  map(slice: Slice): Promise<MapAnswer | undefined>;
}

/** The mapper of one recording; it reads nothing until it is asked. */
export function createMapper(turns: readonly Turn[], checks: Checks): Mapper {
  const lives = new RowLives();
  let drawn: MapAnswer | undefined;

  async function read(slice: Slice): Promise<RowLives | undefined> {
    while (lives.turns < turns.length) {
      const turn = turns[lives.turns];
      if (turn === undefined) break;
      lives.add(checks.of(turn));
      if (slice.spent() && !(await slice.breathe(lives.turns, turns.length))) return undefined;
    }
    return lives;
  }

  return {
    lives: read,
    async map(slice) {
      if (drawn !== undefined) return drawn;
      const done = await read(slice);
      if (done === undefined) return undefined;
      drawn = mapAnswer(done, turns);
      return drawn;
    },
  };
}

function mapAnswer(lives: RowLives, turns: readonly Turn[]): MapAnswer {
  // By field, and within one in the order rows entered: sorting keeps equal ones in place.
  const order = Array.from(lives.rows.keys()).sort((a, b) => fieldAt(lives, a) - fieldAt(lives, b));
  const drawnAt = new Int32Array(lives.rows.length);
  for (const [place, row] of order.entries()) drawnAt[row] = place;
  const points = (list: readonly RowPoint[]): MapPoints => ({
    turn: Uint32Array.from(list, ({ turn }) => turn),
    row: Int32Array.from(list, ({ row }) => (row < 0 ? -1 : (drawnAt[row] ?? -1))),
  });
  return {
    turns: turns.length,
    rows: columns(
      order.flatMap((row) => lives.rows[row] ?? []),
      lives,
      turns,
    ),
    breakpoints: points(lives.breakpoints),
    evictions: points(lives.evictions),
    withheld: lives.withheld,
    gaps: Uint8Array.from(lives.gaps),
    withoutReceipt: lives.withoutReceipt,
    salts: lives.salts.size,
  };
}

function fieldAt({ rows }: RowLives, row: number): number {
  const life = rows[row];
  return life === undefined ? -1 : fieldIndex(life.field);
}

function columns(rows: readonly RowLife[], lives: RowLives, turns: readonly Turn[]): MapRows {
  const next = nextTurns(turns);
  const spans = rows.reduce((sum, { from }) => sum + from.length, 0);
  const made = {
    length: rows.length,
    hash: rows.map(({ hash }) => hash),
    field: Uint8Array.from(rows, ({ field }) => fieldIndex(field)),
    title: rows.map(({ title }) => title),
    preview: rows.map(({ preview }) => preview),
    flags: new Uint8Array(rows.length),
    count: Uint32Array.from(rows, ({ count }) => count),
    leftAt: new Int32Array(rows.length).fill(-1),
    spanStart: new Uint32Array(rows.length + 1),
    spanFrom: new Uint32Array(spans),
    spanTo: new Uint32Array(spans),
    spanStatus: new Uint8Array(spans),
  };
  let span = 0;
  for (const [at, life] of rows.entries()) {
    made.spanStart[at] = span;
    for (const [k, from] of life.from.entries()) {
      made.spanFrom[span] = from;
      made.spanTo[span] = life.to[k] ?? from;
      made.spanStatus[span] = life.status[k] ?? 0;
      span += 1;
    }
    const bit = 1 << fieldIndex(life.field);
    const unsure = (turn: number | undefined): boolean => turn !== undefined && ((lives.gaps[turn] ?? 0) & bit) !== 0;
    const first = turns[life.from[0] ?? 0];
    const after = next[life.to.at(-1) ?? 0];
    if (after !== undefined) made.leftAt[at] = after;
    made.flags[at] =
      (life.onReceipt ? MAP_ROW.onReceipt : 0) |
      (life.rebuilt ? MAP_ROW.rebuilt : 0) |
      (life.hashed ? 0 : MAP_ROW.unhashed) |
      (unsure(first?.before) || first?.head.continues === true ? MAP_ROW.enteredUnsure : 0) |
      (unsure(after) ? MAP_ROW.leftUnsure : 0);
  }
  made.spanStart[rows.length] = span;
  return made;
}

/** For each turn, the next one of the same agent. */
function nextTurns(turns: readonly Turn[]): readonly (number | undefined)[] {
  const next = new Array<number | undefined>(turns.length).fill(undefined);
  for (const { head, before } of turns) if (before !== undefined) next[before] = head.turn;
  return next;
}
