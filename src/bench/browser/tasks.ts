/** What the threads of a page were busy with, from a trace. */
import type { Browser, Page } from 'playwright';

export interface LongestTask {
  readonly wallMs: number;
  /** Processor time of the longest by processor time: a task that waited for a core is not long. */
  readonly cpuMs: number;
  /** Tasks past 50 ms by the wall. */
  readonly long: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as `dur` and `tdur`. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const LONG_MS = 50;
const PAGE_THREAD = 'CrRendererMain';
const WORKER_THREAD = /^DedicatedWorker/;

/** The longest task of the page's own thread while `work` goes on: what the page could not answer in. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestTask> {
  const { threads } = await traced(browser, page, work);
  // Spare processes idle beside the page's.
  const tasks = threads.filter(({ name }) => name === PAGE_THREAD).sort((a, b) => busy(b) - busy(a))[0]?.tasks ?? [];
  return {
    wallMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    cpuMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
    long: tasks.filter(({ dur = 0 }) => dur / 1000 > LONG_MS).length,
  };
}

/** The page marks by this name when what is measured is over. */
export const OVER = 'why-lens-over';

/** Processor time in ms of all workers while `work` goes on: of the tasks begun before the page said `OVER`. */
export async function workerCpu(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  const { threads, over } = await traced(browser, page, work);
  const tasks = threads.filter(({ name }) => WORKER_THREAD.test(name)).flatMap((thread) => thread.tasks);
  return tasks.reduce((sum, { ts, tdur = 0 }) => (ts < over ? sum + tdur / 1000 : sum), 0);
}

interface Thread {
  readonly name: string;
  readonly tasks: readonly TraceEvent[];
}

async function traced(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<{ readonly threads: readonly Thread[]; readonly over: number }> {
  // `toplevel` would write the same tasks under a name of its own.
  const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
  await browser.startTracing(page, { categories });
  let trace: Buffer | undefined;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] }; // Chromium's format
  const tasks = new Map<string, TraceEvent[]>();
  const threads: Thread[] = [];
  for (const { name, pid, tid, args } of traceEvents) {
    if (name !== 'thread_name' || tasks.has(`${pid} ${tid}`)) continue;
    const own: TraceEvent[] = [];
    tasks.set(`${pid} ${tid}`, own);
    threads.push({ name: args?.name ?? '', tasks: own });
  }
  for (const event of traceEvents) {
    if (event.ph === 'X' && event.name.endsWith('RunTask')) tasks.get(`${event.pid} ${event.tid}`)?.push(event);
  }
  const over = traceEvents.find(({ name }) => name === OVER)?.ts ?? Number.POSITIVE_INFINITY;
  return { threads, over };
}

function busy({ tasks }: Thread): number {
  return tasks.reduce((sum, { dur = 0 }) => sum + dur, 0);
}
