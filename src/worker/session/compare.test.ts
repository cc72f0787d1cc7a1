import { beforeAll, describe, expect, test } from 'vitest';
import type { CompareRow } from '../../protocol/views.ts';
import { initHashing } from '../../receipt/hashing.ts';
import { answered, headOf, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

async function compared(sample: string, a: number, b: number) {
  const session = sessionOver(sampleValue(sample));
  return answered(await session.compare({ a: headOf(session, a), b: headOf(session, b) }));
}

describe('comparing two turns', () => {
  test('a turn with itself: everything is the same', async () => {
    const answer = await compared('paid-twice', 3, 3);
    expect(answer.rows).toEqual([]);
    expect(answer.params).toEqual([]);
    expect(answer.same.messages).toBeGreaterThan(3);
  });

  test('what a growing history adds has entered, and nothing has left', async () => {
    const answer = await compared('paid-twice', 1, 3);
    expect(answer.rows.length).toBeGreaterThan(1);
    expect(new Set(answer.rows.map(({ change }) => change))).toEqual(new Set(['entered']));
    expect(answer.rows.every(({ textB, a }) => textB !== undefined && a === undefined)).toBe(true);
  });

  test('backwards, the same rows have left', async () => {
    const forth = await compared('paid-twice', 1, 3);
    const back = await compared('paid-twice', 3, 1);
    expect(back.rows.map(({ change, a }) => [change, a])).toEqual(forth.rows.map(({ b }) => ['left', b]));
  });

  test('a sliding window loses rows at its start and gains some at its end', async () => {
    const answer = await compared('window', -2, -1);
    const changes = answer.rows.filter(({ section }) => section === 'messages').map(({ change }) => change);
    expect(changes).toContain('left');
    expect(changes).toContain('entered');
  });

  test('an edited piece is one row, with its words', async () => {
    const { change, a, b, words } = await editedPiece('name', 'street');
    expect([change, a, b]).toEqual(['edited', 0, 0]);
    expect(words?.filter(({ op }) => op !== 'same')).toEqual([
      { op: 'removed', text: 'name' },
      { op: 'added', text: 'street' },
    ]);
    expect(words?.flatMap(({ op, text }) => (op === 'added' ? [] : [text])).join('')).toBe(
      'Answer with the name of one desk: refunds, repairs or orders.',
    );
  });

  test('two rows that changed places have moved', async () => {
    const value = sampleValue('paid-twice');
    const session = sessionOver(value);
    const at = headOf(session, 3);
    const { rows } = answered(session.rows({ at, section: 'messages', from: 0, count: 9 }));
    expect(rows.length).toBeGreaterThan(4);
    const swapped = sessionOver([value, swapHistory(sampleValue('paid-twice'))]);
    const turns = session.turns.list.length;
    const answer = answered(await swapped.compare({ a: headOf(swapped, 3), b: headOf(swapped, turns + 3) }));
    expect(answer.rows.map(({ change, section }) => [change, section])).toEqual([
      ['moved', 'messages'],
      ['moved', 'messages'],
    ]);
  });

  test('a pair too long for words is shown side by side', async () => {
    const { change, textB, words } = await editedPiece('name', 'so '.repeat(30_000));
    expect(change).toBe('edited');
    expect(textB?.length).toBeGreaterThan(60_000);
    expect(words).toBeUndefined();
  });
});

/** One call, and the same with a word of its prompt changed: the row that says what differs. */
async function editedPiece(from: string, to: string): Promise<CompareRow> {
  const text = JSON.stringify(sampleValue('one-call'));
  const other = text.replaceAll(`Answer with the ${from} of`, `Answer with the ${to} of`);
  const session = sessionOver([JSON.parse(text), JSON.parse(other)]);
  const { rows } = answered(await session.compare({ a: headOf(session, 0), b: headOf(session, 1) }));
  const edited = rows.find(({ section }) => section === 'system');
  if (edited === undefined) throw new Error('nothing differs: does the sample say something else now?');
  return edited;
}

/** The first two tool-call rows of the conversation change places, in every row that writes it whole. */
function swapHistory(value: ReturnType<typeof sampleValue>) {
  const { commitLog } = value.snapshot ?? value.recording.snapshot;
  const appends = commitLog.filter(
    (row: { overwrite: { history?: unknown[] } }) => (row.overwrite.history?.length ?? 0) >= 2,
  );
  const [first, second] = appends.filter((row: { stageId?: string }) => row.stageId !== 'seed');
  [first.overwrite.history, second.overwrite.history] = [second.overwrite.history, first.overwrite.history];
  return value;
}
