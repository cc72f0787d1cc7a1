import { expect } from 'playwright/test';
import {
  currentTurn,
  expectTurn,
  hasShared,
  openByDrop,
  proved,
  sample,
  shared,
  slider,
  stopText,
  test,
} from './lens.ts';

const FLAT = hasShared ? shared('flat-dynamic-tools.json') : sample('paid-twice.json');
const GROUPED = hasShared ? shared('dynamic-grouped.json') : sample('grouped.json');
const SEQUENCE = hasShared ? shared('made-sequence-nested.json') : sample('two-agents.json');

test('arrows step, Shift+arrows go turn to turn, Home and End go to the ends', async ({ page }) => {
  await openByDrop(page, FLAT);
  await expectTurn(page, 1);
  await expect.poll(() => stopText(page)).toContain('LLM turn');
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await expect.poll(() => stopText(page)).toContain('turn 2 of');
  const there = await slider(page).inputValue();
  await page.keyboard.press('ArrowRight');
  expect(Number(await slider(page).inputValue())).toBe(Number(there) + 1);
  // Past the call, the turn before is the call itself.
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => slider(page).inputValue()).toBe(there);
  await page.keyboard.press('Home');
  await expect.poll(() => slider(page).inputValue()).toBe('0');
  await expect.poll(() => stopText(page)).toContain('before the first turn');
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveValue((await slider(page).getAttribute('max')) ?? 'no end');
});

