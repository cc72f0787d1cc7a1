import { describe, expect, test } from 'vitest';
import { FakeWorker, fakeSpawner, openedAs, settled } from './fake-worker.testkit.ts';
import { linkWorker } from './link.ts';
import { openSession, type Session, type SourceFile } from './session.ts';

const at = { leg: 0, call: 'call-llm#18' };

function file(name: string, text = '{}'): SourceFile {
  return { name, blob: new Blob([text]) };
}

async function opened(workers: ReturnType<typeof fakeSpawner>, name = 'a.json', options = {}): Promise<Session> {
  const opening = openSession([file(name)], options, workers.spawn);
  await settled();
  workers.at(workers.count() - 1).answer(openedAs(name));
  const result = await opening.result;
  if (result.end !== 'opened') throw new Error(`ended ${result.end}`);
  return result.session;
}

describe('opening', () => {
  test('sends the file and answers with what the worker said', async () => {
    const workers = fakeSpawner();
    const opening = openSession([file('a.json', '{"a":1}')], { member: 'x.json' }, workers.spawn);
    await settled();
    const { kind, files, member } = workers.at(0).last();
    expect(kind).toBe('open');
    expect(member).toBe('x.json');
    const [sent] = files as { name: string; bytes: Blob }[];
    expect(await sent?.bytes.text()).toBe('{"a":1}');
    workers.at(0).answer(openedAs('a.json'));
    const result = await opening.result;
    expect(result.end === 'opened' && result.session.opened.summary.files[0]?.name).toBe('a.json');
  });

  test('reports phases of the worker and its own reading', async () => {
    const workers = fakeSpawner();
    const phases: string[] = [];
    openSession([file('a.json')], { onProgress: ({ phase }) => phases.push(phase) }, workers.spawn);
    await settled();
    const { id } = workers.at(0).last();
    workers.at(0).say({ id, progress: 'parsing', done: 0, total: 1 });
    expect(phases).toEqual(['reading', 'parsing']);
  });

  test('a file that is refused leaves the open recording open and ends its own worker', async () => {
    const workers = fakeSpawner();
    const first = await opened(workers);
    const opening = openSession([file('bad.json')], { replaces: first }, workers.spawn);
    await settled();
    const { id } = workers.at(1).last();
    workers.at(1).say({ id, end: 'failed', failure: { code: 'empty', facts: {} } });
    expect(await opening.result).toMatchObject({ end: 'failed', failure: { code: 'empty', facts: {} } });
    expect(workers.at(1).ended).toBe(true);
    expect(workers.at(0).ended).toBe(false);
    const asked = first.ask('served', { at, window: 10 });
    await settled();
    workers.at(0).answer('still here');
    expect(await asked).toEqual(expect.objectContaining({ end: 'answer', answer: 'still here' }));
  });

  test('the recording before is closed once the new one has opened', async () => {
    const workers = fakeSpawner();
    const first = await opened(workers);
    expect(workers.at(0).ended).toBe(false);
    await opened(workers, 'b.json', { replaces: first });
    expect(workers.at(0).ended).toBe(true);
    expect(workers.at(1).ended).toBe(false);
    expect(await first.ask('served', { at, window: 10 })).toEqual({ end: 'cancelled' });
  });

  test('cancel answers at once and ends the worker, while reading and while parsing', async () => {
    const workers = fakeSpawner();
    const never = { name: 'slow.json', blob: { arrayBuffer: () => new Promise(() => {}) } as unknown as Blob };
    const reading = openSession([never], {}, workers.spawn);
    reading.cancel();
    expect(await reading.result).toEqual({ end: 'cancelled' });
    expect(workers.at(0).ended).toBe(true);

    const parsing = openSession([file('a.json')], {}, workers.spawn);
    await settled();
    expect(workers.at(1).last().kind).toBe('open');
    parsing.cancel();
    expect(await parsing.result).toEqual({ end: 'cancelled' });
    expect(workers.at(1).ended).toBe(true);
  });

  test('a worker that dies while opening fails the open', async () => {
    const workers = fakeSpawner();
    const opening = openSession([file('a.json')], {}, workers.spawn);
    await settled();
    workers.at(0).crash();
    expect(await opening.result).toEqual({ end: 'failed', failure: { code: 'reader-died', facts: {} } });
    expect(workers.count()).toBe(1);
  });

  test('a browser that starts no worker is a failure', async () => {
    const opening = openSession([file('a.json')], {}, () => {
      throw new Error('no workers here');
    });
    expect((await opening.result).end).toBe('failed');
  });
});

