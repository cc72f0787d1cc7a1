/** A traced phrase: the turn it entered, and the write after which the log holds it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { foldOf } from '../../fold/fold-of.ts';
import type { TraceAnswer } from '../../protocol/whole-run.ts';
import { initHashing } from '../../receipt/hashing.ts';
import type { RecordingSession } from './session.ts';
import { answered, headOf, sampleValue, sessionOver } from './sessions.testkit.ts';
import { logAt } from './state.ts';

beforeAll(initHashing);

const patient = { spent: () => false, breathe: async () => true };

async function trace(session: RecordingSession, phrase: string): Promise<TraceAnswer> {
  const reply = await (await session.wholeRun()).trace({ phrase, limit: 500 }, patient);
  if (reply === undefined) throw new Error('cancelled');
  return answered(reply);
}

describe('a traced phrase', () => {
  test.each(['paid-twice', 'grouped', 'two-agents', 'window', 'skills', 'thinking'])(
    '%s: the named row of the log is where its key first holds the words',
    async (name) => {
      const session = sessionOver(sampleValue(name));
      const { hits } = await trace(session, 'e');
      expect(hits.length).toBeGreaterThan(3);
      const named = hits.filter(({ writer }) => writer.by === 'stage');
      expect(named.length).toBeGreaterThan(0);
      for (const { writer, around, at, length } of named) {
        if (writer.by !== 'stage') continue;
        const log = logAt(session.recording, writer.leg, writer.mount);
        if (log === undefined) throw new Error('no such log');
        expect(log.rows[writer.idx]?.runtimeStageId).toBe(writer.id);
        const fold = foldOf(log);
        expect(fold.keysWrittenBy(writer.idx)).toContain(writer.key);
        // The words around, as JSON writes them, are in what the key holds after the write.
        const words = JSON.stringify(around.slice(at, at + length)).slice(1, -1);
        expect(JSON.stringify(fold.readAt(writer.key, writer.idx))).toContain(words);
      }
    },
  );

  test('a tool result is written by the stage of tool calls, and entered at the next turn', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const { hits, turnsWithHits } = await trace(session, 'warehouse');
    const written = hits.filter(({ field }) => field === 'message');
    expect(written.length).toBeGreaterThan(0);
    for (const { writer, turn } of written) {
      expect(writer).toMatchObject({ by: 'stage', key: 'history' });
      if (writer.by !== 'stage') continue;
      // Written between the call before and the call that serves it first.
      const { location } = session.turns.list[turn] ?? {};
      const before = session.turns.list[turn - 1]?.location.callIdx ?? -1;
      expect(writer.idx).toBeLessThan(location?.callIdx ?? 0);
      expect(writer.idx).toBeGreaterThan(before);
    }
    expect(turnsWithHits).toBeGreaterThan(0);
  });

  test('what a log started from was written by nobody in it', async () => {
    const { hits } = await trace(sessionOver(sampleValue('two-legs')), 'e');
    const resumed = hits.filter(({ writer }) => writer.by === 'base');
    expect(resumed.map(({ field, turn }) => [field, turn > 0])).toEqual([['message', true]]);
  });

  test('a row that a mount was handed is followed to the stage that wrote it before', async () => {
    const session = sessionOver(sampleValue('grouped'));
    const messages = (await trace(session, 'e')).hits.filter(({ field }) => field === 'message');
    const mounts = messages.map(({ writer }) => (writer.by === 'stage' ? writer.mount : writer.by));
    expect(messages.length).toBeGreaterThan(3);
    expect(new Set(mounts)).toEqual(new Set(['']));
  });

  test('turns with rows known by hash alone are counted as not read; nothing found is no answer for them', async () => {
    const { hits, unsearchedTurns } = await trace(sessionOver(sampleValue('request-only')), 'no such words');
    expect(hits).toEqual([]);
    expect(unsearchedTurns).toBeGreaterThan(0);
  });

  test('a hit says where its row is drawn', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    for (const { turn, section, place, around, at, length, spans, count } of (await trace(session, 'refund')).hits) {
      const [row] = answered(session.rows({ at: headOf(session, turn), section, from: place, count: 1 })).rows;
      expect(row).toBeDefined();
      expect(around.slice(at, at + length).toLowerCase()).toBe('refund');
      expect(spans[0]).toBe(turn);
      expect(count).toBeGreaterThan(0);
    }
  });
});
