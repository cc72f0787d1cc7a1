/** Parts of the page that are fetched when they are first looked at, and cannot be: said, and asked for again. */
import { expect, type Page } from 'playwright/test';
import { dropFiles, expectTurn, openByDrop, proved, sample, slider, test as watched } from './lens.ts';
import { served } from './panels.ts';

interface Outage {
  /** Requests that were refused so far. */
  readonly refused: () => number;
  readonly end: () => Promise<void>;
}

/** A request that fails is said on the console by the browser itself; nothing else may be. */
const test = watched.extend<{ outage: (pattern: RegExp) => Promise<Outage> }>({
  outage: async ({ page, watched: { problems } }, use) => {
    await use(async (pattern) => {
      let refused = 0;
      await page.route(pattern, (route) => {
        refused += 1;
        return route.abort('internetdisconnected');
      });
      return { refused: () => refused, end: () => page.unroute(pattern) };
    });
    const expected = 'console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED';
    const own = problems.filter((problem) => problem !== expected);
    problems.splice(0, problems.length, ...own);
  },
});

/** Set on the page itself: gone with a reload. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
}

async function expectSameDocument(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}

test('a panel that could not be fetched says so and comes when it is asked for again, the recording still open', async ({
  page,
  outage,
}) => {
  const network = await outage(/\/assets\/map-[^/]*\.js$/);
  await openByDrop(page, sample('paid-twice.json'));
  await proved(page);
  await mark(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await page.getByRole('tab', { name: 'Map' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Map' });
  const said = panel.getByRole('alert');
  await expect(said).toContainText('The map could not be loaded from the page’s own server.');
  const again = said.getByRole('button', { name: 'Try again' });
  const before = network.refused();
  await again.click();
  await expect.poll(network.refused).toBeGreaterThan(before);
  // Failed again, said again, and the keyboard stays where it was.
  await expect(again).toBeFocused();
  await network.end();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('grid', { name: 'Rows of the run' })).toBeVisible();
  await expect(said).toHaveCount(0);
  // The map has the place of the turn list: the request says which turn is open.
  await expect(served(page).getByRole('heading', { level: 2 })).toContainText(/^Turn 2\b/);
  await expectSameDocument(page);
});

test('a style that could not be fetched is asked for again with its part', async ({ page, outage }) => {
  const network = await outage(/\/assets\/map-[^/]*\.css$/);
  await openByDrop(page, sample('grouped.json'));
  await proved(page);
  await page.getByRole('tab', { name: 'Map' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Map' });
  await expect(panel.getByRole('alert')).toBeVisible();
  await network.end();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.styleSheets].some((sheet) => /\/assets\/map-[^/]*\.css$/.test(sheet.href ?? '')),
      ),
    )
    .toBe(true);
});

test('a dialog that could not be fetched is said over the page, and can be sent away or asked for again', async ({
  page,
  outage,
}) => {
  const network = await outage(/\/assets\/keys-dialog-[^/]*\.js$/);
  await openByDrop(page, sample('grouped.json'));
  await proved(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'The list of keys could not be loaded' });
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: 'Dismiss' }).click();
  await expect(said).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(said).toBeVisible();
  await network.end();
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(said).toHaveCount(0);
});

test('the reading part itself: the file that was dropped is read when its part comes after all', async ({
  page,
  outage,
}) => {
  const network = await outage(/\/assets\/(reading|facts|copy-link|link-banner)-[^/]*\.js$/);
  await page.goto('./');
  await mark(page);
  await dropFiles(page, [sample('paid-twice.json')]);
  const said = page.getByRole('alert').filter({ hasText: 'The reading part could not be loaded' });
  await expect(said).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await network.end();
  // One press asks for all that is missing.
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(slider(page)).toBeVisible();
  await expectTurn(page, 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await expect(page.getByRole('banner')).toContainText('paid-twice.json');
  await expectSameDocument(page);
});
