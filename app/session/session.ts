/** One open recording, seen from the page: a worker of its own, replaced when it dies. */
import type { CallName, Failure, OpenPhase } from '../../src/protocol/messages.ts';
import type { LatestChannel } from './latest.ts';
import { latestChannel } from './latest.ts';
import type { AskOptions, News, WorkerLink } from './link.ts';
import { linkWorker } from './link.ts';
import type { Answer, Ask, Outcome } from './outcome.ts';
import { READER_DIED } from './outcome.ts';
import { spawnWorker } from './spawn.ts';
import type { WorkerPort } from './worker-port.ts';

/**
 * A file as the page holds it. A `Blob` is a handle: the worker reads its bytes at open, and its successor
 * reads them again if it has to be replaced.
 */
export interface SourceFile {
  readonly name: string;
  readonly blob: Blob;
}

export interface OpenProgress {
  readonly phase: 'reading' | OpenPhase;
  readonly done: number;
  readonly total: number;
}

export interface OpenOptions {
  readonly onProgress?: (progress: OpenProgress) => void;
  /** Background work of the worker: turns verified, content identity. May come before `result`. */
  readonly onNews?: (news: News) => void;
  /**
   * The worker ended by itself. `reopening`: a new one is reading the kept files; questions
   * asked meanwhile wait for it. `gone`: that failed too; every question now fails.
   */
  readonly onDied?: (what: 'reopening' | 'gone', message: string) => void;
  /** The worker that took the place of one that ended has read the files: questions are answered again. */
  readonly onReplaced?: () => void;
  /** The member of a zip to open, where a first try ended in `choose-member`. */
  readonly member?: string;
  /** The session this one takes the place of: closed once, and only if, the new one has opened. */
  readonly replaces?: Session | undefined;
}

/** Progress, and a signal that ends the question at once. */
export type QuestionOptions = Pick<AskOptions, 'onProgress' | 'signal'>;

export interface Session {
  /** What opening answered. */
  readonly opened: Answer<'open'>;
  /** One question, one end; never rejects. */
  ask<K extends Exclude<CallName, 'open'>>(kind: K, payload: Ask<K>, options?: QuestionOptions): Promise<Outcome<K>>;
  /** A channel of its own on each call: keep the one you make. */
  latest<K extends Exclude<CallName, 'open'>>(kind: K): LatestChannel<K>;
  /** Ends the worker and gives its memory back. */
  close(): void;
}

export type OpenResult =
  | { readonly end: 'opened'; readonly session: Session }
  | { readonly end: 'failed'; readonly failure: Failure }
  | { readonly end: 'cancelled' };

export interface Opening {
  /** Never rejects. */
  readonly result: Promise<OpenResult>;
  /** Ends the new worker; `result` answers `cancelled` at once. */
  cancel(): void;
}

/** Opens files in a worker of their own. The recording open before stays open until this one has opened. */
export function openSession(
  files: readonly SourceFile[],
  options: OpenOptions = {},
  spawn: () => WorkerPort = spawnWorker,
): Opening {
  const stop = new AbortController();
  // The reader keeps its options for as long as it lives: not the session before, which would keep the one before it.
  const { replaces, ...kept } = options;
  const reader = startReader(files, kept, spawn, stop.signal);
  let ended = false;
  const result = reader.opened.then((outcome): OpenResult => {
    ended = true;
    if (outcome.end === 'answer') {
      replaces?.close();
      return { end: 'opened', session: reader.session(outcome.answer) };
    }
    reader.close();
    return outcome.end === 'failed' ? outcome : { end: 'cancelled' };
  });
  return {
    result,
    cancel() {
      if (!ended) stop.abort();
    },
  };
}

/** How often a dead worker is replaced before the page is told that it is gone: a crash may be of the file. */
const REPLACEMENTS = 2;

/** A worker that reads `files`, and its successors. */
function startReader(files: readonly SourceFile[], options: OpenOptions, spawn: () => WorkerPort, signal: AbortSignal) {
  let state: 'opening' | 'open' | 'closed' = 'opening';
  let replaced = 0;
  let link: WorkerLink | undefined;
  let opened = load();

  async function load(): Promise<Outcome<'open'>> {
    try {
      link = linkWorker(spawn(), { onNews: (news) => options.onNews?.(news), onDied: replace });
    } catch (error) {
      return failed(error); // a browser that starts no worker
    }
    const fresh = link;
    signal.addEventListener('abort', fresh.close, { once: true });
    const outcome = await openIn(fresh, files, options, signal);
    if (outcome.end === 'answer' && state === 'opening') state = 'open';
    return outcome;
  }

  function replace(message: string): void {
    if (state !== 'open') return; // still opening: the open question has failed and says so
    if (replaced === REPLACEMENTS) {
      options.onDied?.('gone', message);
      return;
    }
    replaced += 1;
    options.onDied?.('reopening', message);
    state = 'opening';
    opened = load().then((again) => {
      if (state !== 'closed') {
        if (again.end === 'answer') options.onReplaced?.();
        else options.onDied?.('gone', message);
      }
      return again;
    });
  }

  function close(): void {
    state = 'closed';
    link?.close();
  }

  function session(answer: Answer<'open'>): Session {
    async function ask<K extends Exclude<CallName, 'open'>>(
      kind: K,
      payload: Ask<K>,
      asked: QuestionOptions = {},
    ): Promise<Outcome<K>> {
      const ready = await opened;
      if (state === 'closed') return { end: 'cancelled' };
      if (ready.end !== 'answer' || link === undefined) return READER_DIED;
      return link.ask(kind, payload, asked);
    }
    return { opened: answer, ask, latest: (kind) => latestChannel((payload) => ask(kind, payload)), close };
  }

  return { opened, session, close };
}

async function openIn(
  link: WorkerLink,
  files: readonly SourceFile[],
  options: OpenOptions,
  signal: AbortSignal,
): Promise<Outcome<'open'>> {
  if (signal.aborted) return { end: 'cancelled' };
  options.onProgress?.({ phase: 'reading', done: 0, total: files.length });
  const member = options.member === undefined ? {} : { member: options.member };
  return link.ask(
    'open',
    { files: files.map(({ name, blob }) => ({ name, bytes: blob })), ...member },
    {
      onProgress({ progress, done, total }) {
        if (progress !== 'searching') options.onProgress?.({ phase: progress, done, total });
      },
    },
  );
}

function failed(error: unknown): Outcome<'open'> {
  return { end: 'failed', failure: { code: 'engine-error', facts: { message: String(error) } } };
}
