import { beforeAll, describe, expect, it } from 'vitest';
import type { MapAnswer, MapRow } from '../../protocol/views.ts';
import { initHashing } from '../../receipt/hashing.ts';
import { lifelinesOf } from '../../verify/lifelines.ts';
import { answered, headOf, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

/** The whole map of a sample, asked in small windows, with every turn followed. */
function mapOf(name: string): { readonly answer: MapAnswer; readonly rows: readonly MapRow[] } {
  const session = sessionOver(sampleValue(name));
  lifelinesOf(session.recording).step(session.turns.list.length - 1);
  const answer = answered(session.map({ from: 0, count: 5 }));
  const rows: MapRow[] = [];
  for (let from = 0; from < answer.total; from += 5) rows.push(...answered(session.map({ from, count: 5 })).rows);
  return { answer, rows };
}

function turnsIn({ spans }: MapRow): readonly number[] {
  const turns: number[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    for (let turn = spans[at] ?? 0; turn <= (spans[at + 1] ?? -1); turn += 1) turns.push(turn);
  }
  return turns;
}

describe('the context map', () => {
  it.each(['paid-twice', 'window', 'skills', 'cache-markers', 'redacted'])(
    '%s: says of every row exactly the turns whose view serves its hash',
    (name) => {
      const { answer, rows } = mapOf(name);
      expect(rows.length).toBe(answer.total);
      expect(rows.length).toBeGreaterThan(3);
      const session = sessionOver(sampleValue(name));
      for (const row of rows) {
        const served = session.turns.list.flatMap(({ head: { turn } }) => {
          const view = answered(session.served({ at: headOf(session, turn), window: 1000 }));
          const mine = view.sections.find(({ section }) => section === row.section)?.rows ?? [];
          return mine.some(
            ({ field, hash, receiptHash }) => field === row.field && (hash === row.hash || receiptHash === row.hash),
          )
            ? [turn]
            : [];
        });
        expect(turnsIn(row), `${row.field} ${row.hash}`).toEqual(served);
        expect(row.count).toBe(served.length);
      }
    },
  );

  it('names the place where a row is first drawn, with what stands there', () => {
    const { rows } = mapOf('window');
    const session = sessionOver(sampleValue('window'));
    for (const row of rows) {
      const at = headOf(session, row.spans[0] ?? 0);
      const [drawn] = answered(session.rows({ at, section: row.section, from: row.place, count: 1 })).rows;
      expect([drawn?.hash, drawn?.receiptHash]).toContain(row.hash);
      expect(row.title).toBe(drawn?.title);
    }
  });

  it('says when a row left, and says it of evicted messages', () => {
    const { rows } = mapOf('window');
    const left = rows.filter(({ leftAt }) => leftAt !== undefined);
    expect(left.length).toBeGreaterThan(0);
    for (const row of left) expect(row.leftAt).toBe((row.spans.at(-1) ?? 0) + 1);
  });

  it('puts breakpoints behind the rows the receipts name', () => {
    const marked = mapOf('cache-markers').rows.filter(({ breakpoints }) => breakpoints.length > 0);
    expect(marked.length).toBeGreaterThan(0);
    for (const row of marked) for (const turn of row.breakpoints) expect(turnsIn(row)).toContain(turn);
  });

  it('is ordered by section, then by when a row entered', () => {
    const { rows } = mapOf('skills');
    const fields = ['piece', 'message', 'request-only', 'tool-schema'];
    const order = rows.map(({ field, spans }) => fields.indexOf(field) * 1000 + (spans[0] ?? 0));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('says how far it has followed the run, and grows', () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const before = answered(session.map({ from: 0, count: 100 }));
    expect(before.read).toBeLessThan(before.turns);
    lifelinesOf(session.recording).step(before.turns - 1);
    const after = answered(session.map({ from: 0, count: 100 }));
    expect(after.read).toBe(after.turns);
    expect(after.total).toBeGreaterThan(before.total);
  });
});
