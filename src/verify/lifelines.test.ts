/** Which turns serve a row: against a plain count over the verdicts of every turn. */
import { describe, expect, it } from 'vitest';
import { epochLocations } from '../epochs/epoch-at.ts';
import { attentionOf } from '../receipt/containers.ts';
import { initHashing } from '../receipt/hashing.ts';
import { receiptAt } from '../served/served-at.ts';
import { hasShared, opened, sharedNames, sharedValue } from '../served/shared-recordings.testkit.ts';
import { LIFELINE_FIELDS, lifelinesOf } from './lifelines.ts';
import { mintedRun, tool, user } from './minted.testkit.ts';
import { checkEpoch, verifyRun } from './verify-epoch.ts';

await initHashing();

describe('a lifeline', () => {
  const [a, b, c] = [user('a'), user('b'), user('c')];
  const run = mintedRun([
    { messages: [a], tools: [tool('x')] },
    { messages: [a, b] },
    { messages: [b, b, c] },
    { messages: [a, c] },
  ]);

  it('says where a row entered, how long it was served, and where it was not any more', () => {
    const recording = opened(run);
    const lives = lifelinesOf(recording);
    const hashes = verifyRun(recording).map(({ rows }) =>
      rows.filter(({ field }) => field === 'message').map((row) => row.rebuilt ?? ''),
    );
    const [[ofA = ''] = [], [, ofB = ''] = [], [, , ofC = ''] = []] = hashes;
    lives.step(3);
    const both = { onReceipt: true, rebuilt: true, field: 'message' };
    expect(lives.of('message', ofA)).toEqual({ ...both, hash: ofA, first: 0, last: 3, count: 3, spans: [0, 1, 3, 3] });
    expect(lives.of('message', ofB)).toEqual({
      ...both,
      hash: ofB,
      first: 1,
      last: 2,
      count: 2,
      spans: [1, 2],
      leftAt: 3,
    });
    expect(lives.of('message', ofC)).toEqual({ ...both, hash: ofC, first: 2, last: 3, count: 2, spans: [2, 3] });
    expect([0, 1, 2, 3, 4].map((turn) => lives.lastBefore('message', ofA, turn))).toEqual([undefined, 0, 1, 1, 3]);
    expect(lives.of('message', 'no such hash')).toBeUndefined();
  });

  it('is read turn by turn, forward, each once, with or without a check at hand', () => {
    const recording = opened(run);
    const lives = lifelinesOf(recording);
    expect([lives.turns, lives.read]).toEqual([4, 0]);
    const [first, second] = epochLocations(recording);
    if (first === undefined || second === undefined) throw new Error('no turns');
    lives.step(0, checkEpoch(recording, first));
    expect(lives.read).toBe(1);
    const [life] = [...lives.all()].filter(({ field }) => field === 'tool-schema');
    expect(life).toMatchObject({ first: 0, last: 0 });
    expect(life).not.toHaveProperty('leftAt'); // the turn after is not read yet
    lives.step(1, checkEpoch(recording, second));
    lives.step(0);
    expect([...lives.all()].find(({ field }) => field === 'tool-schema')).toMatchObject({ count: 1, leftAt: 1 });
    lives.step(99);
    expect(lives.read).toBe(4);
    expect(lifelinesOf(recording)).toBe(lives);
  });

  it('of a row that only one side has says which', () => {
    const recording = opened(mintedRun([{ messages: [a], state: { history: [b] } }]));
    const lives = lifelinesOf(recording);
    lives.step(0);
    const sides = [...lives.all()]
      .filter(({ field }) => field === 'message')
      .map(({ onReceipt, rebuilt }) => [onReceipt, rebuilt]);
    expect(sides).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

describe.runIf(hasShared())('the lifelines of a real run', () => {
  it.each(hasShared() ? sharedNames() : [])('%s: agree with a plain count', (name) => {
    const recording = opened(sharedValue(name));
    const turnsOf = new Map<string, Set<number>>();
    for (const [turn, { rows }] of verifyRun(recording).entries()) {
      for (const { field, rebuilt, onReceipt } of rows) {
        if (!LIFELINE_FIELDS.some((known) => known === field)) continue;
        for (const hash of [rebuilt, onReceipt]) {
          if (hash === undefined) continue;
          const key = `${field} ${hash}`;
          turnsOf.set(key, (turnsOf.get(key) ?? new Set()).add(turn));
        }
      }
    }
    const lives = lifelinesOf(recording);
    lives.step(lives.turns - 1);
    const read = [...lives.all()];
    expect(read.length).toBe(turnsOf.size);
    for (const { field, hash, first, last, count, spans } of read) {
      const turns = [...(turnsOf.get(`${field} ${hash}`) ?? [])];
      expect({ first, last, count }).toEqual({
        first: Math.min(...turns),
        last: Math.max(...turns),
        count: turns.length,
      });
      const spanned: number[] = [];
      for (let at = 0; at < spans.length; at += 2) {
        for (let turn = spans[at] ?? 0; turn <= (spans[at + 1] ?? -1); turn += 1) spanned.push(turn);
      }
      expect(spanned).toEqual(turns);
    }
  });

  it('joins a turn left out for attention to the turn that last served it', () => {
    const recording = opened(sharedValue('made-window-sliding-flat.json'));
    const lives = lifelinesOf(recording);
    lives.step(lives.turns - 1);
    const joined = epochLocations(recording).flatMap(({ callRuntimeStageId }, turn) => {
      const receipt = receiptAt(recording, callRuntimeStageId);
      const hashes = receipt === undefined ? [] : (attentionOf(receipt)?.hashes ?? []);
      return hashes.map((hash) => [turn, lives.lastBefore('message', hash, turn)]);
    });
    expect(joined).toEqual(
      [4, 5, 6, 7].flatMap((turn) => [
        [turn, turn - 1],
        [turn, turn - 1],
      ]),
    );
  });
});
