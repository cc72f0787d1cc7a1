/** Base64 payloads are chips in place: named, opened, folded and copied as text (issue 5, item 4; product.md law 7). */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from 'playwright/test';
import { expectTurn, openByDrop, proved, test } from './lens.ts';
import { sectionOf, served } from './panels.ts';
import { pngPayload, recordingWithResult } from './payload-recording.ts';
import { tasksWhile } from './tasks.ts';

const SHORT = pngPayload(4_000);
const LONG = pngPayload(200_000);
const CONTENT = JSON.stringify({
  note: 'Photo of the parcel',
  image: { media_type: 'image/png', data: SHORT },
  scan: `data:application/pdf;base64,${LONG}`,
  after: 'The words behind both.',
});
const SHORT_WORDS = 'image/png · base64 · 4,000 characters · 3.0 KB decoded';
const LONG_WORDS = 'application/pdf · base64 · 200,000 characters · 150.0 KB decoded';

async function openAtResult(page: Page, path: string): Promise<Locator> {
  await openByDrop(page, path);
  await proved(page);
  return goToResult(page);
}

async function goToResult(page: Page): Promise<Locator> {
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await served(page).getByRole('button', { name: 'Messages', exact: true }).first().click();
  const row = sectionOf(page, 'Messages').locator('.row', {
    has: page.locator('.row-number', { hasText: /^3 $/ }),
  });
  await row.scrollIntoViewIfNeeded();
  return row;
}

