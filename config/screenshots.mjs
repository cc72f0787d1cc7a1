/**
 * `npm run screenshots`: takes the page in both themes at 1440 and 800 px into e2e/screenshots,
 * from the built app and the samples, so that a change of looks shows in a diff.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from './build.mjs';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';
import { createLensServer, HOST } from './server.mjs';

const OUT = fileURLToPath(new URL('../e2e/screenshots/', import.meta.url));
const VIEWS = [
  { name: 'welcome' },
  { name: 'damaged', sample: /Edited: the old copy/, keys: [']'] },
  { name: 'gap', sample: /The second leg alone/, keys: [] },
];

mkdirSync(OUT, { recursive: true });
await build();
const server = createLensServer();
await new Promise((ready) => server.listen(0, HOST, ready));
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 800]) {
    for (const view of VIEWS) await take(view, colorScheme, width);
  }
}
await browser.close();
server.close();

async function take(view, colorScheme, width) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
  await page.goto(`http://${HOST}:${server.address().port}/`);
  await page.getByRole('heading', { name: 'Samples' }).waitFor();
  if (view.sample !== undefined) {
    await page.getByRole('button', { name: view.sample }).click();
    await page.getByRole('slider').first().waitFor();
    // Verification streams in behind the page; the picture is of the finished state.
    await page
      .getByText(/checked rows? agrees?/)
      .first()
      .waitFor();
    for (const key of view.keys) await page.keyboard.press(key);
    await page.waitForTimeout(600);
  }
  await page.screenshot({ path: `${OUT}${view.name}-${width}-${colorScheme}.png` });
  await page.close();
}
