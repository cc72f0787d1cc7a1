import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from 'playwright/test';
import { expectTurn, hasShared, openByDrop, proved, sample, shared, test } from './lens.ts';
import { served, tab } from './panels.ts';

function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Rows of the run' });
}

function line(page: Page, name: RegExp): Locator {
  return grid(page).getByRole('row', { name });
}

async function openMap(page: Page): Promise<void> {
  await tab(page, 'Map').click();
  await expect(grid(page)).toBeVisible();
}

test('every distinct row against every turn, in words beside its bar', async ({ page }) => {
  await openByDrop(page, sample('window.json'));
  await openMap(page);
  await expect(page.getByRole('heading', { name: /Context map 20 distinct rows in 8 turns/ })).toBeVisible();
  await expect(line(page, /^Message tool read_ledger Page 3/)).toHaveAccessibleName(/turns 4–6 Verified : Verified$/);
  await expect(line(page, /^Message assistant Page 7/)).toHaveAccessibleName(/turn 8 /);
});

test('a row leads to its turn and its place there, by keyboard', async ({ page }) => {
  await openByDrop(page, sample('window.json'));
  await openMap(page);
  await grid(page).focus();
  const active = async () => {
    const id = (await grid(page).getAttribute('aria-activedescendant')) ?? '';
    return page.locator(`[id="${id}"]`);
  };
  for (let press = 0; press < 20; press += 1) {
    if (/Page 4/.test((await (await active()).textContent()) ?? '')) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(await active()).toContainText('Page 4');
  await page.keyboard.press('Enter');
  await expectTurnInHead(page, 5);
  const selected = served(page).locator('.row[data-selected]');
  await expect(selected).toContainText('Page 4.');
  await page.keyboard.press('ArrowRight');
  await expectTurnInHead(page, 6);
  await expect(selected).toContainText('Page 4.');
  // The details say when it left, and no more.
  await expect(page.locator('.map-detail')).toContainText(
    'Entered at turn 5, served in 3 turns; not served from turn 8.',
  );
  await expect(page.locator('.map-detail')).not.toContainText(/because|caused/);
  await tab(page, 'Gaps').click();
  await expectTurn(page, 6);
});

test('a press on a bar goes to the turn under it', async ({ page }) => {
  await openByDrop(page, sample('window.json'));
  await openMap(page);
  const canvas = page.locator('.map-canvas');
  const strip = await canvas.boundingBox();
  const row = await line(page, /^Message tool read_ledger Page 3/).boundingBox();
  if (strip === null || row === null) throw new Error('the map is not drawn');
  await page.mouse.click(strip.x + (strip.width * 5.5) / 8, row.y + row.height / 2);
  await expectTurnInHead(page, 6);
  await expect(served(page).locator('.row[data-selected]')).toContainText('Page 3');
  // The bars are there: the canvas is not blank.
  const painted = await canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return data.some((value) => value > 0);
  });
  expect(painted).toBe(true);
});

test('damage is never softened: the row says it, and the filter finds it', async ({ page }) => {
  await openByDrop(page, sample('tampered-edited.json'));
  await openMap(page);
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('Not verified in every turn');
  await expect(
    grid(page)
      .getByRole('row', { name: /Damaged/ })
      .first(),
  ).toBeVisible();
  for (const row of await grid(page).getByRole('row').all()) {
    await expect(row).not.toHaveAccessibleName(/Verified : Verified$/);
  }
});

test('rows without receipts are known by what they say, and the legend says so', async ({ page }) => {
  await openByDrop(page, sample('no-receipts.json'));
  await openMap(page);
  await expect(line(page, /Reconstructed/).first()).toBeVisible();
  await page.getByText('Legend').click();
  await expect(page.locator('.map-legend-body')).toContainText('rows there are known by what they say');
});

test('600 turns: the map is there within seconds and scrolls through every row', async ({ page }) => {
  test.skip(!hasShared, 'the shared recordings are not here');
  test.slow();
  await openByDrop(page, shared('large/flat-600-windowed.json.gz'));
  await openMap(page);
  await expect(page.getByRole('heading', { name: /distinct rows in 600 turns/ })).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(grid(page).locator('[data-active=true]')).toHaveAccessibleName(/turn 600 /);
  // Only what is in sight exists.
  await expect.poll(() => grid(page).getByRole('row').count()).toBeLessThan(100);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the map, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openByDrop(page, sample('window.json'));
    await proved(page);
    await openMap(page);
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Legend').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}

/** The list of turns rests while the map is shown: the request's own heading says where the cursor is. */
async function expectTurnInHead(page: Page, number: number): Promise<void> {
  await expect(served(page).getByRole('heading', { name: `Turn ${number}`, exact: true })).toBeVisible();
}