test('a refused move leaves the panel as it was, says why and offers the nearest', async ({ page }) => {
  await openByDrop(page, FLAT);
  await proved(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const turns = Number((await stopText(page)).match(/turn 2 of (\d+)/)?.[1]);
  const before = await page.locator('.column-served').textContent();
  await page.keyboard.type('999');
  await expect(page.getByRole('status').filter({ hasText: 'Turn 999' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not moved: there is no turn 999').first()).toBeVisible();
  await expectTurn(page, 2);
  await expect.poll(() => page.locator('.column-served').textContent()).toBe(before);
  await page.getByRole('button', { name: `Go to turn ${turns}`, exact: true }).click();
  await expectTurn(page, turns);
  await page.keyboard.press('End');
  await page.keyboard.press('End');
  await expect(page.getByText('this is the last stop of this axis').first()).toBeVisible();
});

test('a typed number goes to that turn', async ({ page }) => {
  await openByDrop(page, FLAT);
  await page.keyboard.press('Home');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expectTurn(page, 2);
});

test('a grouped run’s turns are reached by Shift+arrow', async ({ page }) => {
  await openByDrop(page, GROUPED);
  await expectTurn(page, 1);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await expect(page.locator('.column-served').getByText('Verified').first()).toBeVisible();
  await page.keyboard.press('Shift+ArrowLeft');
  await expectTurn(page, 1);
});

test('a mount opens into its own axis and back', async ({ page }) => {
  await openByDrop(page, GROUPED);
  const max = await slider(page).getAttribute('max');
  const trail = page.getByRole('navigation', { name: 'Subflows above this axis' });
  await slider(page).focus();
  await page.keyboard.press('Enter');
  await expect(trail.locator('[aria-current=location]')).toContainText('sf-llm-call#');
  await expectTurn(page, 1);
  await page.keyboard.press('Backspace');
  await expect(trail.locator('[aria-current=location]')).toHaveText('Run');
  await expect.poll(() => slider(page).getAttribute('max')).toBe(max);
  await expectTurn(page, 1);
});

test('turn to turn crosses the agents of a sequence by itself', async ({ page }) => {
  await openByDrop(page, SEQUENCE);
  const rows = page.getByRole('region', { name: 'Turns' }).getByRole('listitem');
  const turns = Number(await rows.first().getAttribute('aria-setsize'));
  expect(turns).toBeGreaterThanOrEqual(5);
  for (let turn = 1; turn <= turns; turn += 1) {
    await expectTurn(page, turn);
    if (turn < turns) await page.keyboard.press('Shift+ArrowRight');
  }
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Not moved: this is the last turn').first()).toBeVisible();
  for (let turn = turns; turn > 1; turn -= 1) {
    await page.keyboard.press('Shift+ArrowLeft');
    await expectTurn(page, turn - 1);
  }
});

test('a resumed leg says that the turn before is not in this recording', async ({ page }) => {
  await openByDrop(page, hasShared ? shared('made-pause-flat-2-resumed.json') : sample('resumed-only.json'));
  await expectTurn(page, 1);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('the turn before is not in this recording').first()).toBeVisible();
  await expectTurn(page, 1);
});

test('the next damaged turn is one key away, and the slider names it', async ({ page }) => {
  await openByDrop(page, sample('tampered-edited.json'));
  await proved(page);
  await page.keyboard.press('Home');
  await page.keyboard.press(']');
  await expect(currentTurn(page)).toContainText('Damaged');
  await expect.poll(() => stopText(page)).toContain('Damaged');
  await expect(page.getByRole('button', { name: /damaged/ }).first()).toBeVisible();
});

test('stops by stage, by tag and by written key', async ({ page }) => {
  await openByDrop(page, FLAT);
  const strategy = page.getByRole('combobox', { name: 'Stops by' });
  const milestones = Number(await slider(page).getAttribute('max'));
  await strategy.selectOption('stages');
  await expect(strategy).toHaveValue('stages');
  expect(Number(await slider(page).getAttribute('max'))).toBeGreaterThan(milestones);
  await expectTurn(page, 1);
  await strategy.selectOption('writes');
  const dialog = page.getByRole('dialog', { name: 'Stops where a key was written' });
  await dialog.getByRole('textbox', { name: 'Filter keys' }).fill('history');
  await dialog
    .getByRole('button', { name: /^history/ })
    .first()
    .click();
  await expect(strategy).toHaveValue('writes');
  await strategy.selectOption('milestones');
  await expect(slider(page)).toHaveAttribute('max', String(milestones));
});

test('stops by declared tags', async ({ page }) => {
  test.skip(!hasShared, 'the shared recordings are not here');
  await openByDrop(page, shared('tagged-chart.json'));
  const strategy = page.getByRole('combobox', { name: 'Stops by' });
  await strategy.selectOption('tags');
  const dialog = page.getByRole('dialog', { name: 'Stops by declared tags' });
  const tag = dialog.getByRole('checkbox', { name: /^audit/ });
  await expect(tag).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Show these stops' }).click();
  await expect(strategy).toHaveValue('tags');
  // Start, the two stages that declare it, end.
  await expect(slider(page)).toHaveAttribute('max', '3');
  await expect(page.getByRole('button', { name: 'audit', exact: true })).toBeVisible();
});

test('a mark is a flag to come back to', async ({ page }) => {
  await openByDrop(page, FLAT);
  const there = await slider(page).inputValue();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('textbox').fill('here it broke');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'here it broke' }).click();
  await expect.poll(() => slider(page).inputValue()).toBe(there);
});

test('the turn list moves the one cursor, by mouse and by keys', async ({ page }) => {
  await openByDrop(page, FLAT);
  await page.getByRole('button', { name: /^Turn 2/ }).click();
  await expectTurn(page, 2);
  await page.keyboard.press('ArrowUp');
  await expectTurn(page, 1);
  await page.keyboard.press('ArrowDown');
  await expectTurn(page, 2);
  await expect.poll(() => stopText(page)).toContain('turn 2 of');
});

test('? lists the keys, and keys rest while typing', async ({ page }) => {
  await openByDrop(page, FLAT);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  const there = await slider(page).inputValue();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('m]1s');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider(page).inputValue()).toBe(there);
  await expect(page.getByRole('dialog', { name: 'Mark this stop' })).toHaveCount(0);
});

test('Shift and the arrows go turn to turn from a tab and from the state tree too', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await page.getByRole('tab', { name: 'State' }).click();
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const tree = page.getByRole('tree', { name: 'State at the stop' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await tree.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 3);
  await page.keyboard.press('Shift+ArrowLeft');
  await expectTurn(page, 2);
  await expect(tree.getByRole('treeitem', { expanded: true })).toHaveCount(0);
});
