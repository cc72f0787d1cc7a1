import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { zipSync } from 'fflate';
import { expect } from 'playwright/test';
import { dropFiles, expectTurn, hasShared, openByDrop, proved, sample, shared, slider, test } from './lens.ts';
import { sectionOf } from './panels.ts';

const FLAT = hasShared ? shared('flat-dynamic-tools.json') : sample('paid-twice.json');

test('drop a file and read a Verified message at turn 2', async ({ page }) => {
  await openByDrop(page, FLAT);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const message = sectionOf(page, 'Messages').getByRole('listitem').locator('.row').last();
  await expect(message).toContainText('Verified');
  await expect(message).toHaveAttribute('data-status', 'verified');
  await expect(message.locator('[data-recorded]').first()).toHaveText(/\S/);
  await proved(page);
  await expect(page.getByText(/\d+ of \d+ checked rows agree/)).toBeVisible();
});

test('one click opens a sample with Verified rows', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('region', { name: 'Samples' }).getByRole('button').first().click();
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expectTurn(page, 1);
  await expect(page.locator('.column-served').getByText('Verified').first()).toBeVisible();
});

test('a file argument is opened from the page’s own origin', async ({ page }) => {
  await page.goto('./#open=./samples/grouped.json');
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await page.goto('about:blank');
  await page.goto('./#open=https://example.com/x.json');
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
});

test('a recording that is slow to come does not take the place of one dropped since', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/samples/grouped.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./');
  const asked = page.waitForRequest('**/samples/grouped.json');
  await page.getByRole('button', { name: 'The same desk, grouped' }).click();
  await asked;
  await dropFiles(page, [sample('window.json')]);
  await expect(page.getByRole('banner').getByText('window.json')).toBeVisible();
  const came = page.waitForResponse('**/samples/grouped.json');
  answer();
  await (await came).finished();
  await proved(page);
  await expect(page.getByText('Decoding the text')).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await expect(page.getByRole('banner').getByText('window.json')).toBeVisible();
});

test('a folder of more files than are taken says so, opened or not', async ({ page }, info) => {
  const folder = info.outputPath('many');
  mkdirSync(folder);
  for (let at = 0; at < 201; at += 1) writeFileSync(`${folder}/${at}.html`, '<!doctype html><p>no');
  await page.goto('./');
  await dropFiles(page, [folder]);
  const cut = 'A folder drop takes 200 files: the others were not looked at.';
  await expect(page.getByRole('alert')).toContainText(cut);
  await dropFiles(page, [FLAT, folder]);
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'How the files were opened' })).toContainText(cut);
});

test('a call without one row on record is never said to have 0 rows', async ({ page }) => {
  test.skip(!hasShared, 'needs ../shared');
  await openByDrop(page, shared('tagged-chart.json'));
  await proved(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'no row on record' })).toBeVisible();
  await expect(page.getByText('0 not checked')).toHaveCount(0);
});

test('pasted JSON opens', async ({ page }) => {
  await page.goto('./');
  const text = JSON.stringify({ commitLog: [] });
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await expect(page.getByText('pasted text').first()).toBeVisible();
});

test('a bad file costs a message, and the open recording stays', async ({ page }, info) => {
  await openByDrop(page, FLAT);
  await page.keyboard.press('Shift+ArrowRight');
  const bad: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['empty.json', '', /empty/],
    ['page.html', '<!doctype html><html><body>hi</body></html>', /web page/],
    ['foreign.json', '{"hello":"world"}', /not a recording/],
    ['future.json', '{"format":"agentfootprint.recording.v9","recording":{}}', /format this lens does not know/],
    ['deep.json', '['.repeat(200_000), /./],
    ['picture.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /picture/],
    ['broken.json.gz', gzipSync('{"commitLog":[').subarray(0, 12), /./],
  ];
  for (const [name, content, sentence] of bad) {
    const path = info.outputPath(name);
    writeFileSync(path, content);
    await dropFiles(page, [path]);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(name);
    await expect(alert).toContainText(sentence);
    await expect(alert).toContainText('The open recording is unchanged.');
    await expectTurn(page, 2);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toHaveCount(0);
  }
});

test('recent recordings are kept, listed and removed; the switch keeps nothing', async ({ page }) => {
  await openByDrop(page, FLAT);
  await proved(page);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await page.goto('./?again');
  const recent = page.getByRole('region', { name: 'Recent recordings' });
  const name = FLAT.split('/').at(-1) ?? '';
  await recent.getByRole('button', { name }).first().click();
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await page.goto('./?list');
  await recent.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(recent.getByText('None yet.')).toBeVisible();
  await recent.getByRole('checkbox', { name: 'Keep recordings in this browser' }).uncheck();
  await openByDrop(page, FLAT);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await page.goto('./?empty');
  await expect(recent.getByText('Nothing is kept.')).toBeVisible();
  await expect(recent.getByRole('listitem')).toHaveCount(0);
});