test('each payload is one chip where it stands, the text around it is text, and the row is verified', async ({
  page,
}) => {
  const requests: string[] = [];
  const row = await openAtResult(page, await recordingWithResult(CONTENT));
  page.on('request', (request) => {
    // The browser asks for the page's own icon when it likes.
    if (new URL(request.url()).pathname !== '/icon.svg') requests.push(request.url());
  });
  await expect(row).toHaveAttribute('data-status', 'verified');
  await expect(row.locator('[data-payload]')).toHaveCount(2);
  await expect(row.getByRole('group', { name: `Payload: ${SHORT_WORDS}` })).toContainText(SHORT_WORDS);
  await expect(row.getByRole('group', { name: `Payload: ${LONG_WORDS}` })).toBeVisible();
  await expect(row.locator('.recorded')).toContainText('"after":"The words behind both."');
  await expect(row.locator('.recorded')).not.toContainText('iVBOR');
  await expect(row.locator('.row-size')).toHaveText(`${CONTENT.length.toLocaleString('en-US')} chars`);
  await row.getByRole('button', { name: `Show · ${SHORT_WORDS}` }).click();
  await expect(row.locator('.payload-text')).toHaveText(SHORT);
  await expect(served(page).locator('img, a[href], svg, iframe, object, embed, audio, video')).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('a chip opens and folds by keyboard, a long one stretch by stretch, and nothing above it moves', async ({
  page,
}) => {
  const row = await openAtResult(page, await recordingWithResult(CONTENT));
  const show = row.getByRole('button', { name: `Show · ${LONG_WORDS}` });
  await show.focus();
  const top = async () => (await row.getByRole('group').last().boundingBox())?.y;
  const before = await top();
  await page.keyboard.press('Enter');
  await expect(row.locator('.payload-text')).toHaveText(LONG.slice(0, 16_384));
  await expect.poll(top).toBe(before);
  const fold = row.getByRole('button', { name: `Fold · ${LONG_WORDS}` });
  await expect(fold).toBeFocused();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await row.getByRole('button', { name: 'Last', exact: true }).press('Enter');
  await expect(row.locator('.payload-text')).toHaveText(LONG.slice(196_608));
  await expect(row).toContainText('Characters 196,609 to 200,000 of 200,000');
  await row.getByRole('button', { name: 'Earlier', exact: true }).press(' ');
  await expect(row.locator('.payload-text')).toHaveText(LONG.slice(180_224, 196_608));
  await fold.press('Enter');
  await expect(row.locator('.payload-text')).toHaveCount(0);
  await expect(show).toBeFocused();
});

test('Copy of a chip, of the row, and a selection across chips all give the source', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = await openAtResult(page, await recordingWithResult(CONTENT));
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await row.getByRole('button', { name: `Copy · ${LONG_WORDS}` }).click();
  await expect.poll(async () => (await clipboard()) === LONG).toBe(true);
  await row.hover();
  await row.getByRole('button', { name: /^Copy · tool/ }).click();
  await expect.poll(async () => (await clipboard()) === CONTENT).toBe(true);
  const select = () =>
    row.locator('.row-body .recorded').evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await select();
  await page.keyboard.press('Control+c');
  await expect.poll(async () => (await clipboard()) === CONTENT).toBe(true);
  await row.getByRole('button', { name: `Show · ${LONG_WORDS}` }).press('Enter');
  await expect(row.locator('.payload-text')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await select();
  await page.keyboard.press('Control+c');
  await expect.poll(async () => (await clipboard()) === CONTENT).toBe(true);
});

test('laid out for reading and as stored, the payloads stay chips in place', async ({ page }) => {
  const row = await openAtResult(page, await recordingWithResult(CONTENT));
  for (const [reading, words] of [
    ['Readable', '"after": "The words behind both."'],
    ['As stored', 'The words behind both.'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Read as' }).selectOption(reading);
    await expect(row.locator('.row-body .recorded')).toContainText(words);
    await expect(row.locator('[data-payload]')).toHaveCount(2);
    await expect(row.locator('.row-body .recorded')).not.toContainText('iVBOR');
  }
});

test('long text around a payload is drawn in stretches with the chip in place', async ({ page }) => {
  const lines = (name: string) => Array.from({ length: 900 }, (_, i) => `${name} ${i}`).join('\n');
  const row = await openAtResult(page, await recordingWithResult(`${lines('before')}\n${LONG}\n${lines('behind')}`));
  await row.getByRole('button', { name: /^Show all .* outside payloads$/ }).click();
  const chip = served(page).getByRole('group', { name: /^Payload: image\/png · base64 · 200,000 characters/ });
  const list = page.getByRole('region', { name: 'The request, row by row' });
  await expect(async () => {
    if ((await chip.count()) > 0) await chip.scrollIntoViewIfNeeded({ timeout: 500 });
    else await list.evaluate((element) => element.scrollBy(0, 600));
    await expect(chip).toBeInViewport({ timeout: 200 });
  }).toPass({ timeout: 20_000 });
  const chunk = served(page).locator('.chunk', { has: page.locator('[data-payload]') });
  await expect(chunk).toContainText(/before 899\n.*\nbehind 0\n/);
  await chip.getByRole('button', { name: /^Show/ }).press('Enter');
  await expect(chunk.locator('.payload-text')).toHaveText(LONG.slice(0, 16_384));
});

test('a payload of 20 MB is one chip: its row opens without a long task, and the text behind it is next', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const huge = pngPayload(20_000_000);
  const path = await recordingWithResult(`data:image/png;base64,${huge} and the words behind`);
  await openByDrop(page, path);
  await proved(page);
  const tasks = await tasksWhile(browser, page, async () => {
    const row = await goToResult(page);
    await expect(row).toHaveAttribute('data-status', 'verified');
    await expect(row).toContainText('image/png · base64 · 20,000,000 characters · 15.0 MB decoded');
    await expect(row).toContainText('and the words behind');
    await row.getByRole('button', { name: /^Show · image\/png/ }).press('Enter');
    await expect(row.locator('.payload-text')).toHaveText(huge.slice(0, 16_384));
    await row.getByRole('button', { name: 'Last', exact: true }).press('Enter');
    await expect(row).toContainText('of 20,000,000');
    await expect(row.locator('.payload-text')).toHaveText(huge.slice(Math.floor(19_999_999 / 16_384) * 16_384));
  });
  console.log(`longest task of the page: ${tasks.threadMs.toFixed(0)} ms of its own`);
  expect(tasks.count).toBeGreaterThan(10);
  expect(tasks.threadMs).toBeLessThan(50);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in a chip, folded and opened, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const row = await openAtResult(page, await recordingWithResult(CONTENT));
    await row.getByRole('button', { name: `Show · ${LONG_WORDS}` }).press('Enter');
    await expect(row.locator('.payload-text')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
