/** One flipped character: the checker names exactly the rows that hold it, and the recording stays as it was. */
import { beforeAll, describe, expect, test } from 'vitest';
import { initHashing } from '../../receipt/hashing.ts';
import { statusesOf } from '../../verify/mutations.testkit.ts';
import { answered, headOf, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

describe('flipping one character', () => {
  test.each(['paid-twice', 'grouped', 'thinking', 'hostile-text', 'skills'])(
    '%s: any verified row turns Damaged, with the rows that contain it and no other',
    async (name) => {
      const value = sampleValue(name);
      const before = statusesOf(value);
      const session = sessionOver(value);
      const whole = await session.wholeRun();
      let flipped = 0;
      for (const { head } of session.turns.list) {
        const { sections } = answered(session.served({ at: head, window: 1000 }));
        for (const row of sections.flatMap(({ rows }) => rows)) {
          if (!['system', 'piece', 'message', 'tool-schema'].includes(row.field) || row.status !== 'verified') continue;
          for (const position of [0, undefined, 1e9]) {
            const reply = whole.flip({ at: head, row: row.id, ...(position !== undefined && { position }) });
            if (!reply.ok) continue; // a row without a character
            const { changed, unchanged, before: was, after: is, around, at, of } = reply.answer;
            flipped += 1;
            expect(was).not.toBe(is);
            expect(around[at]).toBe(was);
            expect(of).toBeGreaterThan(0);
            const fields = changed.map(({ rowId }) => rowId.split(':')[0]);
            expect(changed.every((one) => one.after === 'damaged' && one.before === 'verified')).toBe(true);
            if (row.field === 'system') expect(fields).toEqual(['system', 'piece']);
            else if (row.field === 'piece') expect(new Set(fields)).toEqual(new Set(['system', 'piece']));
            else expect(changed.map(({ rowId }) => rowId)).toEqual([row.id]);
            expect(changed.every(({ hashBefore, hashAfter }) => hashBefore !== hashAfter)).toBe(true);
            const total = Object.values(reply.answer.countsBefore).reduce((sum, count) => sum + count, 0);
            expect(changed.length + unchanged).toBe(total);
          }
        }
      }
      expect(flipped).toBeGreaterThan(10);
      // The recording, and every later answer, are as before.
      expect(statusesOf(value)).toEqual(before);
      const again = answered(session.served({ at: headOf(session, 0), window: 10 }));
      expect(again.counts.damaged).toBe(0);
    },
  );

  test('where no receipt was read the checker cannot see it, and that is what is said', async () => {
    const session = sessionOver(sampleValue('no-receipts'));
    const reply = (await session.wholeRun()).flip({ at: headOf(session, 0), row: 'message:0' });
    expect(reply).toMatchObject({ ok: true, answer: { changed: [] } });
    expect(answered(reply).countsAfter.damaged).toBe(0);
  });

  test('a row that only the receipt carries, or that is none, has nothing to flip', async () => {
    const session = sessionOver(sampleValue('request-only'));
    const whole = await session.wholeRun();
    for (const row of ['request-only:0', 'params:temperature', 'message:999', 'nothing']) {
      expect(whole.flip({ at: headOf(session, 0), row })).toMatchObject({
        ok: false,
        failure: { code: 'no-such-row' },
      });
    }
  });
});
