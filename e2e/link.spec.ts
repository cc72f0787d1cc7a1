import { expect } from 'playwright/test';
import {
  dropFiles,
  expectTurn,
  hasShared,
  openByDrop,
  proved,
  sample,
  settledUrl,
  shared,
  slider,
  test,
  watch,
} from './lens.ts';

const FLAT = hasShared ? shared('flat-dynamic-tools.json') : sample('paid-twice.json');
const NAME = FLAT.split('/').at(-1) ?? '';

test('the address restores stop and turn in the same profile, and the sender’s counts are compared', async ({
  page,
  context,
}) => {
  await openByDrop(page, FLAT);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  const url = await settledUrl(page);
  const stop = await slider(page).inputValue();
  const again = await context.newPage();
  await again.goto(url);
  await expect(slider(again)).toHaveValue(stop);
  await expectTurn(again, 2);
  await expect(again.getByText('You see the same as the sender')).toBeVisible();
});

test('in a fresh profile it asks for the file by name and hash, and then lands there', async ({
  page,
  browser,
  baseURL,
}) => {
  await openByDrop(page, FLAT);
  await page.keyboard.press('Shift+ArrowRight');
  const url = await settledUrl(page);
  const stop = await slider(page).inputValue();
  const fresh = await browser.newContext();
  const other = await fresh.newPage();
  const problems: string[] = [];
  watch(other, baseURL ?? '', problems);
  await other.goto(url);
  const asks = other.getByRole('status').filter({ hasText: 'This link points into a recording' });
  await expect(asks).toContainText(NAME);
  await expect(asks).toContainText(/[0-9a-f]{16}/);
  await dropFiles(other, [FLAT]);
  await expect(slider(other)).toHaveValue(stop);
  await expectTurn(other, 2);
  expect(problems).toEqual([]);
  await fresh.close();
});

test('a link into another recording says so and does not move', async ({ page }) => {
  await openByDrop(page, sample('grouped.json'));
  const url = await settledUrl(page);
  await page.goto('about:blank');
  await openByDrop(page, FLAT);
  await page.keyboard.press('Shift+ArrowRight');
  await proved(page);
  const stop = await slider(page).inputValue();
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, new URL(url).hash);
  await expect(page.getByRole('status').filter({ hasText: 'points into another recording' })).toBeVisible();
  await expect(slider(page)).toHaveValue(stop);
  await page.getByRole('button', { name: 'Open that recording' }).click();
  await expect(page.getByText('grouped.json').first()).toBeVisible();
  await expect(page.getByText('points into another recording')).toHaveCount(0);
});

test('a wrong file first does not cost the linked place', async ({ page, browser }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const url = await settledUrl(page);
  const context = await browser.newContext();
  const fresh = await context.newPage();
  await fresh.goto(url);
  await expect(fresh.getByText('that this browser does not keep')).toBeVisible();
  await dropFiles(fresh, [sample('grouped.json')]);
  await expect(fresh.getByText('points into another recording')).toBeVisible({ timeout: 20_000 });
  await fresh.keyboard.press('Shift+ArrowRight');
  await dropFiles(fresh, [sample('paid-twice.json')]);
  await expectTurn(fresh, 2);
  await expect(fresh.getByText('You see the same as the sender')).toBeVisible();
  await expect(fresh.getByText('points into another recording')).toHaveCount(0);
  await context.close();
});

test('a link that was cut on its way says so and moves nothing', async ({ page }) => {
  await openByDrop(page, FLAT);
  const url = await settledUrl(page);
  const stop = await slider(page).inputValue();
  await page.evaluate(() => {
    window.location.hash = window.location.hash.replace(/&s=\w+.*/, '&s=');
  });
  await expect(page.getByRole('alert')).toContainText('This link cannot be followed');
  await expect(slider(page)).toHaveValue(stop);
  await page.goto('about:blank');
  await page.goto(url.replace(/&r=\w{6}.*/, '&r=12'));
  await expect(page.getByRole('alert')).toContainText('This link cannot be followed');
});

test('a stop that is not there is refused with the nearest', async ({ page }) => {
  await openByDrop(page, FLAT);
  await settledUrl(page);
  const stop = await slider(page).inputValue();
  await page.evaluate(() => {
    window.location.hash = window.location.hash.replace(/&s=\w+/, '&s=99999');
  });
  await expect(page.getByText('the stop asked for is not on this axis').first()).toBeVisible();
  await expect(slider(page)).toHaveValue(stop);
});

