import { expect } from 'playwright/test';
import { expectTurn, openByDrop, sample, test } from './lens.ts';
import { longTextRecording, row, sectionOf, served } from './panels.ts';

test('rows stand in wire order with their status in words, and a tool result is joined to what asked for it', async ({
  page,
}) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const messages = sectionOf(page, 'Messages').getByRole('listitem').locator('.row');
  await expect(messages.nth(0)).toContainText('user');
  await expect(messages.nth(0)).toContainText('Verified');
  const answers = sectionOf(page, 'Messages').getByRole('button', { name: /^answers / });
  await answers.first().click();
  await expect(messages.nth(1)).toHaveAttribute('data-selected', '');
  await messages
    .nth(1)
    .getByRole('button', { name: /answered in row 3/ })
    .click();
  await expect(messages.nth(2)).toHaveAttribute('data-selected', '');
});

test('what a gap covers is never drawn as empty: the gap stands in place, with its cause', async ({ page }) => {
  await openByDrop(page, sample('no-receipts.json'));
  const parameters = sectionOf(page, 'Parameters');
  await served(page)
    .getByRole('button', { name: /^Parameters/ })
    .first()
    .click();
  await expect(parameters.getByText('No receipt was read')).toBeVisible();
  await expect(parameters.getByText('this call committed no receipt')).toBeVisible();
  await expect(parameters).not.toContainText(/\bnone\b|\bempty\b|\b0\b/i);
  await expect(sectionOf(page, 'Cache')).toContainText('No receipt was read');
});

test('a damaged row raises the closed section that holds it, and one press leads to it', async ({ page }) => {
  await openByDrop(page, sample('tampered-edited.json'));
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expectTurn(page, 7);
  const head = served(page).locator('.section-head', { has: page.getByRole('button', { name: 'Messages' }) });
  await served(page).getByRole('button', { name: 'Messages', exact: true }).first().click();
  await head.getByRole('button', { name: 'Messages' }).click();
  await expect(head).toContainText('1 damaged row inside');
  await expect(head).toHaveAttribute('data-raised', '');
  await served(page)
    .getByRole('button', { name: /1 damaged$/ })
    .click();
  await expect(served(page).locator('.row[data-status=damaged]')).toContainText('Damaged · edited');
});

test('a row stays as it was opened or closed in the next turn', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  const base = row(page, 'base');
  await base.getByRole('button', { name: 'base', exact: true }).click();
  await expect(base.getByRole('button', { name: 'base', exact: true })).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await expect(row(page, 'base').getByRole('button', { name: 'base', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('nothing jumps while a long text is read in and measured, down and up', async ({ page }) => {
  await openByDrop(page, longTextRecording());
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await served(page).getByRole('button', { name: 'Messages', exact: true }).first().click();
  await served(page)
    .getByRole('button', { name: /^Show all / })
    .click();
  const scroller = page.getByRole('region', { name: 'The request, row by row' });
  await expect(scroller.locator('.chunk').first()).toContainText('line 0:');
  const places = () =>
    scroller.evaluate((list) => ({
      top: list.scrollTop,
      items: Object.fromEntries(
        [...list.querySelectorAll('[data-index]')].map((item) => [
          item.getAttribute('data-index') ?? '',
          item.getBoundingClientRect().top,
        ]),
      ),
    }));
  let compared = 0;
  for (const by of [...Array(25).fill(600), ...Array(25).fill(-600)]) {
    const before = await places();
    await scroller.evaluate((list, dy) => {
      list.scrollTop += dy;
    }, by);
    await page.waitForTimeout(60);
    const after = await places();
    // At an end of the list the window cannot move as far as it was asked to.
    if (Math.abs(after.top - before.top) < Math.abs(by) / 2) continue;
    for (const [index, top] of Object.entries(before.items)) {
      const now = after.items[index];
      if (now === undefined) continue;
      expect(Math.abs(top - now - by), `item ${index} at ${before.top}`).toBeLessThanOrEqual(2);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('reading modes change how a text is drawn, never what is copied as its source', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const tool = sectionOf(page, 'Messages').locator('.row').nth(2);
  const source = (await tool.locator('[data-recorded]').textContent()) ?? '';
  expect(source.startsWith('{"')).toBe(true);
  await page.getByRole('combobox', { name: 'Read as' }).selectOption('Readable');
  await expect(tool.locator('[data-recorded]')).toContainText('\n  "');
  await tool.hover();
  await tool.getByRole('button', { name: /^Copy · / }).click();
  await expect(tool.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source);
  await page.getByRole('combobox', { name: 'Read as' }).selectOption('As stored');
  await expect(tool.locator('[data-recorded]')).toContainText('"toolCallId"');
});
