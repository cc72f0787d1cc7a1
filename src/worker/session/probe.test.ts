/** A probe by hash: against a plain look at every served row, and on rows whose text is not in the log. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProbeAnswer } from '../../protocol/whole-run.ts';
import { messageDigestInput, toolDigestInput } from '../../receipt/digest.ts';
import { initHashing, receiptHash } from '../../receipt/hashing.ts';
import { mintedRun, RUN_ID, tool, toolResult, user } from '../../verify/minted.testkit.ts';
import type { RecordingSession } from './session.ts';
import { answered, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

const patient = { spent: () => false, breathe: async () => true };

async function probe(session: RecordingSession, text: string): Promise<ProbeAnswer> {
  const reply = await (await session.wholeRun()).probe({ text }, patient);
  if (reply === undefined) throw new Error('cancelled');
  return answered(reply);
}

function turnsOf(spans: readonly number[]): readonly number[] {
  const turns: number[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    for (let turn = spans[at] ?? 0; turn <= (spans[at + 1] ?? -1); turn += 1) turns.push(turn);
  }
  return turns;
}

describe('a probe', () => {
  test('finds every row of a real run by its exact text, in exactly the turns that serve it', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const turnsWith = new Map<string, Set<number>>();
    for (const { head } of session.turns.list) {
      const { sections } = answered(session.served({ at: head, window: 1000 }));
      for (const row of sections.flatMap(({ rows }) => rows)) {
        if ((row.field !== 'piece' && row.field !== 'message') || row.text === undefined || row.text.length === 0)
          continue;
        const turns = turnsWith.get(row.text.head) ?? new Set();
        turnsWith.set(row.text.head, turns.add(head.turn));
      }
    }
    expect(turnsWith.size).toBeGreaterThan(10);
    for (const [text, turns] of turnsWith) {
      const { hits, doubts } = await probe(session, text);
      expect(new Set(hits.flatMap(({ spans }) => turnsOf(spans))), text).toEqual(turns);
      expect(hits.every(({ proof }) => proof === 'receipt')).toBe(true);
      expect(doubts).toEqual([]);
      const [first = ''] = text;
      expect((await probe(session, `${first === 'x' ? 'y' : 'x'}${text.slice(1)}`)).hits).toEqual([]);
      // Exactly is exactly: never trimmed.
      expect((await probe(session, `${text}\n`)).hits).toEqual([]);
    }
  });

  test('absent is said only where every row was compared', async () => {
    const sure = await probe(sessionOver(sampleValue('paid-twice')), 'never served');
    expect([sure.hits, sure.doubts]).toEqual([[], []]);
    expect(sure.compared).toBeGreaterThan(15);
    const unsure = await probe(sessionOver(sampleValue('request-only')), 'never served');
    expect(unsure.hits).toEqual([]);
    expect(unsure.doubts.map(({ why, gap }) => [why, gap])).toContainEqual(['hash-alone', 'request-only-wording']);
  });

  test('without receipts a text in the log is found in the rebuild, and nothing is said by hash', async () => {
    const session = sessionOver(sampleValue('no-receipts'));
    const { sections } = answered(session.served({ at: headAt(session, 1), window: 100 }));
    const text = sections.flatMap(({ rows }) => rows).find(({ field }) => field === 'message')?.text?.head ?? '';
    const found = await probe(session, text);
    expect(found.hits.map(({ proof }) => proof)).toEqual(['rebuild']);
    expect(found.doubts).toEqual([
      expect.objectContaining({
        why: 'no-receipt',
        gap: 'no-receipt-on-chart',
        spans: [0, session.turns.list.length - 1],
      }),
    ]);
    expect(found.compared).toBe(0);
  });

  test('the text that was served is found where the log was changed to another', async () => {
    const turn = { messages: [user('pay 100'), toolResult('done', 't1')], pieces: [{ text: 'Be exact.' }] };
    const edited = sessionOver(
      mintedRun([{ ...turn, state: { history: [user('pay 900'), toolResult('other', 't1')] } }]),
    );
    const served = await probe(edited, 'pay 100');
    expect(served.hits).toMatchObject([
      { field: 'message', proof: 'receipt', form: 'message-on-record', spans: [0, 0] },
    ]);
    // The id and the name of the tool are taken from the row as the log has it.
    expect((await probe(edited, 'done')).hits).toMatchObject([{ proof: 'receipt', form: 'message-on-record' }]);
    expect((await probe(edited, 'pay 900')).hits).toMatchObject([{ field: 'message', proof: 'contradicted' }]);
    // A row that was changed may have been changed beside its text too: no text is ruled out for it.
    expect((await probe(edited, 'pay 500')).doubts).toMatchObject([{ why: 'hash-alone', field: 'message', rows: 2 }]);
  });

  test('a message known by hash alone is tried without ids and calls, and with its key and each tool name', async () => {
    const messages = [user('the plan'), toolResult('42 rows', 't9')];
    const scrubbed = sessionOver(
      mintedRun([
        { messages, tools: [tool('look_up')], state: { history: '[redacted]', messagesInjections: '[redacted]' } },
      ]),
    );
    expect((await probe(scrubbed, 'the plan')).hits).toMatchObject([{ form: 'bare-message', proof: 'receipt' }]);
    expect((await probe(scrubbed, '42 rows')).hits).toMatchObject([{ form: 'keyed-message', proof: 'receipt' }]);
    const other = await probe(scrubbed, 'another plan');
    expect(other.hits).toEqual([]);
    expect(other.doubts).toMatchObject([
      { why: 'hash-alone', gap: 'no-conversation-on-record', rows: 2, spans: [0, 0] },
    ]);
    expect(other.forms).toEqual(expect.arrayContaining(['bare-message', 'keyed-message']));
  });

  test('a tool is found by its JSON, whatever the order of its keys', async () => {
    const session = sessionOver(mintedRun([{ messages: [user('hi')], tools: [tool('look_up')] }]));
    const { name, ...rest } = tool('look_up');
    const found = await probe(session, JSON.stringify({ ...rest, name }, undefined, 2));
    expect(found.hits).toMatchObject([
      { field: 'tool-schema', form: 'schema', hash: receiptHash(RUN_ID, toolDigestInput(tool('look_up'))) },
    ]);
  });

  test('names what UTF-8 cannot tell apart, and ends when it is not wanted', async () => {
    const session = sessionOver(mintedRun([{ messages: [user('a\ud800b')] }]));
    const found = await probe(session, 'a\ud800b');
    expect(found.utf8Ambiguous).toBe(true);
    expect(found.hits).toMatchObject([{ hash: receiptHash(RUN_ID, messageDigestInput(user('a\ufffdb'))) }]);
    const whole = await session.wholeRun();
    expect(await whole.probe({ text: 'a' }, { spent: () => true, breathe: async () => false })).toBeUndefined();
  });
});

function headAt(session: RecordingSession, turn: number) {
  const head = session.turns.list[turn]?.head;
  if (head === undefined) throw new Error('no turn');
  return head;
}
