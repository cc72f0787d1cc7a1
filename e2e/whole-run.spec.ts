import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { currentTurn, expectTurn, openByDrop, proved, sample, stopText, test } from './lens.ts';
import { row, served, tab } from './panels.ts';

const search = (page: Page) => page.getByRole('search');

/** Runs `npm run check` as a user would; its exit code and what it said. */
function check(...paths: readonly string[]): { readonly code: number; readonly said: string } {
  try {
    const said = execFileSync('npm', ['run', '--silent', 'check', '--', ...paths], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { code: 0, said };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { code: status, said: stderr };
  }
}

/** The text of the first user message of a sample, exactly. */
function question(name: string): string {
  const { snapshot, commitLog } = JSON.parse(readFileSync(sample(name), 'utf8'));
  const log: readonly { overwrite?: { history?: readonly { role: string; content: string }[] } }[] =
    commitLog ?? snapshot.commitLog;
  const history = log.find(({ overwrite }) => Array.isArray(overwrite?.history))?.overwrite?.history;
  const found = history?.find(({ role }) => role === 'user')?.content;
  if (found === undefined) throw new Error('the sample has no question');
  return found;
}

test('a probe says in which turns exactly a text was served, and absent where it was not', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await search(page).getByRole('button', { name: 'Probe', exact: true }).first().click();
  const field = search(page).getByRole('textbox', { name: 'Probe an exact text' });
  await expect(field).toBeFocused();
  const text = question('paid-twice.json');
  await field.fill(text);
  await page.keyboard.press('Control+Enter');
  const status = search(page).getByRole('status');
  await expect(status).toHaveText(
    /^Served exactly, by hash, in 1 row\. \d+ distinct rows of 8 turns compared by hash\.$/,
  );
  const found = search(page).getByRole('list', { name: 'What the probe found' });
  await expect(found).toContainText('served in turns 1–8');
  await found.getByRole('button', { name: 'Read it in turn 8' }).click();
  await expectTurn(page, 8);
  await expect(served(page).locator('.row[data-selected]')).toContainText(text.slice(0, 30));
  await field.fill(`${text}\n`);
  await page.keyboard.press('Control+Enter');
  await expect(status).toHaveText(/^Absent: no row is exactly this text\./);
  await search(page).getByRole('button', { name: 'Probe without it' }).click();
  await expect(status).toHaveText(/^Served exactly/);
});

test('a probe cannot say where no receipt was read, and names the gap', async ({ page }) => {
  await openByDrop(page, sample('no-receipts.json'));
  await page.keyboard.press('p');
  await search(page).getByRole('textbox').fill('never served');
  await page.keyboard.press('Control+Enter');
  await expect(search(page).getByRole('status')).toHaveText(/^Not found, and not ruled out/);
  await expect(search(page).getByRole('list', { name: 'What the probe found' })).toContainText(
    'Cannot say · No receipt was read',
  );
  await expect(search(page)).not.toContainText('Absent');
});

test('words selected in an answer are traced to the rows that carry them and the stage that wrote them', async ({
  page,
}) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('End');
  await expectTurn(page, 8);
  const answer = page.getByRole('region', { name: /^Answer/ });
  await expect(answer.locator('.recorded').first()).toBeVisible();
  const words = await answer
    .locator('.recorded')
    .first()
    .evaluate((element) => {
      const text = element.firstChild;
      if (text === null) throw new Error('the answer is empty');
      const word = /[A-Z]-?\d{2,}|[a-z]{6,}/.exec(text.textContent ?? '');
      const range = document.createRange();
      range.setStart(text, word?.index ?? 0);
      range.setEnd(text, (word?.index ?? 0) + (word?.[0].length ?? 1));
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
      return word?.[0] ?? '';
    });
  expect(words.length).toBeGreaterThan(2);
  await answer.getByRole('button', { name: 'Trace' }).click();
  await expect(search(page).getByRole('searchbox', { name: 'Trace a phrase' })).toHaveValue(words);
  await search(page).getByRole('searchbox').fill('warehouse');
  await expect(search(page).getByRole('status')).toHaveText(
    /^These words appear in \d+ rows?, served in \d+ turns?\.$/,
  );
  const rows = search(page).getByRole('list', { name: 'Rows that carry the words' }).getByRole('listitem');
  const result = rows.filter({ hasText: 'Messages' }).first();
  await expect(result).toContainText(/Appears in turns? [\d–]+.* · entered at turn \d+/);
  await expect(result).toContainText(/Stage tool-calls#\d+ wrote it to history at row/);
  await expect(search(page)).not.toContainText(/\bcaused\b|because/);
  const entered = Number((await result.textContent())?.match(/entered at turn (\d+)/)?.[1]);
  await result.getByRole('button', { name: `Read it in turn ${entered}` }).click();
  await expectTurn(page, entered);
  await expect(served(page).locator('.row[data-selected]')).toContainText(/warehouse/i);
  // The stage lies between the turn before and this one.
  await result.getByRole('button', { name: 'Go to the stage that wrote it' }).click();
  await expect.poll(() => stopText(page)).toMatch(/tool/i);
  await expect(currentTurn(page)).toContainText(new RegExp(`^Turn ${entered - 1}\\D`));
});

