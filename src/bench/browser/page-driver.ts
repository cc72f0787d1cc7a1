/** The lens's page, driven as a person would. */
import { resolve } from 'node:path';
import type { Page } from 'playwright';

const OPEN_LIMIT_MS = 120_000;
const PROOF_LIMIT_MS = 300_000;

/** A drop as the system makes one: Chromium reads the files itself. */
export async function drop(page: Page, ...files: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: files.map((file) => resolve(file)), dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, x: 400, y: 500, data });
  }
  await client.detach();
}

/** Until the slider of the dropped recording is there. */
export async function opened(page: Page): Promise<void> {
  await slider(page).waitFor({ timeout: OPEN_LIMIT_MS });
  await page.locator('.served-header h2').waitFor({ timeout: OPEN_LIMIT_MS });
}

/** Until every turn is checked. */
export async function proved(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !/\bproving \d/.test(document.querySelector('header')?.textContent ?? ''),
    undefined,
    {
      timeout: PROOF_LIMIT_MS,
      polling: 250,
    },
  );
}

export function slider(page: Page) {
  return page.getByRole('slider', { name: 'Stops of the run' });
}

/** The number of the turn that the list marks as current; undefined where it marks none, or scrolled it out of sight. */
export async function currentTurn(page: Page): Promise<number | undefined> {
  const text = await page.evaluate(
    () => document.querySelector('.turns [aria-current=true]')?.getAttribute('data-turn') ?? null,
  );
  return text === null ? undefined : Number(text) + 1;
}
