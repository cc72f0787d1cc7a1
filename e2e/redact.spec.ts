/** A redacted copy, made on the page and opened again: nothing withheld is left in any form, the rest stays verified. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { dropFiles, openByDrop, proved, sample, slider, test } from './lens.ts';

const SECRET = 'Kessel & Söhne <ana@example.org>';

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'why-lens-redact-'));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** A real recording with a literal beside its rows in every form, so that its rows are verified as they are. */
function planted(): string {
  const recording = JSON.parse(readFileSync(sample('equal-results.json'), 'utf8'));
  const forms = {
    raw: `for ${SECRET}`,
    nested: JSON.stringify({ body: JSON.stringify({ to: SECRET }) }),
    base64: ['', 'x', 'xy'].map((before) => Buffer.from(`${before}${SECRET}!`).toString('base64')),
    url: encodeURIComponent(SECRET),
    [SECRET]: true,
  };
  recording.snapshot.sharedState.planted = forms;
  recording.snapshot.initialState = { ...recording.snapshot.initialState, planted: forms };
  recording.events = [...(recording.events ?? []), { type: 'made.up', payload: forms, meta: {} }];
  const file = join(folder, 'planted.json');
  writeFileSync(file, JSON.stringify(recording));
  return file;
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Redacted copy…' }).click();
  return page.getByRole('dialog', { name: 'Redacted copy' });
}

async function counts(page: Page): Promise<string> {
  return (
    (await page
      .getByText(/\d+ of \d+ checked rows agree/)
      .first()
      .textContent()) ?? ''
  );
}

test('texts in every form and a kind go; the copy reopens with Withheld rows and the rest Verified', async ({
  page,
}) => {
  const file = planted();
  await openByDrop(page, file);
  await proved(page);
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: /Texts to withhold/ }).fill(`${SECRET}\nnot in there at all`);
  await dialog.getByRole('checkbox', { name: 'Results of tools' }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/replaced [\d,]+ times: .*commit log/);
  await expect(preview).toContainText('not in there at all · not found');
  await expect(preview).toContainText(/in base64/);
  await expect(preview).toContainText(/withheld rows; \d+ of \d+ verified rows stay verified/);
  await expect(preview.getByRole('heading', { name: 'Not looked for' })).toBeVisible();
  const axe = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(axe.violations).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the copy' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('redacted-recording.json');
  const copy = join(folder, 'copy.json');
  await download.saveAs(copy);
  const text = readFileSync(copy, 'utf8');
  for (const form of [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET), 'Kessel', 'ana@']) {
    expect({ form, found: text.includes(form) }).toEqual({ form, found: false });
  }
  for (const run of text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)) {
    for (const cut of [0, 1, 2, 3]) expect(Buffer.from(run[0].slice(cut), 'base64').toString()).not.toContain('Kessel');
  }
  await dialog.getByRole('button', { name: 'Close' }).click();

  await dropFiles(page, [copy]);
  await expect(page.getByText('copy.json').first()).toBeVisible();
  await proved(page);
  await expect(page.getByText(/redacted copy, \d+ texts withheld/).first()).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  const served = page.locator('.column-served');
  await expect(served.getByText('Withheld', { exact: true }).first()).toBeVisible();
  await expect(served.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(served.getByText('Damaged', { exact: true })).toHaveCount(0);
  await expect(served).toContainText('\u27E6withheld ');
});

test('one row chosen in the view goes wherever it stands, and a hash that could be guessed is named and dropped', async ({
  page,
}) => {
  await openByDrop(page, sample('equal-results.json'));
  await proved(page);
  const before = await counts(page);
  await page.keyboard.press('Shift+ArrowRight');
  await page
    .getByRole('button', { name: /^Evidence · .* 1$/ })
    .first()
    .click({ force: true });
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: /^Withhold Turn \d+ · Messages/ }).click();
  await dialog.getByRole('textbox', { name: /Texts to withhold/ }).fill('O-2207');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('heading', { name: 'Hashes that can be guessed' })).toBeVisible();
  await expect(dialog.getByText(/^Dropped, in|Dropped, in \d+ place/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The recording on the page is as it was.
  await expect.poll(() => counts(page)).toBe(before);
  await expect(slider(page)).toBeVisible();
});