test('one flipped character: the rows that hold it are Damaged in the copy, and nothing changes here', async ({
  page,
}) => {
  await openByDrop(page, sample('paid-twice.json'));
  await proved(page);
  await row(page, 'base').locator('.recorded').click();
  const awake = page.getByRole('region', { name: 'Is the checker awake?' });
  await awake.getByRole('button', { name: 'Flip one character in a copy of this request' }).click();
  await expect(awake).toContainText('In the copy 2 rows are Damaged.');
  await expect(awake.getByRole('listitem')).toHaveText([
    /^System prompt 1 · .*: was Verified, is.*Damaged/,
    /^System prompt 2 · base: was Verified, is.*Damaged/,
  ]);
  await expect(awake).toContainText('The recording was not changed');
  const first = await awake.getByText(/^Character /).textContent();
  await awake.getByRole('button', { name: 'Flip another' }).click();
  await expect(awake.getByText(/^Character /)).not.toHaveText(first ?? '');
  await expect(row(page, 'base')).toContainText('Verified');
  await expect(page.getByRole('banner')).toContainText('144 of 144 checked rows agree');
});

test('a report is saved by hand, and checked again by the command line without the page', async ({ page }) => {
  test.slow();
  const recording = sample('tampered-edited.json');
  await openByDrop(page, recording);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expectTurn(page, 7);
  await tab(page, 'Evidence').click();
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return { path: await download.path(), name: download.suggestedFilename() };
  };
  const turn = await save('Save report of turn 7 as JSON');
  expect(turn.name).toBe('why-lens-turn-7.json');
  expect(check(recording, turn.path)).toMatchObject({ code: 0, said: expect.stringContaining('is the same: 1 turn') });
  const run = await save('Save report of the run as JSON');
  expect(check(recording, run.path)).toMatchObject({ code: 0, said: expect.stringContaining('is the same: 8 turns') });
  expect(check(sample('paid-twice.json'), run.path)).toMatchObject({
    code: 1,
    said: expect.stringContaining('contentHash'),
  });

  const report = readFileSync(turn.path, 'utf8');
  expect(report).toContain('"damaged"');
  writeFileSync(turn.path, report.replace('"status": "damaged"', '"status": "verified"'));
  expect(check(recording, turn.path)).toMatchObject({
    code: 1,
    said: expect.stringContaining('the recording gives "damaged"'),
  });

  const words = await save('Save report of turn 7 as text');
  expect(words.name).toBe('why-lens-turn-7.md');
  const text = readFileSync(words.path, 'utf8');
  expect(text).toMatch(/# Evidence report of turn 7/);
  expect(text).toMatch(/Damaged [1-9]/);
  // No text of the recording, until a row is put in.
  const asked = question('tampered-edited.json');
  expect(text).not.toContain(asked.slice(0, 30));
  await served(page)
    .locator('.row', { hasText: asked.slice(0, 30) })
    .locator('.recorded')
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Put the text of the chosen row/ }).check();
  const chosen = await save('Save report of turn 7 as JSON');
  expect(readFileSync(chosen.path, 'utf8')).toContain(JSON.stringify(asked));
  expect(check(recording, chosen.path)).toMatchObject({ code: 0 });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in a probe, a trace and the evidence, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await openByDrop(page, sample('paid-twice.json'));
    await proved(page);
    await row(page, 'base').locator('.recorded').click();
    await page.getByRole('button', { name: 'Flip one character in a copy of this request' }).click();
    await expect(page.getByText('In the copy 2 rows are Damaged.')).toBeVisible();
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    for (const mode of ['Probe', 'Trace']) {
      await search(page).getByRole('button', { name: mode, exact: true }).first().click();
      if (mode === 'Probe') {
        await search(page).getByRole('textbox').fill(question('paid-twice.json'));
        await page.keyboard.press('Control+Enter');
      } else await search(page).getByRole('searchbox').fill('refund');
      await expect(search(page).getByRole('status')).toHaveText(/^Served exactly|^These words appear/);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
