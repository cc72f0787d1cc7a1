/** Answers the page: every question gets one end, in the order the thread allows, and nothing escapes. */
import type { CallName, Calls, Failure, Request, Response } from '../protocol/messages.ts';
import { type Background, startBackground } from './background.ts';
import { openReader } from './open.ts';
import type { Slice } from './session/find.ts';
import type { Reply } from './session/reply.ts';
import type { RecordingSession } from './session/session.ts';
import { givingWay, slicer, type Thread } from './slices.ts';

export interface Desk {
  receive(request: Request): void;
}

/** A question that takes a while: it can be told to stop. */
interface Running {
  cancelled: boolean;
}

/** `send` posts to the page. */
export function createDesk(send: (response: Response) => void, thread: Thread): Desk {
  const running = new Map<number, Running>();
  let session: RecordingSession | undefined;
  let background: Background | undefined;
  const behind = givingWay(thread);

  function end<K extends CallName>(id: number, kind: K, reply: Reply<Calls[K]['answer']>): void {
    if (reply.ok) send(toResponse({ id, end: 'answer', kind, answer: reply.answer }));
    else send({ id, end: 'failed', failure: reply.failure });
  }

  async function open(id: number, ask: Calls['open']['ask'], state: Running): Promise<void> {
    background?.stop();
    const reply = await openReader(ask, thread, {
      cancelled: () => state.cancelled,
      phase: (progress, done, total) => send({ id, progress, done, total }),
    });
    if (state.cancelled) return send({ id, end: 'cancelled' });
    if (!reply.ok) return end(id, 'open', reply);
    const { reader, answer } = reply.answer;
    session = reader.session;
    end(id, 'open', { ok: true, answer });
    background = startBackground({ session, thread: behind.thread, shown: answer.first?.head.turn ?? 0, send });
    // Not part of the answer, which has been given: what fails here must not end the question once more.
    reader.afterwards(send, behind.thread).catch(() => undefined);
  }

  /** A question that reads every turn: it shares the thread, and can be told to stop. */
  async function long<K extends CallName>(
    id: number,
    kind: K,
    work: (slice: Slice) => Promise<Reply<Calls[K]['answer']> | undefined>,
  ): Promise<void> {
    await run(id, async (state) => {
      const slice = slicer(thread);
      const working = work({
        spent: slice.spent,
        async breathe(done, total) {
          send({ id, progress: 'searching', done, total });
          await slice.breathe();
          return !state.cancelled;
        },
      });
      background?.pauseFor(working);
      const reply = await working;
      if (reply === undefined) send({ id, end: 'cancelled' });
      else end(id, kind, reply);
    });
  }

  async function redactedFile(
    id: number,
    ask: Calls['redact']['ask'],
    asked: RecordingSession,
    state: Running,
  ): Promise<void> {
    const slice = slicer(thread);
    const work = (async () => {
      // Fetched by whoever asks for a copy: 7 KB that most never need.
      const { redact } = await import('./session/redaction.ts');
      const steps = redact(asked, ask, nonce());
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        if (!slice.spent()) continue;
        send({ id, progress: 'searching', done: step.value, total: 0 });
        await slice.breathe();
        if (state.cancelled) return undefined;
      }
      return step.value;
    })();
    background?.pauseFor(work);
    const answer = await work;
    if (answer === undefined) send({ id, end: 'cancelled' });
    else end(id, 'redact', { ok: true, answer });
  }

  async function run(id: number, work: (state: Running) => Promise<void>): Promise<void> {
    const state: Running = { cancelled: false };
    running.set(id, state);
    try {
      await work(state);
    } finally {
      running.delete(id);
    }
  }

  function answer(request: Request): void | Promise<void> {
    const { id } = request;
    if (request.kind === 'cancel') {
      const state = running.get(id);
      if (state !== undefined) state.cancelled = true;
      return;
    }
    if (request.kind === 'open') return run(id, (state) => open(id, request, state));
    behind.heard();
    const asked = session;
    if (asked === undefined) return send({ id, end: 'failed', failure: { code: 'nothing-open', facts: {} } });
    switch (request.kind) {
      case 'axis':
        return end(id, request.kind, asked.axis(request.ref));
      case 'served': {
        const turn = asked.turns.at(request.at)?.head.turn;
        if (turn !== undefined) background?.show(turn);
        return end(id, request.kind, asked.served(request));
      }
      case 'rows':
        return end(id, request.kind, asked.rows(request));
      case 'text':
        return end(id, request.kind, asked.text(request));
      case 'evidence':
        return end(id, request.kind, asked.evidence(request));
      case 'state':
        return end(id, request.kind, asked.state(request));
      case 'stateText':
        return end(id, request.kind, asked.stateText(request));
      case 'compare':
        return asked.compare(request).then((reply) => end(id, 'compare', reply));
      case 'find':
        return long(id, 'find', async (slice) => {
          const answer = await asked.finder.find(request, slice);
          return answer && { ok: true, answer };
        });
      case 'map':
        return long(id, 'map', async (slice) => (await asked.wholeRun()).map(slice));
      case 'probe':
        return long(id, 'probe', async (slice) => (await asked.wholeRun()).probe(request, slice));
      case 'trace':
        return long(id, 'trace', async (slice) => (await asked.wholeRun()).trace(request, slice));
      case 'report':
        return long(id, 'report', async (slice) => (await asked.wholeRun()).report(request, slice));
      case 'locate':
        return asked.wholeRun().then((whole) => end(id, 'locate', whole.locate(request)));
      case 'flip':
        return asked.wholeRun().then((whole) => end(id, 'flip', whole.flip(request)));
      case 'redact':
        return run(id, (state) => redactedFile(id, request, asked, state));
    }
  }

  return {
    receive(request) {
      const failed = (error: unknown): void => send({ id: request.id, end: 'failed', failure: engineError(error) });
      try {
        // An async handler that rejects would raise no error event on the page.
        answer(request)?.catch(failed);
      } catch (error) {
        failed(error);
      }
    },
  };
}

/** Hex digits for the mark of a redacted copy: nobody else's text holds them. */
function nonce(): string {
  const digits = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(digits, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Pairs an answer with its kind; the type of `end` has already tied the two together. */
function toResponse(response: { id: number; end: 'answer'; kind: CallName; answer: unknown }): Response {
  return response as Response;
}

function engineError(error: unknown): Failure {
  return { code: 'engine-error', facts: { message: error instanceof Error ? error.message : String(error) } };
}
