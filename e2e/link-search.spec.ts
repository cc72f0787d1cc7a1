/** A link that is opened while the run is being traced or probed: it moves the cursor, and never carries the words. */
import { expect, type Page } from 'playwright/test';
import { currentTurn, expectTurn, openByDrop, sample, settledUrl, test } from './lens.ts';

async function linkTo(page: Page, turn: number): Promise<string> {
  await page.keyboard.type(String(turn));
  await page.keyboard.press('Enter');
  await expectTurn(page, turn);
  return settledUrl(page);
}

/** As a link that is pressed elsewhere: the page that is open takes it. */
async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, new URL(link).hash);
}

for (const [mode, name] of [
  ['Trace', 'Trace a phrase'],
  ['Probe', 'Probe an exact text'],
] as const) {
  test(`a link followed with ${mode} open goes there, keeps the words typed, and puts none in the address`, async ({
    page,
  }) => {
    await openByDrop(page, sample('paid-twice.json'));
    const link = await linkTo(page, 5);
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search');
    await bar.getByRole('button', { name: mode, exact: true }).click();
    const field = bar.getByRole(mode === 'Trace' ? 'searchbox' : 'textbox', { name });
    await field.fill('Harbour Kettles');
    await follow(page, link);
    await expectTurn(page, 5);
    await expect(field).toHaveValue('Harbour Kettles');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => decodeURIComponent(page.url())).not.toContain('Harbour');
    expect(new URL(await settledUrl(page)).hash).not.toMatch(/Harbour|Kettles/);

    // Of another recording: it is said, and nothing moves.
    const other = link.replace(/[0-9a-f]{12,}/, (hash) => '0'.repeat(hash.length));
    expect(other).not.toBe(link);
    await follow(page, other);
    await expect(page.getByRole('status').filter({ hasText: 'The link points into another recording' })).toBeVisible();
    await expect(field).toHaveValue('Harbour Kettles');
    await expect(currentTurn(page)).toContainText(/^Turn 5\D/);
  });
}