test('Back returns from a drag, which is one entry and few writes', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await settledUrl(page);
  const start = await slider(page).inputValue();
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => {
    const counter = window as Window & { writes?: number };
    counter.writes = 0;
    for (const name of ['pushState', 'replaceState'] as const) {
      const real = history[name].bind(history);
      history[name] = (...args) => {
        counter.writes = (counter.writes ?? 0) + 1;
        real(...args);
      };
    }
  });
  const box = await slider(page).boundingBox();
  if (box === null) throw new Error('the slider has no box');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  const began = Date.now();
  for (let at = 0; Date.now() - began < 5000; at += 1) {
    await page.mouse.move(box.x + 20 + ((at * 7) % (box.width - 40)), box.y + box.height / 2);
  }
  const writes = await page.evaluate(() => (window as Window & { writes?: number }).writes ?? 0);
  expect(writes).toBeGreaterThan(3);
  expect(writes).toBeLessThanOrEqual(20);
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(slider(page)).toHaveValue(start);
});

test('the address restores strategy, key, row and comparison', async ({ page, context }) => {
  await openByDrop(page, sample('paid-twice.json'));
  const strategy = page.getByRole('combobox', { name: 'Stops by' });
  await strategy.selectOption('writes');
  const dialog = page.getByRole('dialog', { name: 'Stops where a key was written' });
  await dialog.getByRole('textbox', { name: 'Filter keys' }).fill('iteration');
  await dialog
    .getByRole('button', { name: /^iteration/ })
    .first()
    .click();
  await expect(strategy).toHaveValue('writes');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const stop = await slider(page).inputValue();
  await page.getByRole('tab', { name: /^Since/ }).click();
  await page.getByRole('spinbutton', { name: 'with turn' }).fill('3');
  await page.getByRole('spinbutton', { name: 'Turn', exact: true }).fill('1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page
    .getByRole('button', { name: /^Evidence · user/ })
    .first()
    .click({ force: true });
  const url = await settledUrl(page);
  expect(url).toMatch(/&w=m\.\d+/);
  expect(url).toMatch(/&c=0\.\d+-0\.\d+/);
  expect(decodeURIComponent(url)).not.toContain('iteration');
  const again = await context.newPage();
  await again.goto(url);
  await expect(again.getByRole('combobox', { name: 'Stops by' })).toHaveValue('writes', { timeout: 20_000 });
  await expect(again.getByRole('button', { name: 'iteration', exact: true })).toBeVisible();
  await expect(slider(again)).toHaveValue(stop);
  await expect(again.locator('.column-served [data-selected]')).toContainText('user');
  await again.getByRole('tab', { name: /^Since|^Compare/ }).click();
  await expect(again.getByRole('spinbutton', { name: 'with turn' })).toHaveValue('3');
});

test('Back within one’s own visit is no link: nobody’s counts are compared', async ({ page }) => {
  await openByDrop(page, FLAT);
  await settledUrl(page);
  await page.keyboard.press('Shift+ArrowRight');
  await settledUrl(page);
  await page.goBack();
  await expectTurn(page, 1);
  await page.goForward();
  await expectTurn(page, 2);
  await expect(page.getByText('the sender')).toHaveCount(0);
});

test('Copy link carries a note, and a note is text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openByDrop(page, FLAT);
  await proved(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const note = '<img src=x onerror=alert(1)> look at row 3';
  const dialog = page.getByRole('dialog', { name: 'Link to this place' });
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  await dialog.getByRole('textbox', { name: /Note/ }).fill(note);
  // What lies in the clipboard has no note yet, and the dialog says so.
  await expect(dialog.getByRole('status')).toHaveText('Changed since it was copied.');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('&n=');
  await dialog.getByRole('textbox', { name: 'Link', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(note)).toBeVisible();
});

test('no link holds text of the recording', async ({ page }) => {
  await openByDrop(page, sample('hostile-text.json'));
  await proved(page);
  const strategy = page.getByRole('combobox', { name: 'Stops by' });
  await strategy.selectOption('stages');
  const stops = Number(await slider(page).getAttribute('max'));
  const served = async () => (await page.locator('.column-served').textContent()) ?? '';
  await expect.poll(async () => (await served()).length).toBeGreaterThan(1000);
  const rows = await served();
  await page.keyboard.press('Home');
  for (let at = 0; at < stops; at += 1) await page.keyboard.press('ArrowRight');
  const link = decodeURIComponent(new URL(await settledUrl(page)).hash);
  // The file's name is no text of the recording.
  const bare = link.replace('hostile-text.json', '');
  for (let at = 0; at + 8 <= rows.length; at += 1) expect(bare).not.toContain(rows.slice(at, at + 8));
});
