/** Receipts of every vintage, and one that is none, as the page reads them (issue 3, and the laws of engine.md section 6). */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { RECEIPT_BOUNDARY } from '../src/receipt/mint.ts';
import { currentTurn, expectTurn, openByDrop, proved, sample, test, watch } from './lens.ts';
import { sectionOf, served, tab } from './panels.ts';

/** The three vintages, oldest first, with the parts of its cache that each receipt carries. */
const VINTAGES = [
  { file: 'receipts-before-cache.json', carries: [], lacks: ['verdict', 'strategy'] },
  { file: 'receipts-before-strategy.json', carries: ['unchanged'], lacks: ['strategy'] },
  { file: 'paid-twice.json', carries: ['unchanged', 'strategy'], lacks: [] },
] as const;

test('the three vintages open side by side, every row of each still verified', async ({ page, context, baseURL }) => {
  test.slow();
  const problems: string[] = [];
  const pages = [page, await context.newPage(), await context.newPage()];
  for (const other of pages.slice(1)) watch(other, baseURL ?? '', problems);
  for (const [at, { file }] of VINTAGES.entries()) await openByDrop(pageAt(pages, at), sample(file));
  for (const [at, { file }] of VINTAGES.entries()) {
    const one = pageAt(pages, at);
    await one.bringToFront();
    await proved(one);
    await expect(one.getByRole('banner')).toContainText(file);
    await expect(one.getByText(/^✓?(\d+) of \1 checked rows agree$/)).toBeVisible();
    await expect(one.getByRole('alert')).toHaveCount(0);
    const turns = Number(await one.locator('[aria-setsize]').first().getAttribute('aria-setsize'));
    expect(turns).toBeGreaterThanOrEqual(3);
    for (let turn = 1; turn <= turns; turn += 1) {
      await expectTurn(one, turn);
      await expect(currentTurn(one)).toContainText('Verified');
      if (turn < turns) await one.keyboard.press('Shift+ArrowRight');
    }
  }
  expect(problems).toEqual([]);
});

test('a container that an older receipt lacks reads as "cannot say", never as none, null, empty or no cache', async ({
  page,
}) => {
  await openByDrop(page, sample('receipts-before-cache.json'));
  const cache = await opened(page, 'Cache');
  await expect(cache).toContainText('this receipt cannot say');
  await expect(cache).toContainText('Not on record');
  await expect(cache).not.toContainText(/\bnone\b|\bnull\b|\bempty\b|\bno cache\b|\bunchanged\b/i);
  await expect(cache.locator('[data-status=not-on-record]')).toHaveCount(1);
  await expect(cache.locator('[data-status=verified], [data-status=on-receipt]')).toHaveCount(0);
  // The caveat stands for what the receipt leaves open: it does not say that a strategy stood there.
  await expect(served(page)).toContainText('a cache strategy may have stood before the provider');
});

test('a receipt with a cache and without its strategy says the one and not the other', async ({ page }) => {
  await openByDrop(page, sample('receipts-before-strategy.json'));
  const cache = await opened(page, 'Cache');
  await expect(cache).toContainText('The receipt says the strategy left the request as it was put together');
  const strategy = cache.locator('.row-line', { hasText: /^strategy/ });
  await expect(strategy).toHaveCount(1);
  await expect(strategy).toContainText('this receipt cannot say');
  await expect(strategy).toContainText('Not on record');
});

test('what was put in place of a receipt shows Damaged and that cause, in its own turn alone', async ({ page }) => {
  await openByDrop(page, sample('tampered-receipt.json'));
  await proved(page);
  await page.keyboard.press('Home');
  await page.keyboard.press(']');
  await expectTurn(page, 6);
  await expect(currentTurn(page)).toContainText('Damaged');
  const gaps = page.getByRole('tabpanel', { name: 'Gaps' });
  await expect(gaps.getByRole('heading', { name: 'What stands in place of the receipt was refused' })).toBeVisible();
  await expect(gaps.getByRole('heading', { name: 'No receipt was read' })).toBeVisible();
  await expect(gaps).toContainText(
    'Cause: what this call committed in the place of its receipt is not one, and was refused.',
  );
  await expect(served(page).locator('[data-status=reconstructed]').nth(5)).toBeAttached();
  await expect(served(page).locator('[data-status=verified]')).toHaveCount(0);
  for (const [before, turn] of [
    ['Shift+ArrowLeft', 5],
    ['Shift+ArrowRight', 6],
    ['Shift+ArrowRight', 7],
  ] as const) {
    await page.keyboard.press(before);
    await expectTurn(page, turn);
    if (turn !== 6) await expect(currentTurn(page)).toContainText('Verified');
  }
});

test('a call that committed no receipt says that cause, and nothing of it is damaged', async ({ page }) => {
  await openByDrop(page, sample('no-receipts.json'));
  await proved(page);
  await tab(page, 'Gaps').click();
  const gaps = page.getByRole('tabpanel', { name: 'Gaps' });
  await expect(gaps).toContainText('Cause: this call committed no receipt.');
  await expect(served(page).locator('[data-status=reconstructed]').nth(5)).toBeAttached();
  await expect(page.locator('[data-status=damaged], [data-status=verified]')).toHaveCount(0);
  await expect(currentTurn(page)).toContainText('Not checked');
  await expect(page.getByText(/checked rows? agrees?/)).toHaveCount(0);
  await expect(page.getByText('no row could be checked')).toBeVisible();
});

test('the boundary sentence stands beside cache and parameters, in every turn with a receipt', async ({ page }) => {
  await openByDrop(page, sample('cache-markers.json'));
  const turns = Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize'));
  expect(turns).toBeGreaterThanOrEqual(3);
  for (let turn = 1; turn <= turns; turn += 1) {
    await expectTurn(page, turn);
    await expect(await opened(page, 'Parameters')).toContainText(RECEIPT_BOUNDARY);
    await expect(await opened(page, 'Cache')).toContainText(RECEIPT_BOUNDARY);
    if (turn < turns) await page.keyboard.press('Shift+ArrowRight');
  }
});

test('a dial the receipt does not list is not drawn as a default', async ({ page }) => {
  const text = readFileSync(sample('one-call.json'), 'utf8');
  expect(text).not.toContain('"thinkingBudget"');
  await openByDrop(page, sample('one-call.json'));
  const parameters = await opened(page, 'Parameters');
  await expect(parameters).toContainText('temperature');
  await expect(parameters).not.toContainText('thinkingBudget');
  await expect(parameters).not.toContainText(/\bdefault\b/i);
});

/** A section of the request, brought on the screen by its button of the section list. */
async function opened(page: Page, name: string): Promise<Locator> {
  await served(page).getByRole('button', { name, exact: true }).first().click();
  const section = sectionOf(page, name);
  await expect(section).toBeVisible();
  return section;
}

function pageAt(pages: readonly Page[], at: number): Page {
  const one = pages[at];
  if (one === undefined) throw new Error(`there is no page ${at}`);
  return one;
}
