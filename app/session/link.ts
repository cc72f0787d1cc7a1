/** One worker, asked by id: every question gets exactly one end, whatever becomes of the worker. */
import type { CallName, Request, Response } from '../../src/protocol/messages.ts';
import type { Ask, Outcome } from './outcome.ts';
import { READER_DIED } from './outcome.ts';
import type { WorkerPort } from './worker-port.ts';

export type Progress = Extract<Response, { readonly progress: string }>;
/** Background work of the worker, not asked for. */
export type News = Extract<Response, { readonly news: string }>;

export interface AskOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the question as `cancelled` at once; the worker is told to stop working on it. */
  readonly signal?: AbortSignal;
}

export interface WorkerLink {
  ask<K extends CallName>(kind: K, payload: Ask<K>, options?: AskOptions): Promise<Outcome<K>>;
  /** Ends the worker; every open question ends as `cancelled`. */
  close(): void;
}

export interface LinkEvents {
  readonly onNews: (news: News) => void;
  /** Called once, when the worker fails by itself; every open question has ended by then. */
  readonly onDied: (message: string) => void;
}

type End = Extract<Response, { readonly end: string }> | Outcome<never>;

interface Pending {
  readonly settle: (end: End) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** A question neither answered nor moving for this long, in milliseconds, means a worker that is gone. */
const SILENCE_LIMIT_MS = 30_000;

/** Takes over a fresh worker. `silence`: how long an answer may take; `open` is exempt, Cancel stands there. */
export function linkWorker(port: WorkerPort, events: LinkEvents, silence = SILENCE_LIMIT_MS): WorkerLink {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let state: 'alive' | 'closed' | 'died' = 'alive';

  function end(next: 'closed' | 'died', outcome: Outcome<never>): void {
    state = next;
    port.end();
    const open = [...pending.values()];
    for (const { settle } of open) settle(outcome);
  }

  function die(message: string): void {
    if (state !== 'alive') return;
    end('died', READER_DIED);
    events.onDied(message);
  }

  function receive(data: unknown): void {
    if (state !== 'alive') return;
    const response = toResponse(data);
    if ('news' in response) events.onNews(response);
    else if ('progress' in response) pending.get(response.id)?.onProgress(response);
    else pending.get(response.id)?.settle(response);
  }

  function ask<K extends CallName>(kind: K, payload: Ask<K>, options: AskOptions = {}): Promise<Outcome<K>> {
    const { signal } = options;
    if (state === 'died') return Promise.resolve(READER_DIED);
    if (state === 'closed' || signal?.aborted) return Promise.resolve({ end: 'cancelled' });
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      let watchdog: ReturnType<typeof setTimeout> | undefined;
      const watch = () => {
        clearTimeout(watchdog);
        if (kind !== 'open') watchdog = setTimeout(() => die(`no answer to ${kind}`), silence);
      };
      const settle = (outcome: End) => {
        clearTimeout(watchdog);
        pending.delete(id);
        signal?.removeEventListener('abort', abort);
        resolve(toOutcome<K>(outcome));
      };
      const abort = () => {
        port.send({ id, kind: 'cancel' } satisfies Request);
        settle({ end: 'cancelled' });
      };
      const onProgress = (progress: Progress) => {
        watch();
        options.onProgress?.(progress);
      };
      signal?.addEventListener('abort', abort);
      pending.set(id, { settle, onProgress });
      watch();
      try {
        port.send({ ...payload, id, kind });
      } catch (error) {
        // What cannot be sent fails this question; the worker is fine.
        settle({ end: 'failed', failure: { code: 'engine-error', facts: { message: String(error) } } });
      }
    });
  }

  port.listen(receive, die);
  return {
    ask,
    close() {
      if (state === 'alive') end('closed', { end: 'cancelled' });
    },
  };
}

/** The other end is our own worker, compiled against the same `Response`: nothing else can post here. */
function toResponse(data: unknown): Response {
  return data as Response;
}

/** An id names one question, so an answer under it is of the kind that was asked. */
function toOutcome<K extends CallName>(end: End): Outcome<K> {
  return end as Outcome<K>;
}
