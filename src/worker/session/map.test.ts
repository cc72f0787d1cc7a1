/** The map against the engine's own lifelines and verdicts, turn by turn. */
import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type Json } from '../../json.ts';
import { MAP_FIELDS, MAP_ROW, type MapAnswer } from '../../protocol/whole-run.ts';
import { initHashing } from '../../receipt/hashing.ts';
import { hasShared, sharedNames, sharedValue } from '../../served/shared-recordings.testkit.ts';
import { lifelinesOf } from '../../verify/lifelines.ts';
import { ROW_STATUSES } from '../../verify/model.ts';
import { verifyRun } from '../../verify/verify-epoch.ts';
import type { RecordingSession } from './session.ts';
import { answered, headOf, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

const patient = { spent: () => false, breathe: async () => true };

async function mapOf(session: RecordingSession): Promise<MapAnswer> {
  const reply = await (await session.wholeRun()).map(patient);
  if (reply === undefined) throw new Error('cancelled');
  return answered(reply);
}

interface DrawnRow {
  readonly at: number;
  readonly field: string;
  readonly hash: string;
  readonly flags: number;
  readonly leftAt: number;
  readonly cells: ReadonlyMap<number, string>;
}

/** Every row with its status at each turn that serves it. */
function rowsOf({ rows }: MapAnswer): readonly DrawnRow[] {
  return Array.from({ length: rows.length }, (_, at) => {
    const cells = new Map<number, string>();
    for (let span = rows.spanStart[at] ?? 0; span < (rows.spanStart[at + 1] ?? 0); span += 1) {
      for (let turn = rows.spanFrom[span] ?? 0; turn <= (rows.spanTo[span] ?? -1); turn += 1) {
        cells.set(turn, ROW_STATUSES[rows.spanStatus[span] ?? 0] ?? '');
      }
    }
    return {
      at,
      field: MAP_FIELDS[rows.field[at] ?? 0] ?? '',
      hash: rows.hash[at] ?? '',
      flags: rows.flags[at] ?? 0,
      leftAt: rows.leftAt[at] ?? -1,
      cells,
    };
  });
}

const SAMPLES = [
  'paid-twice',
  'window',
  'grouped',
  'two-agents',
  'two-legs',
  'tampered-edited',
  'tampered-removed',
  'tampered-swapped',
  'tampered-extra',
  'redacted',
  'resumed-only',
  'request-only',
  'skills',
  'equal-results',
];

async function agreesWithTheEngine(value: unknown): Promise<number> {
  const session = sessionOver(value);
  const map = await mapOf(session);
  const lives = lifelinesOf(session.recording);
  lives.step(lives.turns - 1);
  const all = [...lives.all()];
  const drawn = rowsOf(map);
  const hashed = drawn.filter(({ flags }) => (flags & MAP_ROW.unhashed) === 0);
  expect(hashed.length).toBe(all.length);
  const verdicts = verifyRun(session.recording);
  for (const { field, hash, cells, flags, leftAt } of hashed) {
    const life = all.find((one) => one.field === field && one.hash === hash);
    expect(life, `${field} ${hash}`).toBeDefined();
    expect(leftAt).toBe(life?.leftAt ?? -1);
    expect([(flags & MAP_ROW.onReceipt) !== 0, (flags & MAP_ROW.rebuilt) !== 0]).toEqual([
      life?.onReceipt,
      life?.rebuilt,
    ]);
    for (const [turn, { rows }] of verdicts.entries()) {
      const here = rows.filter((row) => row.field === field && (row.rebuilt === hash || row.onReceipt === hash));
      const statuses = new Set(here.map(({ status }) => status));
      if (here.length === 0) expect(cells.has(turn)).toBe(false);
      else if (statuses.has('damaged')) expect(cells.get(turn)).toBe('damaged');
      else expect(statuses).toContain(cells.get(turn));
    }
  }
  return drawn.length;
}

describe('the map', () => {
  test.each(SAMPLES)('%s: rows, turns and statuses are those of the engine', async (name) => {
    expect(await agreesWithTheEngine(sampleValue(name))).toBeGreaterThan(3);
  });

  test.runIf(hasShared()).each(hasShared() ? sharedNames() : [])('%s: likewise, of the shared ones', async (name) => {
    await agreesWithTheEngine(sharedValue(name));
  });

  test('without receipts a row is told apart by what it says, and every status is Reconstructed', async () => {
    const map = await mapOf(sessionOver(sampleValue('no-receipts')));
    expect(map.withoutReceipt).toBe(map.turns);
    const drawn = rowsOf(map);
    expect(drawn.length).toBeGreaterThan(4);
    for (const { flags, cells } of drawn) {
      expect(flags & MAP_ROW.unhashed).toBe(MAP_ROW.unhashed);
      expect(new Set(cells.values())).toEqual(new Set(['reconstructed']));
    }
  });

  test('a conversation that redaction scrubbed keeps its rows, by hash alone', async () => {
    const session = sessionOver(withoutConversation(sampleValue('paid-twice')));
    const map = await mapOf(session);
    const messages = rowsOf(map).filter(({ field }) => field === 'message');
    expect(messages.length).toBeGreaterThan(8);
    for (const { flags, at } of messages) {
      expect(flags & (MAP_ROW.onReceipt | MAP_ROW.rebuilt)).toBe(MAP_ROW.onReceipt);
      expect(map.rows.preview[at]).toBe('');
      expect(map.rows.title[at]).toMatch(/^(user|assistant|tool)$/);
    }
    const bit = 1 << MAP_FIELDS.indexOf('message');
    expect([...map.gaps].every((gaps) => (gaps & bit) !== 0)).toBe(true);
  });

  test('evictions, breakpoints and withheld tools stand at the turn and the row the record names', async () => {
    const window = await mapOf(sessionOver(sampleValue('window')));
    expect(window.evictions.turn.length).toBeGreaterThan(0);
    for (const [at, turn] of window.evictions.turn.entries()) {
      const row = rowsOf(window)[window.evictions.row[at] ?? -1];
      expect(row?.field).toBe('message');
      expect(row?.cells.has(turn)).toBe(false);
      expect(Math.max(...(row?.cells.keys() ?? []))).toBeLessThan(turn);
    }
    const cached = sessionOver(sampleValue('cache-markers'));
    const markers = await mapOf(cached);
    expect(markers.breakpoints.turn.length).toBeGreaterThan(0);
    for (const [at, turn] of markers.breakpoints.turn.entries()) {
      const row = rowsOf(markers)[markers.breakpoints.row[at] ?? -1];
      const { sections } = answered(cached.served({ at: headOf(cached, turn), window: 1000 }));
      const drawnHere = sections.flatMap(({ rows }) => rows).filter(({ breakpoints }) => breakpoints !== undefined);
      expect(drawnHere.map(({ hash }) => hash)).toContain(row?.hash);
    }
    const wrapped = await mapOf(sessionOver(sampleValue('wrap-up')));
    expect(wrapped.withheld).toEqual([{ turn: wrapped.turns - 1, reason: 'wrap-up' }]);
  });

  test('a row is found again in every turn that serves it, and refused in every other', async () => {
    const session = sessionOver(sampleValue('tampered-removed'));
    const whole = await session.wholeRun();
    const map = await mapOf(session);
    for (const { field, hash, cells } of rowsOf(map)) {
      const known = MAP_FIELDS.find((name) => name === field) ?? 'message';
      for (const { head } of session.turns.list) {
        const reply = whole.locate({ at: head, field: known, hash });
        expect(reply.ok).toBe(cells.has(head.turn));
        if (!reply.ok) continue;
        const { section, place, rowId } = reply.answer;
        const [row] = answered(session.rows({ at: head, section, from: place, count: 1 })).rows;
        expect(row?.id).toBe(rowId);
        expect([row?.hash, row?.receiptHash]).toContain(hash);
      }
    }
  });

  test('is read once, and ends at the next breath when it is not wanted any more', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const whole = await session.wholeRun();
    expect(await whole.map({ spent: () => true, breathe: async () => false })).toBeUndefined();
    const map = await mapOf(session);
    expect(await mapOf(session)).toBe(map);
  });
});

/** The recording as a policy on the conversation leaves it: every write of it scrubbed. */
function withoutConversation(value: Json): Json {
  const recording = isJsonObject(value) && isJsonObject(value['snapshot']) ? value['snapshot'] : value;
  const log = isJsonObject(recording) ? recording['commitLog'] : undefined;
  if (!Array.isArray(log)) throw new Error('no log');
  const keys = ['history', 'messagesInjections'];
  for (const row of log) {
    const written = row.trace.map(({ path }: { path: string }) => path).filter((path: string) => keys.includes(path));
    row.redactedPaths = [...(row.redactedPaths ?? []), ...written];
    for (const key of written)
      if (row.overwrite && Object.hasOwn(row.overwrite, key)) row.overwrite[key] = '[redacted]';
  }
  return value;
}
