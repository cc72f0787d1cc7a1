import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Request, Response } from '../protocol/messages.ts';
import { createDesk } from './desk.ts';
import type { Thread } from './slices.ts';

const SAMPLE = new URL('../../public/samples/', import.meta.url);

const thread: Thread = { now: () => performance.now(), breathe: () => new Promise((resolve) => setImmediate(resolve)) };

function fileOf(name: string): { name: string; bytes: ArrayBuffer } {
  const bytes = readFileSync(new URL(name, SAMPLE));
  return { name, bytes: new Uint8Array(bytes).buffer };
}

/** A thread on which every slice has used up its time at once: whatever can be interrupted is. */
function hastyThread(): Thread {
  let ms = 0;
  return {
    now: () => {
      ms += 1000;
      return ms;
    },
    breathe: thread.breathe,
  };
}

/** A desk whose messages are kept, with a way to wait for one. `post` stands for what posting does to a message. */
function desk(on: Thread = thread, post: (response: Response) => void = () => {}) {
  const sent: Response[] = [];
  let wake: () => void = () => {};
  const made = createDesk((response) => {
    post(response);
    // What is posted must survive the way to the page.
    sent.push(structuredClone(response));
    wake();
  }, on);
  async function until(found: (response: Response) => boolean): Promise<Response> {
    for (;;) {
      const response = sent.find(found);
      if (response !== undefined) return response;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  let id = 0;
  function ask(request: { [member: string]: unknown; kind: Request['kind'] }): Promise<Response> {
    id += 1;
    const mine = id;
    made.receive({ ...request, id: mine } as Request);
    return until((response) => response.id === mine && 'end' in response);
  }
  return { ...made, sent, until, ask, ends: (of: number) => sent.filter((r) => r.id === of && 'end' in r) };
}

async function opened(name: string, ...how: Parameters<typeof desk>) {
  const made = desk(...how);
  const end = await made.ask({ kind: 'open', files: [fileOf(name)] });
  if (!('end' in end) || end.end !== 'answer' || end.kind !== 'open') throw new Error(JSON.stringify(end));
  return { ...made, answer: end.answer };
}

describe('opening', () => {
  test('progress by phase, then one end, then every turn and the identity as news', async () => {
    const { sent, answer, until } = await opened('paid-twice.json');
    expect(sent.some((response) => 'progress' in response)).toBe(true);
    expect(answer.first?.head.turn).toBe(0);
    expect(answer.axis.stops.length).toBeGreaterThan(3);
    await until((response) => 'news' in response && response.news === 'followed');
    await until((response) => 'news' in response && response.news === 'identity');
    const turns = sent.flatMap((response) => ('news' in response && response.news === 'turns' ? response.facts : []));
    expect(turns.map(({ turn }) => turn).sort((a, b) => a - b)).toEqual(answer.summary.turns.map(({ turn }) => turn));
    const last = sent.findLast((response) => 'news' in response && response.news === 'turns');
    expect(last).toMatchObject({ verified: turns.length, total: turns.length });
  });

  test('a file is read in the worker, and one that cannot be read is a failure', async () => {
    const { name, bytes } = fileOf('grouped.json');
    const made = desk();
    expect(await made.ask({ kind: 'open', files: [{ name, bytes: new Blob([bytes]) }] })).toMatchObject({
      end: 'answer',
    });
    const gone = { arrayBuffer: () => Promise.reject(new Error('it was moved')) };
    expect(await made.ask({ kind: 'open', files: [{ name, bytes: gone }] })).toMatchObject({
      end: 'failed',
      failure: { code: 'engine-error', facts: { message: 'it was moved' } },
    });
  });

  test('the identity is that of the text: packed or with a byte order mark, it is the same recording', async () => {
    const { bytes } = fileOf('grouped.json');
    const { gzipSync } = await import('node:zlib');
    const variants = [
      new Uint8Array(bytes),
      new Uint8Array(gzipSync(new Uint8Array(bytes))),
      new Uint8Array([0xef, 0xbb, 0xbf, ...new Uint8Array(bytes)]),
    ];
    const { createHash } = await import('node:crypto');
    const expected = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    for (const variant of variants) {
      const made = desk();
      await made.ask({ kind: 'open', files: [{ name: 'x', bytes: variant.buffer }] });
      const news = await made.until((response) => 'news' in response && response.news === 'identity');
      expect(news).toMatchObject({ contentHash: expected });
    }
  });

  test('a file that is no recording is a failure with a code, and the desk goes on', async () => {
    const made = desk();
    const bytes = new TextEncoder().encode('<!doctype html><p>no').buffer;
    expect(await made.ask({ kind: 'open', files: [{ name: 'a.html', bytes }] })).toMatchObject({ end: 'failed' });
    expect(await made.ask({ kind: 'open', files: [fileOf('grouped.json')] })).toMatchObject({ end: 'answer' });
  });

  test('a cancelled open ends once, as cancelled', async () => {
    const made = desk();
    const end = made.ask({ kind: 'open', files: [fileOf('grouped.json')] });
    made.receive({ id: 1, kind: 'cancel' });
    expect(await end).toEqual({ id: 1, end: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(made.ends(1)).toHaveLength(1);
  });

  test('what fails after the answer is in does not end the question again', async () => {
    let failed = false;
    const made = await opened('grouped.json', thread, (response) => {
      if (!('news' in response) || response.news !== 'identity') return;
      failed = true;
      throw new Error('not posted');
    });
    await made.until((response) => 'news' in response && response.news === 'followed');
    await expect.poll(() => failed).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(made.ends(1)).toHaveLength(1);
  });
});

describe('asking', () => {
  test('nothing is open: every question says so', async () => {
    const made = desk();
    const at = { leg: 0, call: 'call-llm#1' };
    expect(await made.ask({ kind: 'served', at, window: 1 })).toMatchObject({
      end: 'failed',
      failure: { code: 'nothing-open' },
    });
  });

  test('a question that breaks the engine ends as a failure', async () => {
    const made = await opened('grouped.json');
    expect(await made.ask({ kind: 'axis', ref: null })).toMatchObject({
      end: 'failed',
      failure: { code: 'engine-error' },
    });
  });

  test('find reads every turn; a cancelled one ends once, as cancelled', async () => {
    const made = await opened('grouped.json', hastyThread());
    const search = { kind: 'find', query: 'the', caseSensitive: false, limit: 50 } as const;
    const cancelled = made.ask(search);
    made.receive({ id: 2, kind: 'cancel' });
    expect(await cancelled).toEqual({ id: 2, end: 'cancelled' });
    expect(await made.ask(search)).toMatchObject({ end: 'answer', kind: 'find' });
    expect(made.ends(2)).toHaveLength(1);
  });
});
