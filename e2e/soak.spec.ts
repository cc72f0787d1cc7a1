/** A short soak; the long one is `npm run bench -- --soak`. Rule source: issue 5, "Shows". */
import { type CDPSession, expect, type Page } from 'playwright/test';
import { currentTurn, dropFiles, openByDrop, proved, sample, slider, test } from './lens.ts';

const FIRST = 'paid-twice.json';
const BETWEEN = ['grouped.json', 'packed.json', 'two-agents.json', 'skills.json', 'window.json', 'one-call.json'];
const MOVES = 160;
const LOOK_EVERY = 20;
/** What is held after the files in between, over what was held before them. */
const MOST_GROWTH = 1.3;
/** A worker that is kept has four listeners; the files in between are seven. */
const MOST_LISTENERS = 6;

test('many files and moves leave one worker, no listener and right answers behind', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await openByDrop(page, sample(FIRST));
  await open(page, 'thinking.json'); // every part of the page has been there once
  await open(page, FIRST);
  const before = await held(client);
  await scrub(page);
  for (const name of BETWEEN) {
    await open(page, name);
    await page.keyboard.press('Shift+ArrowRight');
  }
  await open(page, FIRST);
  const after = await held(client);
  console.log(`held before: ${said(before)}; after ${MOVES} moves and ${BETWEEN.length + 1} files: ${said(after)}`);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + MOST_LISTENERS);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes * MOST_GROWTH);
  expect(after.heap).toBeLessThanOrEqual(before.heap * MOST_GROWTH);
  await scrub(page);
});

/** The dropped recording takes the place of the one before, whose worker ends. */
async function open(page: Page, name: string): Promise<void> {
  const [before] = page.workers();
  await dropFiles(page, [sample(name)]);
  await expect.poll(() => page.workers().length === 1 && page.workers()[0] !== before, { timeout: 15_000 }).toBe(true);
  await expect(slider(page)).toBeVisible();
  await proved(page);
}

/** Steps, turns, ends and typed numbers, faster than the page answers; now and then it must have caught up. */
async function scrub(page: Page): Promise<void> {
  const turns = Number(/turn \d+ of (\d+)/.exec((await slider(page).getAttribute('aria-valuetext')) ?? '')?.[1] ?? 1);
  const keys = ['ArrowRight', 'Shift+ArrowRight', 'ArrowLeft', 'End', 'Shift+ArrowLeft', 'Home', 'Shift+ArrowRight'];
  for (let move = 1; move <= MOVES; move += 1) {
    const key = keys[(move * 5) % keys.length];
    if (move % 3 !== 0 && key !== undefined) await page.keyboard.press(key);
    else {
      await page.keyboard.type(String(1 + ((move * 7) % turns)));
      await page.keyboard.press('Enter');
    }
    if (move % LOOK_EVERY === 0) await expectOneTurn(page);
  }
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(servedTitle(page)).toHaveText('Turn 2');
  await expectOneTurn(page);
  // The answer behind it: rows of this turn, each with its verdict.
  await expect(page.locator('.column-served').getByText('Verified').first()).toBeVisible();
}

/** The list and the request show the same turn: neither lags behind for good. */
async function expectOneTurn(page: Page): Promise<void> {
  await expect(async () => {
    const title = (await servedTitle(page).textContent()) ?? '';
    if (title === 'No call yet') return expect(await currentTurn(page).count()).toBe(0);
    expect(await currentTurn(page).getAttribute('data-turn')).toBe(String(Number(title.replace('Turn ', '')) - 1));
  }).toPass({ timeout: 5_000 });
}

function servedTitle(page: Page) {
  return page.locator('.column-served h2').first();
}

interface Held {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

/** Read once the page has come to rest: rows still being drawn would count as rows that are kept. */
async function held(client: CDPSession): Promise<Held> {
  let last = await heldNow(client);
  await expect(async () => {
    const before = last;
    last = await heldNow(client);
    expect([last.listeners, last.nodes]).toEqual([before.listeners, before.nodes]);
  }).toPass({ intervals: [700], timeout: 20_000 });
  return last;
}

async function heldNow(client: CDPSession): Promise<Held> {
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { listeners: metric('JSEventListeners'), nodes: metric('Nodes'), heap: metric('JSHeapUsedSize') };
}

function said({ listeners, nodes, heap }: Held): string {
  return `${listeners} listeners, ${nodes} nodes, ${(heap / 1e6).toFixed(1)} MB`;
}
