/** The panels that a recording of hostile text is taken through in turn: each payload sees some, each panel a dozen payloads and more. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { tab } from './panels.ts';
import type { Payload } from './payloads.ts';

/** Goes to one place with the payload. `seen` is what the page was caught at: what the user asked for is taken out of it. */
type Visit = (page: Page, payload: Payload, seen: string[]) => Promise<void>;

const VISITS: readonly { readonly name: string; readonly visit: Visit }[] = [
  { name: 'Probe', visit: probe },
  { name: 'Trace', visit: trace },
  { name: 'Compare', visit: compare },
  { name: 'Redacted copy', visit: redactedCopy },
  { name: 'Report', visit: report },
  { name: 'Flip', visit: flip },
];
/** One payload in so many goes to a panel: all of them everywhere would double the time. */
const ONE_IN = 4;

/** The panels that the payload at `nth` is taken to. */
export function panelsOf(nth: number): readonly string[] {
  return VISITS.filter((_, at) => at % ONE_IN === nth % ONE_IN).map(({ name }) => name);
}

export const PANELS: readonly string[] = VISITS.map(({ name }) => name);

/** Takes the recording that is open, made of the payload at `nth`, to its panels. A row of the request is chosen. */
export async function visitPanels(page: Page, payload: Payload, nth: number, seen: string[]): Promise<void> {
  const names = panelsOf(nth);
  for (const { name, visit } of VISITS) if (names.includes(name)) await visit(page, payload, seen);
}

const search = (page: Page) => page.getByRole('search');

async function openSearch(page: Page, mode: string): Promise<void> {
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await search(page).getByRole('button', { name: mode, exact: true }).first().click();
}

async function probe(page: Page, { text, mark }: Payload): Promise<void> {
  await openSearch(page, 'Probe');
  const field = search(page).getByRole('textbox', { name: 'Probe an exact text' });
  await field.fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(search(page).getByRole('status')).toHaveText(/compared by hash|not ruled out/);
  await expect(field).toHaveValue(new RegExp(mark));
  await page.keyboard.press('Escape');
}

async function trace(page: Page, { mark }: Payload): Promise<void> {
  await openSearch(page, 'Trace');
  await search(page).getByRole('searchbox', { name: 'Trace a phrase' }).fill(mark);
  const rows = search(page).getByRole('list', { name: 'Rows that carry the words' });
  await expect(rows).toContainText(mark);
  await rows
    .getByRole('button', { name: /^Read it in turn/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
}

async function compare(page: Page, { mark }: Payload): Promise<void> {
  await tab(page, /^(Since|Compare)/).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('spinbutton', { name: 'Turn', exact: true }).fill('1');
  await panel.getByRole('spinbutton', { name: 'with turn' }).fill('2');
  await panel.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(panel).toContainText('Comparing two chosen turns.');
  await expect(panel).toContainText(mark);
  await panel.getByRole('button', { name: 'Back to since the turn before' }).click();
}

async function redactedCopy(page: Page, { text, mark }: Payload): Promise<void> {
  await page.getByRole('button', { name: 'Redacted copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Redacted copy' });
  await dialog.getByRole('textbox', { name: /Texts to withhold/ }).fill(text);
  // The roles are the payload too.
  await dialog.getByRole('checkbox', { name: 'Messages of any other role' }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(mark);
  await expect(preview.getByRole('heading', { name: 'Not looked for' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function report(page: Page, { mark }: Payload, seen: string[]): Promise<void> {
  await tab(page, 'Evidence').click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('checkbox', { name: /^Put the text of the chosen row/ }).check();
  const before = seen.length;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: /^Save report of turn \d+ as text$/ }).click(),
  ]);
  // Asked for by hand, once, under a name of ours.
  expect(download.suggestedFilename()).toMatch(/^why-lens-turn-\d+\.md$/);
  expect(seen.splice(before)).toEqual(['a download began']);
  expect(readFileSync(await download.path(), 'utf8')).toContain(mark);
}

async function flip(page: Page): Promise<void> {
  await tab(page, 'Evidence').click();
  const awake = page.getByRole('region', { name: 'Is the checker awake?' });
  await awake.getByRole('button', { name: 'Flip one character in a copy of this request' }).click();
  await expect(awake).toContainText(/Character [\d,]+ of [\d,]+/);
  await expect(awake).toContainText('The recording was not changed');
}
