import { describe, expect, it } from 'vitest';
import { MAP_FIELDS, MAP_ROW, type MapAnswer } from '../../src/protocol/whole-run.ts';
import { ROW_STATUSES, type RowStatus } from '../../src/verify/model.ts';
import { lifeWords, linesOf, sidesWords, statusAt, statusWords, turnsWords } from './rows.ts';
import { leftOf, ticksOf, turnUnder, windowOf } from './scale.ts';

interface Row {
  readonly field?: (typeof MAP_FIELDS)[number];
  readonly spans: readonly (readonly [number, number, RowStatus])[];
  readonly flags?: number;
  readonly leftAt?: number;
}

function mapOf(rows: readonly Row[], more: Partial<MapAnswer> = {}): MapAnswer {
  const spans = rows.flatMap((row) => row.spans);
  const starts = rows.map((_, at) => rows.slice(0, at).reduce((sum, row) => sum + row.spans.length, 0));
  const none = { turn: new Uint32Array(), row: new Int32Array() };
  return {
    turns: 600,
    rows: {
      length: rows.length,
      hash: rows.map((_, at) => `hash ${at}`),
      field: Uint8Array.from(rows, ({ field = 'message' }) => MAP_FIELDS.indexOf(field)),
      title: rows.map(() => 'user'),
      preview: rows.map(() => ''),
      flags: Uint8Array.from(rows, ({ flags = MAP_ROW.rebuilt | MAP_ROW.onReceipt }) => flags),
      count: Uint32Array.from(rows, (row) => row.spans.reduce((sum, [from, to]) => sum + to - from + 1, 0)),
      leftAt: Int32Array.from(rows, ({ leftAt = -1 }) => leftAt),
      spanStart: Uint32Array.from([...starts, spans.length]),
      spanFrom: Uint32Array.from(spans, ([from]) => from),
      spanTo: Uint32Array.from(spans, ([, to]) => to),
      spanStatus: Uint8Array.from(spans, ([, , status]) => ROW_STATUSES.indexOf(status)),
    },
    breakpoints: none,
    evictions: none,
    withheld: [],
    gaps: new Uint8Array(600),
    withoutReceipt: 0,
    salts: 1,
    ...more,
  };
}

describe('a row of the map in words', () => {
  it('counts turns from 1, and joins stretches that only a status parts', () => {
    const map = mapOf([
      {
        spans: [
          [2, 3, 'verified'],
          [4, 4, 'damaged'],
          [5, 7, 'verified'],
          [9, 9, 'verified'],
        ],
      },
    ]);
    expect(turnsWords(map, 0)).toBe('turns 3–8, 10');
    expect(statusWords(map, 0)).toEqual({ worst: 'damaged', words: 'Damaged in 1, Verified in 6 of 7 turns' });
    expect([3, 4, 8].map((turn) => statusAt(map, 0, turn))).toEqual(['verified', 'damaged', undefined]);
  });

  it('claims no beginning and no end where a gap covers the turn beside it', () => {
    const span = [2, 3, 'verified'] as const;
    const sure = mapOf([{ spans: [span], leftAt: 4 }]);
    expect(lifeWords(sure, 0)).toBe('Entered at turn 3, served in 2 turns; not served from turn 5.');
    const unsure = mapOf([{ spans: [span], leftAt: 4, flags: MAP_ROW.enteredUnsure | MAP_ROW.leftUnsure }]);
    expect(lifeWords(unsure, 0)).toMatch(/^First seen at turn 3, .*; a gap covers turn 5, .*not on record\.$/);
    expect(lifeWords(mapOf([{ spans: [span] }]), 0)).toBe('Entered at turn 3, served in 2 turns, the last is turn 4.');
  });

  it('says which side carries it', () => {
    const said = (flags: number) => sidesWords(mapOf([{ spans: [[0, 0, 'verified']], flags }]), 0);
    expect(said(MAP_ROW.onReceipt)).toMatch(/hash alone/);
    expect(said(MAP_ROW.rebuilt)).toMatch(/no receipt lists this hash/);
    expect(said(MAP_ROW.rebuilt | MAP_ROW.unhashed)).toMatch(/^No receipt lists it/);
  });
});

describe('the list', () => {
  const map = mapOf(
    [
      { field: 'piece', spans: [[0, 599, 'verified']] },
      {
        spans: [
          [0, 1, 'verified'],
          [2, 2, 'reconstructed'],
        ],
      },
      { spans: [[5, 6, 'verified']], leftAt: 7 },
    ],
    { evictions: { turn: Uint32Array.from([7]), row: Int32Array.from([2]) } },
  );
  const rows = (...asked: Parameters<typeof linesOf>) =>
    linesOf(...asked).flatMap((line) => (line.kind === 'row' ? [line.row] : []));

  it('keeps what a filter asks for, each field under its heading', () => {
    expect(linesOf(map, 'all', 0).map((line) => (line.kind === 'head' ? line.field : line.row))).toEqual([
      'piece',
      0,
      'message',
      1,
      2,
    ]);
    expect(rows(map, 'here', 5)).toEqual([0, 2]);
    expect(rows(map, 'troubled', 0)).toEqual([1]);
    expect(rows(map, 'evicted', 0)).toEqual([2]);
  });
});

describe('the strip', () => {
  it('finds the turn that it drew', () => {
    for (const scale of [
      { from: 0, to: 599, width: 700 },
      { from: 100, to: 137, width: 500 },
      { from: 0, to: 0, width: 300 },
    ]) {
      for (let turn = scale.from; turn <= scale.to; turn += 1) {
        expect(turnUnder(scale, leftOf(scale, turn) + 0.4 * (scale.width / (scale.to - scale.from + 1)))).toBe(turn);
      }
      expect(turnUnder(scale, -5)).toBe(scale.from);
      expect(turnUnder(scale, 9999)).toBe(scale.to);
    }
  });

  it('keeps the cursor in sight, within the run', () => {
    expect(windowOf(600, 1, 300)).toEqual({ from: 0, to: 599 });
    for (const turn of [0, 10, 300, 599]) {
      const { from, to } = windowOf(600, 16, turn);
      expect(from >= 0 && to <= 599 && from <= turn && turn <= to).toBe(true);
      expect(to - from + 1).toBe(38);
    }
    expect(windowOf(3, 16, 2)).toEqual({ from: 0, to: 2 });
  });

  it('writes round numbers with room between them', () => {
    const scale = { from: 0, to: 599, width: 480 };
    const ticks = ticksOf(scale);
    expect(ticks.map((turn) => turn + 1)).toEqual([1, 100, 200, 300, 400, 500]);
  });
});
