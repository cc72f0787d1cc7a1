import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { openByDrop, sample, test } from './lens.ts';
import { sectionOf, served } from './panels.ts';

/** The conversation of the hostile sample, as the file has it. */
function recordedMessages(): readonly string[] {
  const file: unknown = JSON.parse(readFileSync(sample('hostile-text.json'), 'utf8'), (_, value) => value);
  const read = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
  const history = read(read(read(file, 'snapshot'), 'sharedState'), 'history');
  return Array.isArray(history) ? history.map((message) => String(read(message, 'content'))) : [];
}

test('recorded text is drawn as text: every unit of it is in the page, and none of it is obeyed', async ({ page }) => {
  const recorded = recordedMessages();
  expect(recorded.length).toBeGreaterThanOrEqual(3);
  await openByDrop(page, sample('hostile-text.json'));
  await page.keyboard.press('End');
  await served(page).getByRole('button', { name: 'Messages', exact: true }).first().click();
  let compared = 0;
  for (let at = 0; at < 3; at += 1) {
    const row = sectionOf(page, 'Messages').locator('.row', {
      has: page.locator('.row-number', { hasText: new RegExp(`^${at + 1} $`) }),
    });
    await row.scrollIntoViewIfNeeded();
    const drawn = await row
      .locator('.row-body > [data-recorded]')
      .first()
      .evaluate((element) => element.textContent);
    expect(recorded).toContain(drawn);
    compared += drawn.length;
  }
  expect(compared).toBeGreaterThan(200);
  expect(await page.title()).toBe('Why Lens');
  expect(await served(page).locator('script, img, a[href], svg, iframe, style').count()).toBe(0);
});

test('hidden characters are shown by name and counted; selecting and copying gives the source', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openByDrop(page, sample('hostile-text.json'));
  await page.keyboard.press('End');
  await served(page).getByRole('button', { name: 'Messages', exact: true }).first().click();
  const row = sectionOf(page, 'Messages').locator('.row', { hasText: 'right to left' }).first();
  await row.scrollIntoViewIfNeeded();
  await expect(row).toContainText(/\d+ hidden characters/);
  const text = row.locator('.row-body > [data-recorded]').first();
  const names = await text
    .locator('.hidden-char')
    .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('data-name')));
  for (const name of ['RLO', 'ZWSP', 'NUL', 'ESC', 'line separator']) expect(names).toContain(name);
  const source = await text.evaluate((element) => element.textContent);
  // A bidi override ends with its own chip: what stands after it on the line is not turned around.
  const order = await text.evaluate((element) => {
    const chip = [...element.querySelectorAll('.hidden-char')].find(
      (found) => found.getAttribute('data-name') === 'RLO',
    );
    const next = chip?.nextSibling;
    const range = document.createRange();
    const left = (at: number) => {
      if (next === null || next === undefined) return Number.NaN;
      range.setStart(next, at);
      range.setEnd(next, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [left(0), left(1), left(2)];
  });
  expect(order).toEqual([...order].sort((a, b) => a - b));
  await text.evaluate((element) => {
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.selectAllChildren(element);
  });
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  // The clipboard is UTF-8: a lone surrogate, and only that, cannot travel as itself.
  expect(copied).toBe(Buffer.from(source, 'utf8').toString('utf8'));
});

test("copying over several rows keeps each row's name, status and source", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openByDrop(page, sample('tampered-edited.json'));
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await served(page)
    .getByRole('button', { name: /1 damaged$/ })
    .click();
  await expect(served(page).locator('.row[data-status=damaged]')).toBeVisible();
  const source = await served(page)
    .locator('.row[data-status=damaged] [data-recorded]')
    .first()
    .evaluate((element) => element.textContent);
  await served(page)
    .locator('.served-window')
    .evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`▲ Damaged · edited\n${source}\n`);
  expect(copied).toContain('✓ Verified');
  expect(copied).not.toMatch(/^Copy$|^Evidence$/m);
});
