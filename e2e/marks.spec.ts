/** Marks stay with their recording in this browser, under the switch for keeping recordings. */
import { expect, type Page } from 'playwright/test';
import { openByDrop, sample, slider, test } from './lens.ts';

const PAID = sample('paid-twice.json');

/** Opens a recording and waits until it is known by its content, which is when it is kept. */
async function openKnown(page: Page, file = PAID): Promise<void> {
  await openByDrop(page, file);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled({ timeout: 20_000 });
}

async function markHere(page: Page, name: string): Promise<void> {
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(flag(page, name)).toBeVisible();
}

function flag(page: Page, name: string) {
  return page.getByRole('button', { name });
}

const storedMarks = (page: Page) => page.evaluate(() => localStorage.getItem('why-lens.marks'));

test('a mark is there again after a reload, on its own recording only, and goes when it is removed', async ({
  page,
}) => {
  await openKnown(page);
  await page.keyboard.press('Shift+ArrowRight');
  const there = await slider(page).inputValue();
  await markHere(page, 'here it broke');
  expect(Object.values(JSON.parse((await storedMarks(page)) ?? '{}'))).toEqual([
    [{ name: 'here it broke', leg: 0, mount: null, commitIdx: expect.any(Number) }],
  ]);
  await page.reload();
  await expect(flag(page, 'here it broke')).toBeVisible();
  await page.keyboard.press('End');
  await flag(page, 'here it broke').click();
  await expect.poll(() => slider(page).inputValue()).toBe(there);

  await openKnown(page, sample('grouped.json'));
  await expect(flag(page, 'here it broke')).toHaveCount(0);

  await openKnown(page);
  await expect(flag(page, 'here it broke')).toBeVisible();
  await flag(page, 'here it broke').focus();
  await page.keyboard.press('Delete');
  await expect(flag(page, 'here it broke')).toHaveCount(0);
  await expect.poll(() => storedMarks(page)).toBeNull();
});

test('with the switch off no mark is kept', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('checkbox', { name: 'Keep recordings in this browser' }).uncheck();
  await openKnown(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog')).toContainText('in this page only');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await markHere(page, 'for now');
  expect(await storedMarks(page)).toBeNull();
  await openKnown(page);
  await expect(flag(page, 'for now')).toHaveCount(0);
});

test('removing what is kept removes its marks, one recording or all', async ({ page }) => {
  const recent = page.getByRole('region', { name: 'Recent recordings' });
  await openKnown(page, sample('grouped.json'));
  await markHere(page, 'of the grouped one');
  await openKnown(page);
  await markHere(page, 'of the other');
  await page.goto('about:blank');
  await page.goto('./');
  await recent.getByRole('button', { name: 'Remove paid-twice.json' }).click();
  await expect(recent.getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => storedMarks(page)).toContain('of the grouped one');
  await expect.poll(() => storedMarks(page)).not.toContain('of the other');

  await openKnown(page);
  await markHere(page, 'once more');
  await page.goto('about:blank');
  await page.goto('./');
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await recent.getByRole('button', { name: 'Remove all' }).click();
  await expect(recent.getByText('None yet.')).toBeVisible();
  await expect.poll(() => storedMarks(page)).toBeNull();
});
