/** What this browser keeps, and how it is let go (issue 4, item 5). */
import { copyFileSync, statSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { openByDrop, proved, sample, settledUrl, slider, test } from './lens.ts';

const EDITED = sample('tampered-edited.json');
const GROUPED = sample('grouped.json');
const PAID = sample('paid-twice.json');

function recent(page: Page): Locator {
  return page.getByRole('region', { name: 'Recent recordings' });
}

/** Opens a file and waits until it was kept, or would have been: that follows its hash. */
async function openAndKeep(page: Page, file: string): Promise<void> {
  await openByDrop(page, file);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled({ timeout: 20_000 });
  await proved(page);
}

/** The page anew, as on the next day: what is listed came out of the store. */
async function listAnew(page: Page): Promise<readonly string[]> {
  await page.goto('about:blank');
  await page.goto('./');
  await expect(recent(page).getByRole('checkbox', { name: 'Keep recordings in this browser' })).toBeVisible();
  // The list is read a moment after the page is drawn.
  await expect(
    recent(page)
      .getByRole('listitem')
      .or(recent(page).getByText(/None yet|Nothing is kept/))
      .first(),
  ).toBeVisible();
  await page.waitForTimeout(300);
  return recent(page).locator('.source-name').allTextContents();
}

test('kept by content, listed with size and date, newest first, removable one by one and all at once', async ({
  page,
}, info) => {
  test.slow();
  const renamed = info.outputPath('another name.json');
  copyFileSync(EDITED, renamed);
  await openAndKeep(page, EDITED);
  await openAndKeep(page, GROUPED);
  await expect.poll(() => listAnew(page)).toEqual(['grouped.json', 'tampered-edited.json']);
  const items = recent(page).getByRole('listitem');
  const year = String(new Date().getFullYear());
  for (const [at, file] of [GROUPED, EDITED].entries()) {
    const kilobytes = new RegExp(`${Math.floor(statSync(file).size / 1000)}|${Math.floor(statSync(file).size / 1024)}`);
    await expect(items.nth(at)).toContainText(kilobytes);
    await expect(items.nth(at)).toContainText(new RegExp(`opened \\d{1,2} \\w+ ${year}, \\d\\d:\\d\\d`));
  }

  // The same content under another name is the same recording, opened again.
  await openAndKeep(page, renamed);
  await expect.poll(() => listAnew(page)).toEqual(['tampered-edited.json', 'grouped.json']);

  await recent(page).getByRole('button', { name: 'Remove tampered-edited.json' }).click();
  await expect(items).toHaveCount(1);
  await expect.poll(() => listAnew(page)).toEqual(['grouped.json']);
  await recent(page).getByRole('button', { name: 'grouped.json' }).first().click();
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  const link = await settledUrl(page);

  await openAndKeep(page, EDITED);
  await expect.poll(() => listAnew(page)).toHaveLength(2);
  await recent(page).getByRole('button', { name: 'Remove all' }).click();
  await expect(recent(page).getByText('None yet.')).toBeVisible();
  await expect.poll(() => listAnew(page)).toEqual([]);
  // What was removed is gone: the link asks for the file.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('status').filter({ hasText: 'This link points into a recording' })).toContainText(
    'grouped.json',
  );
  const left = await page.evaluate(async () => {
    const names = await indexedDB.databases();
    const counts = await Promise.all(
      names.map(
        ({ name = '' }) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames];
              const counting = opening.result
                .transaction(stores)
                .objectStore(stores[0] ?? '')
                .count();
              counting.onsuccess = () => resolve(counting.result);
            };
          }),
      ),
    );
    return counts;
  });
  expect(left).toEqual([0]);
});

test('within quota: the longest unopened goes first, and what cannot fit is opened and said not to be kept', async ({
  page,
}) => {
  test.slow();
  // Half of what the browser grants is used: room for one of these recordings, and not for two.
  await page.addInitScript((quota) => {
    // No page of ours has no store.
    if (navigator.storage === undefined) return;
    navigator.storage.estimate = async () => ({ quota: Number(sessionStorage.getItem('quota') ?? quota), usage: 0 });
  }, 1_000_000);
  await openAndKeep(page, EDITED);
  await openAndKeep(page, PAID);
  await expect.poll(() => listAnew(page)).toEqual(['paid-twice.json']);

  await page.evaluate(() => sessionStorage.setItem('quota', '300000'));
  await openAndKeep(page, GROUPED);
  await page.getByRole('button', { name: 'Recent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open another recording' });
  await expect(dialog.getByText('The last recording was not kept: this browser has no room for it.')).toBeVisible();
  await expect.poll(() => listAnew(page)).toEqual(['paid-twice.json']);
});

test('the switch stands wherever recordings are listed, and off means that nothing more is kept', async ({ page }) => {
  test.slow();
  await openAndKeep(page, GROUPED);
  await page.getByRole('button', { name: 'Recent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open another recording' });
  await dialog.getByRole('checkbox', { name: 'Keep recordings in this browser' }).uncheck();
  await page.keyboard.press('Escape');
  await openAndKeep(page, PAID);
  // What was kept before stays until it is removed: the switch never deletes unasked.
  await expect.poll(() => listAnew(page)).toEqual(['grouped.json']);
  await expect(recent(page).getByRole('checkbox', { name: 'Keep recordings in this browser' })).not.toBeChecked();
});
