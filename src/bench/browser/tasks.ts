/** The longest task of the page's thread, from a trace: what the page could not answer in. */
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
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const LONG_MS = 50;

/** Traces the page while `work` goes on. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] }; // Chromium's format
  const tasks = pageTasks(traceEvents);
  return {
    wallMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    cpuMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
    long: tasks.filter(({ dur = 0 }) => dur / 1000 > LONG_MS).length,
  };
}

/** The tasks of the main thread of the process that did most: spare processes idle beside it. */
function pageTasks(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const byThread = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const thread = `${event.pid} ${event.tid}`;
    if (event.ph !== 'X' || !event.name.endsWith('RunTask') || !mains.has(thread)) continue;
    const known = byThread.get(thread);
    if (known === undefined) byThread.set(thread, [event]);
    else known.push(event);
  }
  const busy = (tasks: readonly TraceEvent[]) => tasks.reduce((sum, { dur = 0 }) => sum + dur, 0);
  return [...byThread.values()].sort((a, b) => busy(b) - busy(a))[0] ?? [];
}
