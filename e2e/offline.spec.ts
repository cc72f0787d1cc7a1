/** The page can be installed, and opens without a network once a recording was opened in it. */
import { expect } from 'playwright/test';
import { expectTurn, openByDrop, sample, slider, test } from './lens.ts';

test('once a recording was opened, the page comes back without a network and opens a file', async ({
  page,
  context,
}) => {
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|blob:)/.test(request.url())) foreign.push(request.url());
  });
  await page.goto('./');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await openByDrop(page, sample('one-call.json'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const worker = registration.active;
    while (worker?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto('./');
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await again.evaluate(() => navigator.onLine)).toBe(false);
  await again.getByRole('button', { name: 'Open' }).first().waitFor();
  const [chooser] = await Promise.all([
    again.waitForEvent('filechooser'),
    again.getByRole('button', { name: 'Open' }).first().click(),
  ]);
  await chooser.setFiles(sample('paid-twice.json'));
  await expect(slider(again)).toBeVisible();
  await expectTurn(again, 1);
  await expect(again.getByText(/(\d+) of \1 checked rows agree/)).toBeVisible();
  expect(foreign).toEqual([]);
});

test('the manifest names what an installed page needs, and the browser finds no fault in it', async ({ page }) => {
  await page.goto('./');
  const client = await page.context().newCDPSession(page);
  const { errors, url, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Why Lens', display: 'standalone', start_url: './' });
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A test's browser profile is always a private one: nothing but that stands in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
