import { execFileSync } from 'node:child_process';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectTurn, openByDrop, proved, sample, test } from './lens.ts';
import { row, sectionOf, served, tab } from './panels.ts';

test('the evidence of a row: both hashes, and a shell command that prints the same 16 hex', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await row(page, 'base').locator('.recorded').click();
  const evidence = page.getByRole('tabpanel', { name: 'Evidence' });
  await expect(evidence).toContainText('The two hashes agree');
  const hashes = await evidence.locator('.evidence-facts .hash').allTextContents();
  expect(hashes).toHaveLength(2);
  expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(hashes[1]).toBe(hashes[0]);
  const command = await evidence
    .getByRole('region', { name: 'Check it in a shell' })
    .locator('[data-recorded]')
    .textContent();
  expect(execFileSync('sh', ['-c', command ?? ''], { encoding: 'utf8' }).trim()).toBe(hashes[0]);
});

test('a finding leads to its evidence, where the hashes disagree', async ({ page }) => {
  await openByDrop(page, sample('tampered-edited.json'));
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expectTurn(page, 7);
  const gaps = page.getByRole('tabpanel', { name: 'Gaps' });
  await expect(gaps.getByRole('heading', { name: /Row \d+ was edited/ })).toBeVisible();
  await gaps.getByRole('button', { name: 'Open evidence' }).click();
  const evidence = page.getByRole('tabpanel', { name: 'Evidence' });
  await expect(evidence).toContainText('The two hashes disagree');
  await expect(evidence).toContainText('Damaged · edited');
  await expect(served(page).locator('.row[data-selected]')).toContainText('Damaged · edited');
});

test('what the model answered stands beside its request, and is said not to be hashed', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  const answer = page.getByRole('region', { name: /^Answer/ });
  await expect(answer).toContainText('not hashed');
  await expect(answer).toContainText('Asks for 1 tool call');
  await expect(answer).toContainText('Results that followed');
});

test('since the turn before, and any two turns', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await served(page)
    .getByRole('button', { name: /^new since turn 1: 2 rows$/ })
    .click();
  const since = page.getByRole('tabpanel', { name: /Since turn 1/ });
  await expect(since.getByRole('heading', { name: /Turn 2 since turn 1/ })).toBeVisible();
  await expect(since).toContainText('2 entered');
  await since.getByRole('spinbutton', { name: 'with turn' }).fill('6');
  await since.getByRole('button', { name: 'Compare' }).click();
  await expect(since.getByRole('heading', { name: /Turn 6 since turn 1/ })).toBeVisible();
  await expect(since).toContainText('10 entered');
  await since.getByRole('spinbutton', { name: 'with turn' }).fill('99');
  await expect(since.getByText('This recording has turns 1 to 8.')).toBeVisible();
  await expect(since.getByRole('button', { name: 'Compare' })).toBeDisabled();
});

test('the state is a tree that the keyboard walks, and says what this stop wrote', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('Shift+ArrowRight');
  await tab(page, 'State').click();
  const tree = page.getByRole('tree', { name: 'State at the stop' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await expect(tree.getByText('written here').first()).toBeVisible();
  const stop = page.getByRole('slider', { name: 'Stops of the run' });
  const at = await stop.inputValue();
  await tree.focus();
  const history = tree
    .getByRole('treeitem', { name: /^history/ })
    .or(tree.getByRole('treeitem').filter({ hasText: /history \[/ }))
    .first();
  for (let press = 0; press < 80; press += 1) {
    const active = await tree.getAttribute('aria-activedescendant');
    if (active !== null && active === (await history.getAttribute('id', { timeout: 1000 }).catch(() => ''))) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await expect(history).toHaveAttribute('aria-expanded', 'true');
  await expect(tree.getByText(/^reading…?$/i)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(history).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowLeft');
  await expect(history).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(history).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => stop.inputValue()).toBe(at);
});

test('find reads every turn and every closed part, and goes to the row', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.keyboard.press('Control+f');
  const find = page.getByRole('search');
  await find.getByRole('searchbox').fill('Harbour Kettles');
  await expect(find.getByRole('status')).toHaveText(/^1 occurrence in 1 row, served in 8 turns\.$/);
  await find.getByRole('searchbox').fill('warehouse');
  // At once, before the search has answered.
  await page.keyboard.press('Enter');
  await expect(served(page).locator('.row[data-selected]')).toContainText(/warehouse/i);
  await find.getByRole('searchbox').fill('no such words anywhere');
  await expect(find.getByRole('status')).toHaveText('Not found in anything served or answered that is on record.');
  await page.keyboard.press('Escape');
  await expect(find).toHaveCount(0);
});

test('attention drops are joined to the turn that last served them', async ({ page }) => {
  await openByDrop(page, sample('window.json'));
  await page.keyboard.press('End');
  await served(page).getByRole('button', { name: 'Attention drops', exact: true }).first().click();
  const joined = sectionOf(page, 'Attention drops')
    .getByRole('button', { name: /^last served in turn \d+$/ })
    .first();
  const turn = Number((await joined.textContent())?.match(/\d+/)?.[0]);
  await joined.click();
  await expectTurn(page, turn);
});

test('a receipt that cannot say is never read as empty', async ({ page }) => {
  await openByDrop(page, sample('receipts-before-cache.json'));
  await served(page).getByRole('button', { name: 'Cache', exact: true }).first().click();
  await expect(sectionOf(page, 'Cache')).toContainText('this receipt cannot say');
  await expect(sectionOf(page, 'Cache')).toContainText('Not on record');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any panel, ${colorScheme}`, async ({ page }) => {
    test.slow();
    // Everything once; in the other theme only what a theme can change.
    const axe = (on: Page) =>
      colorScheme === 'light'
        ? new AxeBuilder({ page: on })
        : new AxeBuilder({ page: on }).withRules(['color-contrast']);
    await page.emulateMedia({ colorScheme });
    await openByDrop(page, sample('tampered-edited.json'));
    await proved(page);
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expectTurn(page, 7);
    for (const name of ['Gaps', /^Since/, 'State', 'Map', 'Evidence']) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      if (name === 'Evidence') await served(page).locator('.recorded').first().click();
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox').fill('refund');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/occurrences/);
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
