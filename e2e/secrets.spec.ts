/** What the address bar holds while a run full of secrets is read: a place, and nothing of the run (issue 4, item 6). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { openByDrop, proved, sample, slider, test } from './lens.ts';

const GRAM = 8;

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'why-lens-secrets-'));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('no link written on a walk through a run full of secrets holds any of them', async ({ page }) => {
  test.setTimeout(120_000);
  const { file, texts } = secretFile();
  const secrets = gramsOf(texts);
  await noteWrites(page);
  await openByDrop(page, file);
  await proved(page);
  await expect(page).toHaveURL(/&k=/);
  const strategy = page.getByRole('combobox', { name: 'Stops by' });
  for (const name of ['milestones', 'stages']) {
    await strategy.selectOption(name);
    await slider(page).focus();
    await page.keyboard.press('Home');
    const stops = Number(await slider(page).getAttribute('max'));
    for (let at = 0; at < Math.min(stops, 60); at += 1) {
      await page.keyboard.press('ArrowRight');
      // The address follows a walk at its own pace: let it catch up now and then.
      if (at % 6 === 5) await page.waitForTimeout(400);
    }
    await page.keyboard.press('Shift+ArrowLeft');
    await page
      .getByRole('button', { name: /^Evidence · .* \d+$/ })
      .first()
      .click({ force: true });
    await expect(page).toHaveURL(/&w=\w\.\d+/);
  }
  await page.waitForTimeout(1_000);
  const links = await page.evaluate((): string[] => Reflect.get(window, '__writes'));
  expect(new Set(links).size).toBeGreaterThan(10);
  for (const link of links) {
    for (const text of [link, decodeURIComponent(link)]) {
      for (let at = 0; at + GRAM <= text.length; at += 1) {
        const gram = text.slice(at, at + GRAM);
        if (secrets.has(gram)) throw new Error(`${gram} of the recording is in ${link}`);
      }
    }
  }
});

test('a drag of 5 seconds writes at most 20 times and is one step back', async ({ page }) => {
  const { file } = secretFile();
  await noteWrites(page);
  await openByDrop(page, file);
  await proved(page);
  await page.waitForTimeout(1_200);
  const start = await slider(page).inputValue();
  const entries = await page.evaluate(() => history.length);
  const written = (): Promise<number> => page.evaluate(() => Reflect.get(window, '__writes').length);
  const before = await written();
  const box = await slider(page).boundingBox();
  if (box === null) throw new Error('the slider has no box');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 10, y);
  await page.mouse.down();
  const began = Date.now();
  for (let at = 0; Date.now() - began < 5_000; at += 1)
    await page.mouse.move(box.x + 10 + ((at * 11) % (box.width - 20)), y);
  await page.mouse.move(box.x + box.width - 12, y);
  const during = (await written()) - before;
  await page.mouse.up();
  expect(during).toBeGreaterThan(2);
  expect(during).toBeLessThanOrEqual(20);
  await page.waitForTimeout(1_200);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(slider(page)).toHaveValue(start);
});

/** Notes every address the page writes, before any of its code runs. */
async function noteWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const writes: string[] = [];
    Object.assign(window, { __writes: writes });
    for (const name of ['pushState', 'replaceState'] as const) {
      const real = history[name].bind(history);
      history[name] = (data, unused, url) => {
        writes.push(String(url));
        real(data, unused, url);
      };
    }
  });
}

/** A real run whose longer texts are each a secret of their own, under a name that says nothing. */
function secretFile(): { readonly file: string; readonly texts: readonly string[] } {
  const texts: string[] = [];
  let nth = 0;
  const recording: unknown = JSON.parse(readFileSync(sample('window.json'), 'utf8'), (key: string, value: unknown) => {
    texts.push(key);
    if (typeof value !== 'string') return value;
    nth += value.includes(' ') ? 1 : 0;
    const noise = (nth * 2_654_435_761) % 2 ** 32;
    const secret = value.includes(' ') ? `sk-live-${noise.toString(36)}-${noise.toString(16)} ${value}` : value;
    texts.push(secret);
    return secret;
  });
  if (nth < 100) throw new Error('too few secrets');
  const file = join(folder, 'run.json');
  writeFileSync(file, JSON.stringify(recording));
  return { file, texts };
}

function gramsOf(texts: readonly string[]): ReadonlySet<string> {
  const grams = new Set<string>();
  for (const text of texts) for (let at = 0; at + GRAM <= text.length; at += 1) grams.add(text.slice(at, at + GRAM));
  return grams;
}
