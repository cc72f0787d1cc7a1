/** (e) A recording opened and scrubbed in the built page: key press to paint, tasks, heap. */
import type { Browser } from 'playwright';
import { median, percentile } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { drop, opened, proved } from './page-driver.ts';
import { press, watchPresses } from './presses.ts';
import type { Site } from './site.ts';
import { type LongestTask, longestTask } from './tasks.ts';
import { workerHeaps } from './worker-heap.ts';

/** Turn to turn forward, to a far one and back: the ways a run is read. */
const KEYS = ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft'] as const;

export async function readingRows(
  browser: Browser,
  site: Site,
  input: Input,
  { presses, rounds }: { readonly presses: number; readonly rounds: number },
): Promise<readonly Row[]> {
  const readings: Reading[] = [];
  for (let round = 0; round < rounds; round += 1) readings.push(await read(browser, site, input, presses));
  const waits = readings.flatMap((reading) => reading.waits);
  const held = median(readings.map((reading) => reading.used + reading.buffers));
  const buffers = median(readings.map((reading) => reading.buffers));
  const task = (what: string, tasks: readonly LongestTask[]): Row => ({
    metric: 'e',
    what,
    input: input.name,
    unit: 'ms',
    value: median(tasks.map(({ wallMs }) => wallMs)),
    cpu: median(tasks.map(({ cpuMs }) => cpuMs)),
    target: { bound: 'at most', value: 50 },
    detail: `each of ${rounds} times: ${tasks.map(({ wallMs }) => wallMs.toFixed(0)).join(', ')} ms`,
  });
  return [
    {
      metric: 'e',
      what: 'key press to painted view, p95',
      input: input.name,
      unit: 'ms',
      value: percentile(waits, 0.95),
      target: { bound: 'at most', value: 50 },
      detail: `p50 ${percentile(waits, 0.5).toFixed(0)} ms, slowest ${Math.max(...waits).toFixed(0)} ms of ${waits.length} presses`,
    },
    task(
      'longest task of the page, opening and proving',
      readings.map(({ opening }) => opening),
    ),
    task(
      'longest task of the page, scrubbing',
      readings.map(({ scrubbing }) => scrubbing),
    ),
    {
      metric: 'e',
      what: "worker's heap after opening ÷ bytes",
      input: input.name,
      unit: 'x',
      value: held / input.bytes,
      target: { bound: 'at most', value: 1.8 },
      detail: `${(held / 1e6).toFixed(0)} MB, ${(buffers / 1e6).toFixed(0)} MB of it buffers, for ${(input.bytes / 1e6).toFixed(0)} MB`,
    },
  ];
}

interface Reading {
  /** Milliseconds from each key press to the painted view. */
  readonly waits: readonly number[];
  readonly opening: LongestTask;
  readonly scrubbing: LongestTask;
  /** Bytes that the worker holds, in its heap and in buffers beside it. */
  readonly used: number;
  readonly buffers: number;
}

/** The recording opened in a page of its own, proved, and scrubbed. */
async function read(browser: Browser, site: Site, input: Input, presses: number): Promise<Reading> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(site.url, { waitUntil: 'networkidle' });
  const heaps = await workerHeaps(page);
  const opening = await longestTask(browser, page, async () => {
    await drop(page, input.path);
    await opened(page);
    await proved(page);
  });
  await watchPresses(page);
  const waits: number[] = [];
  const scrubbing = await longestTask(browser, page, async () => {
    for (let at = 0; at < presses; at += 1) waits.push(await press(page, KEYS[at % KEYS.length] ?? KEYS[0]));
  });
  await page.waitForTimeout(1000); // what follows a proof: identity, scan
  const [heap] = await heaps.read();
  await heaps.close();
  await context.close();
  return { waits, opening, scrubbing, used: heap?.used ?? Number.NaN, buffers: heap?.buffers ?? 0 };
}
