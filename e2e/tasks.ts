/** Tasks of a page's own thread, measured by the browser's own trace. */
import type { Browser, Page } from 'playwright/test';

export interface Tasks {
  /** The longest task by the clock on the wall, in milliseconds. */
  readonly wallMs: number;
  /** The longest by the time the thread itself worked: what else the machine did is not in it. */
  readonly threadMs: number;
  readonly count: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Runs `work` and measures every task of the page's main thread meanwhile. */
export async function tasksWhile(browser: Browser, page: Page, work: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  let failure: unknown;
  await work().catch((error: unknown) => {
    failure = error ?? new Error('the work failed');
  });
  // The trace is ended in any case: the browser has one at a time.
  const trace: { traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  if (failure !== undefined) throw failure;
  return measure(trace.traceEvents);
}

function measure(events: readonly TraceEvent[]): Tasks {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur !== undefined && mainThreads.has(`${pid} ${tid}`),
  );
  const longest = (of: (event: TraceEvent) => number | undefined) =>
    tasks.reduce((most, event) => Math.max(most, of(event) ?? 0), 0) / 1_000;
  return { wallMs: longest(({ dur }) => dur), threadMs: longest(({ tdur }) => tdur), count: tasks.length };
}
