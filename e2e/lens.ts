/** What the browser tests share: a page that is watched, a real drop, and the parts of the page by role and name. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Locator, type Page } from 'playwright/test';

/** The shared recordings lie beside the repository; without them the samples of the repository stand in. */
const SHARED = new URL('../../shared/recordings/', import.meta.url);
const SAMPLES = new URL('../public/samples/', import.meta.url);

export const hasShared = existsSync(SHARED);

export function shared(name: string): string {
  return fileURLToPath(new URL(name, SHARED));
}

export function sample(name: string): string {
  return fileURLToPath(new URL(name, SAMPLES));
}

/** A busy machine may take this long, in milliseconds, for what takes a moment. */
const SLOW = 20_000;

/** Every test is watched: nothing may leave the origin, and the console stays clean. */
export const test = base.extend<{ watched: { readonly problems: string[] } }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = [];
      watch(page, baseURL ?? '', problems);
      await use({ problems });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Notes what must not happen on a page into `problems`. */
export function watch(page: Page, baseURL: string, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL) && !url.startsWith(`blob:${baseURL}`)) problems.push(`request: ${url}`);
  });
}

/**
 * A drop as the system makes one: Chromium is handed the file's path, and makes the DataTransfer itself.
 * As under a hand, the drop comes after the page has answered that it takes what hangs over it.
 */
export async function dropFiles(page: Page, files: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    client.send('Input.dispatchDragEvent', { type, x: 150, y: 300, data });
  await send('dragEnter');
  await send('dragOver');
  await expect(page.getByText('Drop to open.')).toBeVisible();
  await send('dragOver');
  await page.waitForTimeout(100);
  await send('drop');
  await expect(page.getByText('Drop to open.')).toHaveCount(0);
  await client.detach();
}

/** Opens a file by drop and waits until its first turn can be read. */
export async function openByDrop(page: Page, ...files: readonly string[]): Promise<void> {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await dropFiles(page, files);
  await expect(slider(page)).toBeVisible({ timeout: SLOW });
}

/** The address once the page has come to rest: it is written a little after the last move. */
export async function settledUrl(page: Page): Promise<string> {
  await proved(page);
  await expect(page).toHaveURL(/[&]k=/, { timeout: SLOW });
  let before = '';
  await expect
    .poll(
      () => {
        const same = page.url() === before;
        before = page.url();
        return same;
      },
      { intervals: [1500], timeout: SLOW },
    )
    .toBe(true);
  return before;
}

export function slider(page: Page): Locator {
  return page.getByRole('slider', { name: 'Stops of the run' });
}

/** The turn the list marks as current, by its number. */
export function currentTurn(page: Page): Locator {
  return page.getByRole('region', { name: 'Turns' }).locator('button[aria-current=true]');
}

export async function expectTurn(page: Page, number: number): Promise<void> {
  await expect(currentTurn(page)).toContainText(new RegExp(`^Turn ${number}\\D`));
}

export async function stopText(page: Page): Promise<string> {
  return (await slider(page).getAttribute('aria-valuetext')) ?? '';
}

/** Waits until every turn of the run has been verified. */
export async function proved(page: Page): Promise<void> {
  await expect(page.getByText(/^proving /)).toHaveCount(0, { timeout: SLOW });
}
