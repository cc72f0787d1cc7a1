import { beforeAll, describe, expect, test } from 'vitest';
import { initHashing } from '../../receipt/hashing.ts';
import type { RecordingSession } from './session.ts';
import { answered, headOf, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

const patient = { spent: () => false, breathe: async () => true };

async function found(session: RecordingSession, query: string, caseSensitive = false, limit = 1_000) {
  const answer = await session.finder.find({ query, caseSensitive, limit }, patient);
  if (answer === undefined) throw new Error('cancelled');
  return answer;
}

describe('find', () => {
  test('agrees with a plain search of every text of every turn', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    for (const query of ['refund', 'E', 'O-', 'state', 'no such words']) {
      const turnsThatHave = new Set<number>();
      for (const { head } of session.turns.list) {
        const { sections } = answered(session.served({ at: head, window: 1_000 }));
        for (const row of sections.flatMap(({ rows }) => rows)) {
          if (!['piece', 'message', 'tool-schema'].includes(row.field)) continue;
          const texts = [
            row.text?.head,
            row.schema?.head,
            ...(row.calls ?? []).flatMap((c) => [c.args.head, c.name, c.id]),
          ];
          if (texts.some((text) => text?.toLowerCase().includes(query.toLowerCase()))) turnsThatHave.add(head.turn);
        }
      }
      const answer = await found(session, query);
      const turns = new Set(answer.hits.flatMap(({ turn, alsoTurns }) => [turn, ...alsoTurns]));
      expect(turns, query).toEqual(turnsThatHave);
      expect(answer.turnsWithHits).toBe(turnsThatHave.size);
    }
  });

  test('a hit says where its row is drawn and where the words stand', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const { hits } = await found(session, 'refund');
    expect(hits.length).toBeGreaterThan(2);
    for (const hit of hits) {
      expect(hit.around.slice(hit.at, hit.at + hit.length).toLowerCase()).toBe('refund');
      const at = headOf(session, hit.turn);
      const { rows } = answered(session.rows({ at, section: hit.section, from: hit.place, count: 1 }));
      expect(rows[0]?.id).toBe(hit.rowId);
    }
  });

  test('case counts when asked to, and signs of patterns are signs', async () => {
    const session = sessionOver(sampleValue('hostile-text'));
    expect((await found(session, '<SCRIPT>', true)).total).toBe(0);
    expect((await found(session, '<SCRIPT>')).total).toBeGreaterThan(0);
    expect((await found(session, '.*')).total).toBe((await found(session, '.*', true)).total);
  });

  test('what was answered is searched as the page draws it, part by part', async () => {
    for (const name of ['paid-twice', 'thinking', 'hostile-text', 'redacted', 'no-receipts']) {
      const session = sessionOver(sampleValue(name));
      const texts = session.turns.list.map(({ head }) => {
        const { answer } = answered(session.served({ at: head, window: 0 }));
        const read = (part: 'answer' | 'thinking' | 'args', call?: number) =>
          answered(
            session.text({ at: head, row: '', part, from: 0, count: 1e6, ...(call === undefined ? {} : { call }) }),
          ).text;
        return {
          turn: head.turn,
          parts: [
            ...(answer.thinking === undefined ? [] : [{ thinking: read('thinking') }]),
            ...(answer.text === undefined ? [] : [{ answer: read('answer') }]),
            ...answer.calls.map(({ name: tool, id }, call) => ({ name: tool, id, args: read('args', call) })),
          ] as readonly { readonly [within: string]: string }[],
        };
      });
      expect(
        texts.some(({ parts }) => parts.length > 0),
        name,
      ).toBe(name !== 'redacted');
      for (const query of ['refund', 'e', '"', 'O-', 'no such words']) {
        const { answers } = await found(session, query, true);
        let total = 0;
        const expected = texts.flatMap(({ turn, parts }) =>
          parts.flatMap((part) => {
            const count = Object.values(part).reduce((sum, text) => sum + text.split(query).length - 1, 0);
            total += count;
            return count === 0 ? [] : [{ turn, count, part }];
          }),
        );
        expect(
          answers.hits.map(({ turn, count }) => ({ turn, count })),
          `${name} ${query}`,
        ).toEqual(expected.map(({ turn, count }) => ({ turn, count })));
        expect([answers.total, answers.turnsWithHits]).toEqual([total, new Set(expected.map(({ turn }) => turn)).size]);
        for (const [at, hit] of answers.hits.entries()) {
          expect(expected[at]?.part[hit.in]?.slice(hit.from, hit.from + hit.length)).toBe(query);
          expect(hit.around.slice(hit.at, hit.at + hit.length)).toBe(query);
        }
      }
    }
  });

  test('the last answer of a run, which no request carries, is found', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const last = session.turns.list.at(-1)?.head;
    const { answer } = answered(session.served({ at: headOf(session, -1), window: 0 }));
    const words = answer.text?.head.slice(0, 40) ?? '';
    expect(words.length).toBe(40);
    const { hits, total, answers } = await found(session, words);
    expect([hits, total]).toEqual([[], 0]);
    expect(answers.hits.map(({ turn, part, from }) => [turn, part, from])).toEqual([[last?.turn, 'answer', 0]]);
  });

  test('answers are listed up to the limit and counted past it; what was withheld of them is said', async () => {
    const all = (await found(sessionOver(sampleValue('paid-twice')), 'e')).answers;
    const few = (await found(sessionOver(sampleValue('paid-twice')), 'e', false, 2)).answers;
    expect([few.hits.length, few.cut, few.total]).toEqual([2, true, all.total]);
    expect([all.cut, all.unsearchedTurns]).toEqual([false, 0]);
    const value = sampleValue('paid-twice');
    for (const row of value.snapshot.commitLog) {
      if (row.overwrite?.llmLatestContent !== undefined) row.redactedPaths = ['llmLatestContent'];
    }
    const withheld = (await found(sessionOver(value), 'e')).answers;
    expect(withheld.unsearchedTurns).toBeGreaterThan(0);
  });

  test('more rows than asked for are counted and said to be cut', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const all = await found(session, 'e');
    const few = await found(session, 'e', false, 2);
    expect(few.hits).toHaveLength(2);
    expect([few.cut, few.total]).toEqual([true, all.total]);
    expect(all.cut).toBe(false);
  });

  test('rows of which only hashes are on record are said to be unsearched', async () => {
    expect((await found(sessionOver(sampleValue('request-only')), 'e')).unsearchedTurns).toBeGreaterThan(0);
    expect((await found(sessionOver(sampleValue('paid-twice')), 'e')).unsearchedTurns).toBe(0);
  });

  test('a search that is no longer wanted ends at the next breath', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    let breaths = 0;
    const impatient = {
      spent: () => true,
      async breathe() {
        breaths += 1;
        return breaths < 3;
      },
    };
    expect(await session.finder.find({ query: 'e', caseSensitive: false, limit: 9 }, impatient)).toBeUndefined();
    expect(breaths).toBe(3);
  });
});
