/** Integers past 2^53, as another tool may write them, stand on the page as in the file (issue 4, item 2). */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { openByDrop, proved, sample, test } from './lens.ts';
import { served } from './panels.ts';

const AS_WRITTEN = '9007199254740993';
const AS_PARSED = '9007199254740992';

test('in arguments, in the answer and in what is found', async ({ page }, info) => {
  const text = readFileSync(sample('paid-twice.json'), 'utf8');
  const changed = text.replaceAll('"args":{"orderId":"O-2207"', `"args":{"orderId":${AS_WRITTEN}`);
  expect(changed.split(AS_WRITTEN).length).toBeGreaterThan(10);
  const file = info.outputPath('long.json');
  writeFileSync(file, changed);
  await openByDrop(page, file);
  await proved(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(served(page)).toContainText(`{"orderId":${AS_WRITTEN}}`);
  await expect(page.getByRole('region', { name: /^Answer/ })).toContainText(`"orderId":${AS_WRITTEN}`);
  await expect(page.getByRole('tabpanel', { name: 'Gaps' })).toContainText(/integers beyond 2\^53/);
  await page.keyboard.press('Control+f');
  const find = page.getByRole('search');
  await find.getByRole('searchbox').fill(AS_WRITTEN);
  await expect(find.getByRole('status')).toContainText(/occurrence/);
  await page.keyboard.press('Escape');
  expect(await page.locator('body').textContent()).not.toContain(AS_PARSED);
});
