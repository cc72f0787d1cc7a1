/** Every part of a place that a link names is restored, and one that is not there moves nothing (issue 4, item 6). */
import { expect, type Page } from 'playwright/test';
import { expectTurn, openByDrop, proved, sample, settledUrl, slider, test } from './lens.ts';

async function goFragment(page: Page, change: (fragment: string) => string): Promise<void> {
  const fragment = change(new URL(page.url()).hash);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, fragment);
}

test('a stop in the second leg is restored, and a leg that is not there moves nothing', async ({ page, context }) => {
  await openByDrop(page, sample('two-legs.json'));
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const url = await settledUrl(page);
  expect(url).toMatch(/&l=1&/);
  const stop = await slider(page).inputValue();
  const again = await context.newPage();
  await again.goto(url);
  await expect(slider(again)).toHaveValue(stop, { timeout: 20_000 });
  await again.close();
  await goFragment(page, (fragment) => fragment.replace('&l=1', '&l=7'));
  await expect(page.getByText('Not moved: the stop asked for is not on this axis').first()).toBeVisible();
  await expect(slider(page)).toHaveValue(stop);
});

test('a stop inside a mount is restored, and a mount that is not there moves nothing', async ({ page, context }) => {
  await openByDrop(page, sample('grouped.json'));
  await slider(page).focus();
  await page.keyboard.press('Enter');
  const trail = (of: Page) =>
    of.getByRole('navigation', { name: 'Subflows above this axis' }).locator('[aria-current]');
  await expect(trail(page)).toContainText('sf-llm-call#');
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const mount = (await trail(page).textContent()) ?? '';
  const url = await settledUrl(page);
  expect(url).toMatch(/&m=\d+(\.\d+)*&/);
  const stop = await slider(page).inputValue();
  const again = await context.newPage();
  await again.goto(url);
  await expect(trail(again)).toHaveText(mount, { timeout: 20_000 });
  await expect(slider(again)).toHaveValue(stop);
  await expectTurn(again, 2);
  await again.close();
  await goFragment(page, (fragment) => fragment.replace(/&m=[\d.]+/, '&m=99999'));
  await expect(page.getByText('Not moved: the subflow asked for is not in this recording').first()).toBeVisible();
  await expect(trail(page)).toHaveText(mount);
  await expect(slider(page)).toHaveValue(stop);
});

test('the row of a link lands in a profile that never saw the file, once the file is there', async ({
  page,
  browser,
}) => {
  const file = sample('paid-twice.json');
  await openByDrop(page, file);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const evidence = (of: Page) => of.getByRole('button', { name: /^Evidence · tool/ }).first();
  await evidence(page).click({ force: true });
  await expect(page).toHaveURL(/&w=m\.\d+/);
  const url = await settledUrl(page);
  const selected = await page.locator('.column-served [data-selected]').textContent();
  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  await other.goto(url);
  await expect(other.getByRole('status').filter({ hasText: 'This link points into a recording' })).toBeVisible();
  await other.getByLabel('Files to open').first().setInputFiles(file);
  await expectTurn(other, 2);
  await expect(other.locator('.column-served [data-selected]')).toHaveText(selected ?? '');
  await fresh.close();
});

test('the sender’s counts: the same, one row, several', async ({ page, context }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const url = await settledUrl(page);
  const counts = /&k=(\d+)\.(\d+)\.(\d+)\./.exec(url);
  if (counts === null) throw new Error('the link has no counts');
  const [verified = 0, reconstructed = 0, damaged = 0] = counts.slice(1).map(Number);
  const shifted = (by: number) => url.replace(counts[0], `&k=${verified - by}.${reconstructed}.${damaged + by}.`);
  for (const [by, sentence] of [
    [0, 'You see the same as the sender of this link: every status count of this turn agrees.'],
    [1, 'One row differs from what the sender of this link saw at this turn.'],
    [3, '3 rows differ from what the sender of this link saw at this turn.'],
  ] as const) {
    const again = await context.newPage();
    await again.goto(shifted(by));
    await expect(again.getByText(sentence)).toBeVisible({ timeout: 20_000 });
    await again.close();
  }
});

test('a note is at most 120 characters, as typed and as followed', async ({ page, context }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await proved(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to this place' });
  await dialog.getByRole('textbox', { name: /Note/ }).pressSequentially('n'.repeat(130));
  const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get('n')).toBe('n'.repeat(120));
  const longer = await context.newPage();
  await longer.goto(`${link}${'n'.repeat(400)}`);
  const note = longer.getByRole('status').filter({ hasText: 'Note in the link' });
  await expect(note).toContainText('n'.repeat(120), { timeout: 20_000 });
  await expect(note).not.toContainText('n'.repeat(121));
});

test('a link of a later kind is named, not half-read', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await settledUrl(page);
  const stop = await slider(page).inputValue();
  await goFragment(page, (fragment) => fragment.replace('v=1', 'v=2').replace(/&s=\w+/, '&s=end'));
  await expect(page.getByText('newer kind (version 2)')).toBeVisible();
  await expect(slider(page)).toHaveValue(stop);
});
