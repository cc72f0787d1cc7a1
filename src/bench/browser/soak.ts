/** The soak: thousands of moves and many files in one page, and what is left of them. Rule source: issue 5, "Shows". */
import type { Browser, CDPSession, Page } from 'playwright';
import { random } from '../cases/random.ts';
import { type Input, type LoadName, loadInput } from '../inputs.ts';
import { ensureRecorded } from '../record.ts';
import { launch } from './chromium.ts';
import { currentTurn, drop, opened, proved } from './page-driver.ts';
import { startSite } from './site.ts';
import { type WorkerHeaps, workerHeaps } from './worker-heap.ts';

const MOVES = 5000;
/** Moves between two looks at what the page shows. */
const LOOK_EVERY = 250;
/** The file measured first and last; those between are smaller and larger than it. */
const FIRST: LoadName = 'windowed600';
const OTHERS: readonly LoadName[] = ['windowed100', 'packed100', 'long100', 'full100', 'lean600', 'grouped100'];
const FILES = 20;
/** Heap of the last file over that of the first, which is the same file. */
const MOST_GROWTH = 1.3;
/** A worker that is kept has four listeners: a file that leaves any leaves them twenty times. */
const MOST_LISTENERS = 30;

interface State {
  readonly pageMB: number;
  readonly workerMB: number;
  readonly workers: number;
  readonly listeners: number;
  readonly nodes: number;
}

/** Runs the soak and prints what it found. The exit code: 1 where something is left behind, or an answer is wrong. */
export async function soak(): Promise<number> {
  await ensureRecorded([FIRST, ...OTHERS]);
  const browser = await launch();
  if (browser === undefined) {
    console.log('No Chromium is installed: no soak.');
    return 1;
  }
  const site = await startSite([]);
  try {
    return await soakPage(browser, site.url);
  } finally {
    await browser.close();
    site.close();
  }
}

async function soakPage(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('crash', () => problems.push('the page crashed'));
  await page.goto(url, { waitUntil: 'networkidle' });
  const heaps = await workerHeaps(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const state = () => stateOf(page, client, heaps);

  await open(page, loadInput(FIRST));
  const first = await state();
  say('after the first file', first);
  problems.push(...(await scrubAtRandom(page)));
  say(`after ${MOVES.toLocaleString('en')} moves`, await state());
  for (let at = 1; at < FILES - 1; at += 1) {
    const name = OTHERS[at % OTHERS.length];
    if (name !== undefined) await open(page, loadInput(name));
    const workers = page.workers().length;
    if (workers !== 1) problems.push(`${workers} workers after file ${at + 1}`);
  }
  await open(page, loadInput(FIRST));
  const last = await state();
  say(`after ${FILES} files, the first one again`, last);

  const heap = (last.pageMB + last.workerMB) / (first.pageMB + first.workerMB);
  console.log(`heap of page and worker: ${heap.toFixed(2)} times the first file's`);
  if (heap > MOST_GROWTH) problems.push(`the heap grew ${heap.toFixed(2)} times`);
  if (last.listeners > first.listeners + MOST_LISTENERS) {
    problems.push(`${last.listeners - first.listeners} listeners are left`);
  }
  if (last.workers !== 1) problems.push(`${last.workers} workers are left`);
  for (const problem of problems) console.log(`NOT REACHED: ${problem}`);
  if (problems.length === 0) console.log(`Nothing is left behind: all within ${MOST_GROWTH} times the first file's.`);
  return problems.length === 0 ? 0 : 1;
}

/** Drops the file, and waits until it has taken the place of the one before and is checked. */
async function open(page: Page, input: Input): Promise<void> {
  const before = page.workers()[0];
  await drop(page, input.path);
  // The recording before stays until the new one is open; then its worker ends.
  if (before !== undefined) await new Promise<void>((resolve) => void before.on('close', () => resolve()));
  await opened(page);
  await proved(page);
}

/** Arrows, turns, ends and typed numbers, as fast as the keys go. Answers what was wrong. */
async function scrubAtRandom(page: Page): Promise<readonly string[]> {
  const next = random(11);
  const turns = await page.locator('.turns li').first().getAttribute('aria-setsize');
  const most = Number(turns ?? 1);
  const problems: string[] = [];
  for (let move = 1; move <= MOVES; move += 1) {
    const kind = next();
    if (kind < 0.4) await page.keyboard.press(next() < 0.5 ? 'ArrowRight' : 'ArrowLeft');
    else if (kind < 0.75) await page.keyboard.press(next() < 0.5 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
    else if (kind < 0.8) await page.keyboard.press(next() < 0.5 ? 'Home' : 'End');
    else {
      await page.keyboard.type(String(1 + Math.floor(next() * most)));
      await page.keyboard.press('Enter');
    }
    if (move % LOOK_EVERY === 0) {
      const wrong = await disagreement(page);
      if (wrong !== undefined) problems.push(`after ${move} moves ${wrong}`);
    }
  }
  return problems;
}

/** The list and the request must show the same turn, once the last answer is in. */
async function disagreement(page: Page): Promise<string | undefined> {
  let seen = '';
  for (let tries = 0; tries < 40; tries += 1) {
    const listed = await currentTurn(page);
    const served = (await page.locator('.served h2').first().textContent()) ?? '';
    if (listed === undefined ? served === 'No call yet' : served === `Turn ${listed}`) return undefined;
    seen = `the list is at turn ${listed ?? 'none'} and the request shows "${served}"`;
    await page.waitForTimeout(50);
  }
  return seen;
}

async function stateOf(page: Page, client: CDPSession, heaps: WorkerHeaps): Promise<State> {
  await page.waitForTimeout(1500); // what follows a proof: identity, scan
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const workers = await heaps.read();
  return {
    pageMB: metric('JSHeapUsedSize') / 1e6,
    workerMB: workers.reduce((sum, { used, buffers }) => sum + used + buffers, 0) / 1e6,
    workers: page.workers().length,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
  };
}

function say(when: string, { pageMB, workerMB, workers, listeners, nodes }: State): void {
  const heaps = `page ${pageMB.toFixed(1)} MB, worker ${workerMB.toFixed(1)} MB`;
  console.log(`${when}: ${heaps}, ${workers} worker, ${listeners} listeners, ${nodes} nodes`);
}
