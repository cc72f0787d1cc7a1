/** What this browser keeps, and how it is let go (issue 4, item 5). */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { databaseKeys, keepAsBefore, ownFiles } from './kept.ts';
import { dropFiles, openByDrop, proved, sample, settledUrl, slider, test } from './lens.ts';

const EDITED = sample('tampered-edited.json');
const GROUPED = sample('grouped.json');
const PAID = sample('paid-twice.json');

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

async function ownPaths(page: Page): Promise<readonly string[]> {
  return Object.keys(await ownFiles(page)).sort();
}

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
  await expect.poll(() => ownFiles(page)).toEqual({});
  await expect.poll(() => databaseKeys(page)).toEqual([]);
});

test('the bytes lie in the page’s own file system under their content hash, and are gone when removed', async ({
  page,
}) => {
  await openAndKeep(page, GROUPED);
  const hash = sha256(GROUPED);
  await expect.poll(() => ownFiles(page)).toMatchObject({ [`recordings/${hash}/0`]: hash });
  await expect.poll(() => ownPaths(page)).toEqual([`recordings/${hash}/0`, `recordings/${hash}/facts.json`]);
  await expect.poll(() => databaseKeys(page)).toEqual([]);
  await expect.poll(() => listAnew(page)).toEqual(['grouped.json']);
  await recent(page).getByRole('button', { name: 'Remove grouped.json' }).click();
  await expect(recent(page).getByText('None yet.')).toBeVisible();
  await expect.poll(() => ownFiles(page)).toEqual({});
});

test('a browser that grants no file system keeps in IndexedDB, without an error', async ({ page }) => {
  await page.addInitScript(() => {
    if (navigator.storage === undefined) return;
    navigator.storage.getDirectory = async () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await openAndKeep(page, GROUPED);
  const hash = sha256(GROUPED);
  await expect.poll(() => databaseKeys(page)).toEqual([`facts/${hash}`, `files/${hash}`]);
  await expect.poll(() => listAnew(page)).toEqual(['grouped.json']);
  await expect(recent(page).getByText('Storage is blocked here')).toHaveCount(0);
  await recent(page).getByRole('button', { name: 'grouped.json' }).first().click();
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => listAnew(page)).toEqual(['grouped.json']);
  await recent(page).getByRole('button', { name: 'Remove grouped.json' }).click();
  await expect(recent(page).getByText('None yet.')).toBeVisible();
  await expect.poll(() => databaseKeys(page)).toEqual([]);
});

test('what an earlier version kept in IndexedDB is listed, opens, is found by its link and can be removed', async ({
  page,
}) => {
  test.slow();
  await page.goto('./');
  const hash = sha256(GROUPED);
  await keepAsBefore(page, hash, 'from before.json', readFileSync(GROUPED, 'utf8'));
  await openAndKeep(page, PAID);
  await expect.poll(() => listAnew(page)).toEqual(['paid-twice.json', 'from before.json']);
  await recent(page).getByRole('button', { name: 'from before.json' }).first().click();
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  const link = await settledUrl(page);
  // Opened again, it is the same recording: listed once, and now the newest.
  await expect.poll(() => listAnew(page)).toEqual(['from before.json', 'paid-twice.json']);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('banner')).toContainText('from before.json');
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => listAnew(page)).toHaveLength(2);
  await recent(page).getByRole('button', { name: 'Remove from before.json' }).click();
  await expect(recent(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => databaseKeys(page)).toEqual([]);
  await expect.poll(() => listAnew(page)).toEqual(['paid-twice.json']);
});

test('a page that ends while it writes lists nothing half, and the next one sweeps what it left', async ({ page }) => {
  test.slow();
  await page.goto('./');
  // The bytes are on their way and the writing never comes to its end.
  await page.evaluate(() => {
    const state = globalThis as { reached?: boolean };
    FileSystemWritableFileStream.prototype.close = () => {
      state.reached = true;
      return new Promise(() => undefined);
    };
  });
  await dropFiles(page, [GROUPED]);
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => page.evaluate(() => (globalThis as { reached?: boolean }).reached)).toBe(true);
  await expect.poll(() => listAnew(page)).toEqual([]);
  const hash = sha256(GROUPED);
  await expect.poll(() => ownPaths(page)).toContainEqual(expect.stringContaining(`recordings/${hash}/`));
  await openAndKeep(page, PAID);
  await expect.poll(() => listAnew(page)).toEqual(['paid-twice.json']);
  await expect.poll(() => ownPaths(page)).not.toContainEqual(expect.stringContaining(hash));
  await openAndKeep(page, GROUPED);
  await expect.poll(() => listAnew(page)).toEqual(['grouped.json', 'paid-twice.json']);
});

test('a removal that the browser refuses is said on the page, and what was not removed stays listed', async ({
  page,
}) => {
  await openAndKeep(page, GROUPED);
  await openAndKeep(page, PAID);
  await expect.poll(() => listAnew(page)).toEqual(['paid-twice.json', 'grouped.json']);
  await page.evaluate(() => {
    const { prototype } = FileSystemDirectoryHandle;
    const { removeEntry } = prototype;
    Reflect.set(globalThis, 'allow', () => {
      prototype.removeEntry = removeEntry;
    });
    Reflect.set(globalThis, 'refusals', 0);
    prototype.removeEntry = async () => {
      Reflect.set(globalThis, 'refusals', Reflect.get(globalThis, 'refusals') + 1);
      throw new DOMException('in use', 'NoModificationAllowedError');
    };
  });
  const refused = recent(page).getByRole('alert');
  await recent(page).getByRole('button', { name: 'Remove grouped.json' }).click();
  await expect(refused).toContainText('Not everything could be removed: this browser’s storage refused. Try again');
  await recent(page).getByRole('button', { name: 'Remove all' }).click();
  // One of the single removal, and one of each recording.
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'refusals'))).toBe(3);
  await expect(refused).toBeVisible();
  await expect(recent(page).getByRole('listitem')).toHaveCount(2);
  await page.evaluate(() => Reflect.get(globalThis, 'allow')());
  await recent(page).getByRole('button', { name: 'Remove all' }).click();
  await expect(recent(page).getByText('None yet.')).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect.poll(() => ownFiles(page)).toEqual({});
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