test('blocked storage costs the list of recent recordings and nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    const denied = {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'indexedDB', denied);
    Object.defineProperty(window, 'localStorage', denied);
    Object.defineProperty(navigator, 'storage', denied);
  });
  await openByDrop(page, FLAT);
  await expectTurn(page, 1);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await page.getByRole('button', { name: 'Recent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open another recording' });
  await expect(dialog.getByText('Storage is blocked here')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Recent recordings' }).getByRole('listitem')).toHaveCount(1);
});

test('two legs of one run open as one axis', async ({ page }) => {
  test.skip(!hasShared, 'the shared recordings are not here');
  await openByDrop(page, shared('made-pause-flat-1-paused.json'), shared('made-pause-flat-2-resumed.json'));
  await expect(page.getByRole('region', { name: 'Turns' }).getByRole('listitem')).toHaveCount(4);
});

test('what became of the files as they came is said where they were dropped, and again in the Gaps tab', async ({
  page,
}, info) => {
  const legs: unknown = JSON.parse(readFileSync(sample('two-legs.json'), 'utf8'));
  if (!Array.isArray(legs)) throw new Error('no legs');
  const paths = ['a-second.json', 'b-first.json', 'c-page.html'].map((name) => info.outputPath(name));
  writeFileSync(paths[0] ?? '', JSON.stringify(legs[1]));
  writeFileSync(paths[1] ?? '', JSON.stringify(legs[0]));
  writeFileSync(paths[2] ?? '', '<!doctype html><html><body>hi</body></html>');
  await openByDrop(page, ...paths);
  const sentences = [
    '1 file left out. c-page.html: This is not an agent’s recording. It looks like a web page: perhaps the page that ' +
      'a download link led to instead of the file.',
    'The legs did not come in run order. They are read as b-first.json, a-second.json, by the number of the first ' +
      'stage that each records.',
  ];
  const notice = page.getByRole('region', { name: 'How the files were opened' });
  const list = page.getByRole('region', { name: 'Of the whole recording' });
  for (const sentence of sentences) {
    await expect(notice).toContainText(sentence);
    await expect(list).toContainText(sentence);
  }
  await expect(page.locator('[aria-live=polite]')).toContainText('1 file left out. The legs were put in run order.');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await expect(list).toContainText('1 file left out.');
  // Said anew of the next drop, and of no drop that went as it came.
  await dropFiles(page, paths.slice(0, 2));
  await expect(notice).toContainText('They are read as b-first.json, a-second.json');
  await expect(notice).not.toContainText('left out');
  await dropFiles(page, [sample('grouped.json')]);
  await expect(page.getByRole('banner')).toContainText('grouped.json');
  await expect(notice).toHaveCount(0);
});

test('a zip with several candidates asks which, by keyboard', async ({ page }, info) => {
  const path = info.outputPath('runs.zip');
  const members = { 'a/first.json': readFileSync(FLAT), 'b/second.json': readFileSync(sample('grouped.json')) };
  writeFileSync(path, zipSync(members));
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await dropFiles(page, [path]);
  const dialog = page.getByRole('dialog', { name: 'Choose a file of the archive' });
  await expect(dialog.getByRole('button', { name: /first.json/ })).toBeVisible();
  await dialog.getByRole('button', { name: /second.json/ }).focus();
  await page.keyboard.press('Enter');
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect(dialog).toHaveCount(0);
});

test('a folder drop opens the recording in it', async ({ page }, info) => {
  const folder = info.outputPath('ticket');
  mkdirSync(`${folder}/inner`, { recursive: true });
  writeFileSync(`${folder}/inner/run.json`, readFileSync(FLAT));
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await dropFiles(page, [folder]);
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('ticket/inner/run.json').first()).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [900, 800],
  [360, 740],
] as const) {
  test(`nothing scrolls sideways at ${width} px, empty and open`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('./');
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => sideways()).toBeLessThanOrEqual(0);
    await openByDrop(page, sample('hostile-text.json'));
    await proved(page);
    await expect.poll(() => sideways()).toBeLessThanOrEqual(0);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, empty and open, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('./');
    await expect(page.getByRole('region', { name: 'Samples' }).getByRole('button').first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await dropFiles(page, [sample('tampered-edited.json')]);
    await expect(slider(page)).toBeVisible({ timeout: 20_000 });
    await proved(page);
    await page.keyboard.press(']');
    for (const tab of ['Gaps', /^Since/, 'State', 'Evidence']) {
      await page.getByRole('tab', { name: tab }).click();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
    await page.keyboard.press('?');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
