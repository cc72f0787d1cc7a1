/** Sharing the worker's thread: long work runs in slices, and between two of them questions are answered. */

/** Milliseconds one slice may take: a question waits for no more than one. */
const SLICE_MS = 8;

export interface Thread {
  now(): number;
  /** Resolves once the messages that were waiting have been heard. */
  breathe(): Promise<void>;
}

/** The worker's own thread. */
export function workerThread(): Thread {
  return { now: () => performance.now(), breathe: backgroundTasks() ?? channelTasks() };
}

/** Where the browser has priorities, every question goes before every slice, however many loops are at work. */
function backgroundTasks(): Thread['breathe'] | undefined {
  const tasks: Partial<typeof globalThis>['scheduler'] = globalThis.scheduler;
  return tasks && (() => tasks.postTask(() => undefined, { priority: 'background' }));
}

/** Elsewhere a message channel, because timers that follow each other are held back by 4 ms. */
function channelTasks(): Thread['breathe'] {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(undefined);
    });
}

/** Milliseconds after a question in which the page draws its answer, on a machine that may have few processors. */
const DRAWING_MS = 30;

/**
 * The thread for work that nobody waits for: while questions come in, it leaves `DRAWING_MS` between two slices, so
 * that it goes on at a fifth of its pace and not beside the page's drawing. `heard` is called at every question.
 */
export function givingWay(thread: Thread): { readonly thread: Thread; heard(): void } {
  let heardAt = Number.NEGATIVE_INFINITY;
  return {
    heard() {
      heardAt = thread.now();
    },
    thread: {
      now: thread.now,
      async breathe() {
        const left = DRAWING_MS - (thread.now() - heardAt);
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        await thread.breathe();
      },
    },
  };
}

/** Counts a slice's time; starts anew after each breath. */
export function slicer(thread: Thread): { spent(): boolean; breathe(): Promise<void> } {
  let start = thread.now();
  return {
    spent: () => thread.now() - start >= SLICE_MS,
    async breathe() {
      await thread.breathe();
      start = thread.now();
    },
  };
}
