/** What a newcomer presses first: where it leads, and whether what is said there is true. */
import { expect } from 'playwright/test';
import { currentTurn, expectTurn, hasShared, openByDrop, proved, sample, shared, test } from './lens.ts';
import { sectionOf, served } from './panels.ts';

test('the key to the next damage lands on the damaged row itself, in sight and selected', async ({ page }) => {
  await openByDrop(page, sample('tampered-edited.json'));
  await proved(page);
  await page.keyboard.press(']');
  await expectTurn(page, 7);
  const damaged = served(page).locator('.row[data-status=damaged]');
  await expect(damaged).toHaveAttribute('data-selected', '');
  await expect(damaged).toBeInViewport();
  await page.keyboard.press(']');
  await expectTurn(page, 8);
  await expect(damaged).toHaveAttribute('data-selected', '');
  await expect(damaged).toBeInViewport();
  await page.keyboard.press('Shift+ArrowLeft');
  await expectTurn(page, 7);
  // Damage on show that was not looked at is nearer than the next turn's.
  await page.keyboard.press(']');
  await expect(currentTurn(page)).toContainText(/^Turn 7\D/);
  await expect(damaged).toHaveAttribute('data-selected', '');
});

test('one checked row agrees, and a strategy no receipt names is not claimed', async ({ page }) => {
  test.skip(!hasShared, 'needs ../shared/recordings');
  await openByDrop(page, shared('paused-resumed-no-base.json'));
  await expect(page.getByText('1 of 1 checked row agrees')).toBeVisible();
  await openByDrop(page, shared('no-receipt.json'));
  await expect(page.getByText('a cache strategy may have stood before the provider')).toBeVisible();
});

test('a stretch of turns is claimed only where every turn of it serves the row', async ({ page }) => {
  test.skip(!hasShared, 'needs ../shared/recordings');
  await openByDrop(page, shared('made-sequence-nested.json'));
  await proved(page);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expectTurn(page, 7);
  const last = sectionOf(page, 'Messages').getByRole('listitem').locator('.row').last();
  await expect(last).toContainText('by hash in 2 of turns 4–7');
});

test('a piece of the prompt is named with which of its source it is', async ({ page }) => {
  await openByDrop(page, sample('skills.json'));
  await proved(page);
  await page.keyboard.press('End');
  const named = sectionOf(page, 'System prompt').getByRole('button', { name: /^skill · ./ });
  await expect(named.first()).toBeVisible();
});

test('no line of a turn is cut at a usual width, and no fact of the header', async ({ page }) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openByDrop(page, sample('tampered-edited.json'));
    await proved(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.turn-line, .turn-size, .turn-what, .header-facts *')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden')
        .filter((part) => !part.classList.contains('sr-only'))
        .map((part) => part.textContent),
    );
    expect(cut, `at ${width}`).toEqual([]);
    const fact = await page.getByText('Recording does not say').boundingBox();
    const open = await page.getByRole('banner').getByRole('button', { name: 'Open' }).boundingBox();
    const apart = (fact?.x ?? 0) + (fact?.width ?? 0) <= (open?.x ?? 0) || (fact?.y ?? 0) >= (open?.y ?? 0) + 24;
    expect(apart, `the fact and the buttons at ${width}`).toBe(true);
  }
});

test('nothing in the request moves as stops between calls go by, and the page says that they are', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openByDrop(page, sample('paid-twice.json'));
  await proved(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const head = sectionOf(page, 'System prompt').getByRole('heading').first();
  const before = await head.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('This stop lies between calls')).toBeAttached();
  expect((await head.boundingBox())?.y).toBe(before?.y);
  await page.getByRole('button', { name: 'Go to turn 2' }).click();
  await expect(page.getByText('This stop lies between calls')).toHaveCount(0);
});

test('a comparison says not known where a gap covers both sides, never the same', async ({ page }) => {
  await openByDrop(page, sample('no-receipts.json'));
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await page.keyboard.press('d');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('not known: a gap covers them')).toBeVisible();
  await expect(panel).not.toContainText('the same dials listed');
});