describe('a worker that dies later', () => {
  test('is replaced from the kept files, and questions asked meanwhile wait for the new one', async () => {
    const workers = fakeSpawner();
    const died: string[] = [];
    const session = await opened(workers, 'a.json', { onDied: (what: string) => died.push(what) });
    const lost = session.ask('served', { at, window: 10 });
    await settled();
    workers.at(0).crash();
    expect(await lost).toEqual({ end: 'failed', failure: { code: 'reader-died', facts: {} } });
    expect(died).toEqual(['reopening']);
    const waiting = session.ask('served', { at, window: 20 });
    await settled();
    expect(workers.at(1).sent.map(({ kind }) => kind)).toEqual(['open']);
    workers.at(1).answer(openedAs('a.json'));
    await settled();
    expect(workers.at(1).last()).toMatchObject({ kind: 'served', window: 20 });
    workers.at(1).answer('again');
    expect(await waiting).toMatchObject({ end: 'answer', answer: 'again' });
  });

  test('is given up after two replacements, and every question then fails', async () => {
    const workers = fakeSpawner();
    const died: string[] = [];
    const onReplaced = () => died.push('replaced');
    const session = await opened(workers, 'a.json', { onDied: (what: string) => died.push(what), onReplaced });
    for (const index of [0, 1]) {
      workers.at(index).crash();
      await settled();
      workers.at(index + 1).answer(openedAs('a.json'));
      await settled();
    }
    workers.at(2).crash();
    expect(died).toEqual(['reopening', 'replaced', 'reopening', 'replaced', 'gone']);
    expect(workers.count()).toBe(3);
    expect(await session.ask('served', { at, window: 1 })).toMatchObject({ end: 'failed' });
  });

  test('is gone when the files cannot be opened again', async () => {
    const workers = fakeSpawner();
    const died: string[] = [];
    const session = await opened(workers, 'a.json', { onDied: (what: string) => died.push(what) });
    workers.at(0).crash();
    await settled();
    workers.at(1).crash();
    await settled();
    expect(died).toEqual(['reopening', 'gone']);
    expect(await session.ask('served', { at, window: 1 })).toMatchObject({ end: 'failed' });
  });
});

describe('asking', () => {
  test('cancelling one question tells the worker and answers at once; a late answer is ignored', async () => {
    const worker = new FakeWorker();
    const link = linkWorker(worker, { onNews: () => {}, onDied: () => {} });
    const stop = new AbortController();
    const found = link.ask('find', { query: 'x', caseSensitive: false, limit: 5 }, { signal: stop.signal });
    const asked = worker.last();
    stop.abort();
    expect(await found).toEqual({ end: 'cancelled' });
    expect(worker.last()).toEqual({ id: asked.id, kind: 'cancel' });
    worker.answer('late', asked);
  });

  test('silence past the limit means a dead worker; progress is not silence', async () => {
    const worker = new FakeWorker();
    const died: string[] = [];
    const link = linkWorker(worker, { onNews: () => {}, onDied: (message) => died.push(message) }, 40);
    const found = link.ask('find', { query: 'x', caseSensitive: false, limit: 5 });
    const { id } = worker.last();
    await new Promise((resolve) => setTimeout(resolve, 25));
    worker.say({ id, progress: 'searching', done: 1, total: 2 });
    await new Promise((resolve) => setTimeout(resolve, 25));
    expect(died).toEqual([]);
    expect(await found).toMatchObject({ end: 'failed', failure: { code: 'reader-died' } });
    expect(died).toHaveLength(1);
    expect(worker.ended).toBe(true);
  });

  test('news goes to its listener until the session is closed', async () => {
    const workers = fakeSpawner();
    const news: unknown[] = [];
    const session = await opened(workers, 'a.json', { onNews: (said: unknown) => news.push(said) });
    const said = { id: 0, news: 'identity', contentHash: 'ab' };
    workers.at(0).say(said);
    session.close();
    workers.at(0).say(said);
    expect(news).toEqual([said]);
    expect(workers.at(0).ended).toBe(true);
  });
});

describe('newest wins', () => {
  test('one in flight, one waiting, the rest stale', async () => {
    const workers = fakeSpawner();
    const session = await opened(workers);
    const served = session.latest('served');
    const answers = [1, 2, 3, 4].map((window) => served.ask({ at, window }));
    await settled();
    const worker = workers.at(0);
    expect(worker.sent.filter(({ kind }) => kind === 'served').map(({ window }) => window)).toEqual([1]);
    worker.answer('first');
    await settled();
    expect(worker.last()).toMatchObject({ kind: 'served', window: 4 });
    worker.answer('fourth');
    const ends = await Promise.all(answers);
    expect(ends.map(({ end }) => end)).toEqual(['stale', 'stale', 'stale', 'answer']);
    expect(ends[3]).toMatchObject({ answer: 'fourth' });
  });

  test('drop makes what is in flight and waiting stale, and the channel goes on', async () => {
    const workers = fakeSpawner();
    const session = await opened(workers);
    const served = session.latest('served');
    const [first, second] = [served.ask({ at, window: 1 }), served.ask({ at, window: 2 })];
    await settled();
    served.drop();
    workers.at(0).answer('first');
    expect([(await first).end, (await second).end]).toEqual(['stale', 'stale']);
    const third = served.ask({ at, window: 3 });
    await settled();
    workers.at(0).answer('third');
    expect(await third).toMatchObject({ end: 'answer', answer: 'third' });
  });
});
