/** What lies over the page: it closes as a reader expects, and covers nothing that is read. */
import { expect, type Locator } from 'playwright/test';
import { expectTurn, openByDrop, proved, sample, slider, test } from './lens.ts';
import { sectionOf } from './panels.ts';

test('the counts close on Escape and on a press outside, and nothing else is taken back', async ({ page }) => {
  await openByDrop(page, sample('tampered-edited.json'));
  await proved(page);
  const button = page.getByRole('button', { name: /not checked$/ });
  const counts = page.getByRole('region', { name: 'Rows by status' });
  await button.click();
  await expect(counts).toBeVisible();
  await expect(counts).toContainText('Not on record');
  await page.keyboard.press('Escape');
  await expect(counts).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(counts).toBeVisible();
  await page.getByRole('heading', { name: 'Turn 1', exact: true }).click();
  await expect(counts).toBeHidden();
  await expectTurn(page, 1);
});

test('a search and the link’s note close and give the focus back; a press elsewhere closes the note', async ({
  page,
}) => {
  await openByDrop(page, sample('tampered-edited.json'));
  await proved(page);
  const find = page.getByRole('banner').getByRole('button', { name: 'Find' });
  await find.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(find).toBeFocused();
  const copy = page.getByRole('button', { name: 'Copy link' });
  const note = page.getByRole('dialog', { name: 'Link to this place' });
  await copy.click();
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await expect(copy).toBeFocused();
  await copy.click();
  await expect(note).toBeVisible();
  await page.getByRole('heading', { name: 'Turn 1', exact: true }).click();
  await expect(note).toHaveCount(0);
});

for (const width of [1440, 800, 360]) {
  test(`a refusal lies over nothing that is read, and moves nothing, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openByDrop(page, sample('tampered-edited.json'));
    await proved(page);
    await expectTurn(page, 1);
    const turns = page.getByRole('region', { name: 'Turns' });
    const before = await turns.boundingBox();
    await page.keyboard.press('Shift+ArrowLeft');
    const refusal = page.getByRole('region', { name: 'Move refused' });
    await expect(refusal).toContainText('Not moved: no turn comes before this place.');
    await expect.poll(() => turns.boundingBox()).toEqual(before);
    await expect.poll(async () => (await top(refusal)) >= (await bottom(slider(page)))).toBe(true);
    await expect.poll(async () => (await bottom(refusal)) <= (await top(turns))).toBe(true);
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await expect(refusal).toHaveCount(0);
  });
}

test('at 320 px nothing of a row, of the scrub bar or of the line under it stands out', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await openByDrop(page, sample('tampered-receipt.json'));
  await proved(page);
  await page.keyboard.press(']');
  await expectTurn(page, 6);
  const evidence = page.getByRole('button', { name: 'Evidence · basis' });
  await expect(evidence).toBeVisible();
  const row = page.locator('.row-line[data-status=damaged]');
  await expect.poll(async () => (await left(evidence)) - (await left(row))).toBeGreaterThanOrEqual(0);
  const last = page.getByRole('button', { name: 'Last stop' });
  const select = page.getByRole('combobox', { name: 'Stops by' });
  await expect.poll(async () => (await left(select)) - (await right(last))).toBeGreaterThanOrEqual(4);
  await expect.poll(() => left(page.locator('.here'))).toBeGreaterThanOrEqual(8);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('under a missing fold base, what both calls share is not said', async ({ page }) => {
  await openByDrop(page, sample('redacted.json'));
  await proved(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const turns = page.getByRole('region', { name: 'Turns' });
  await expect(turns).toContainText('same rebuilt rows as turn 1');
  await expect(turns).not.toContainText('same rows');
  await expect(page.getByRole('button', { name: 'since turn 1', exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections of this call' }).getByRole('button', { name: 'Cache' }).click();
  const cache = sectionOf(page, 'Cache');
  await expect(cache).toContainText('shares with turn 1 from the start cannot be said: a gap covers its rows.');
  await expect(cache).not.toContainText('is a prefix both calls share');
});

test('the first page opens a sample with one press, and says what the marks mean', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('region', { name: 'What the marks mean' })).toContainText('Reconstructed');
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await expect(page.getByRole('banner')).toContainText('paid-twice.json');
  await expectTurn(page, 1);
});

async function box(of: Locator) {
  return (await of.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
}
const left = async (of: Locator) => (await box(of)).x;
const top = async (of: Locator) => (await box(of)).y;
const right = async (of: Locator) => box(of).then(({ x, width }) => x + width);
const bottom = async (of: Locator) => box(of).then(({ y, height }) => y + height);
