/** Values of the state in full: long texts by the window, and each type told from the others. */
import { expect, type Locator, type Page } from 'playwright/test';
import { openByDrop, test } from './lens.ts';
import { recordingWithState, tab } from './panels.ts';
import { type Tasks, tasksWhile } from './tasks.ts';

const LONGEST_TASK_MS = 50;
/** What else the machine does can only lengthen a task: the quietest of a few tries is the page's own doing. */
const TRIES = 3;

async function openTree(page: Page, keys: { readonly [key: string]: unknown }): Promise<Locator> {
  await openByDrop(page, recordingWithState(keys));
  await tab(page, 'State').click();
  const tree = page.getByRole('tree', { name: 'State at the stop' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  return tree;
}

/** The line of a key. */
function line(tree: Locator, key: string): Locator {
  return tree.getByRole('treeitem', { level: 1 }).filter({ has: tree.page().locator('.state-key', { hasText: key }) });
}

test('a long value is read to its end and copied whole, by the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = `${Array.from({ length: 1200 }, (_, at) => `line ${at} of the value`).join('\n')}\n\u202ehidden\u00a0here`;
  const tree = await openTree(page, { aLongValue: text });
  const value = line(tree, 'aLongValue');
  await value.scrollIntoViewIfNeeded();
  await expect(value).toHaveAttribute('aria-expanded', 'false');
  await expect(value).toContainText('1 hidden character');
  // Walk to it: the state is a tree, whatever holds the focus.
  await tree.focus();
  await walkTo(tree, value);
  await page.keyboard.press('ArrowRight');
  await expect(value).toHaveAttribute('aria-expanded', 'true');
  const stretches = tree.getByRole('treeitem', { level: 2 });
  await expect(stretches.first()).toContainText('line 0 of the value');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  await expect(tree).toContainText('line 1199 of the value');
  const hidden = tree.locator('.state-chunk .hidden-char');
  await expect(hidden).toHaveAttribute('data-name', 'RLO');
  // Back to the line; Tab reaches its button.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const copy = tree.getByRole('button', { name: 'Copy · aLongValue' });
  await expect(copy).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(copy).toHaveText('Copied');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  // The press was the button's: the value is still open, and the arrow closes it from there.
  await expect(value).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(value).toHaveAttribute('aria-expanded', 'false');
  await expect(stretches).toHaveCount(0);
});

test(`a value of 20 MB opens and scrolls with no task of the page over ${LONGEST_TASK_MS} ms, and is copied whole`, async ({
  browser,
  page,
}) => {
  // The clipboard of a browser without a screen may not return from 20 MB: what it is handed is what counts here.
  await page.addInitScript(() => {
    if (navigator.clipboard === undefined) return;
    navigator.clipboard.writeText = async (all) => {
      Object.assign(window, { copied: [all.length, all.slice(-12)] });
    };
  });
  const part = Array.from({ length: 1000 }, (_, at) => `entry ${at}: ${'word '.repeat(at % 40)}`).join('\n');
  const text = `${part.repeat(Math.ceil(20_000_000 / part.length))}\nthe very end`;
  const tree = await openTree(page, { aHugeValue: text });
  const value = line(tree, 'aHugeValue');
  const tries: Tasks[] = [];
  while (tries.length < TRIES && !tries.some(({ threadMs }) => threadMs < LONGEST_TASK_MS)) {
    tries.push(
      await tasksWhile(browser, page, async () => {
        await value.locator('.state-value').click();
        await expect(tree.getByRole('treeitem', { level: 2 }).first()).toContainText('entry 0:');
        await tree.focus();
        for (let press = 0; press < 6; press += 1) await page.keyboard.press('PageDown');
        await tree.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
        await expect(tree.locator('.state-chunk').first()).toContainText('entry');
        await page.keyboard.press('End');
        await page.keyboard.press('Home');
        await walkTo(tree, value);
        await expect(value).toBeInViewport();
        await page.keyboard.press('ArrowLeft');
        await expect(tree.getByRole('treeitem', { level: 2 })).toHaveCount(0);
        await expect(value).toBeInViewport();
      }),
    );
  }
  console.log(
    `longest task of the page, each try: ${tries.map(({ threadMs }) => `${threadMs.toFixed(0)} ms`).join(', ')}`,
  );
  for (const { count } of tries) expect(count).toBeGreaterThan(10);
  expect(Math.min(...tries.map(({ threadMs }) => threadMs))).toBeLessThan(LONGEST_TASK_MS);
  const copy = tree.getByRole('button', { name: 'Copy · aHugeValue' });
  await copy.click();
  await expect(copy).toHaveText('Copied');
  await expect
    .poll(() => page.evaluate(() => Object.assign({ copied: [] }, window).copied))
    .toEqual([text.length, 'the very end']);
});

test('a text is told from a number, a truth value and null of the same letters', async ({ page }) => {
  const tree = await openTree(page, {
    t1: '1',
    n1: 1,
    tTrue: 'true',
    bTrue: true,
    tNull: 'null',
    nNull: null,
    tEmpty: '',
  });
  const reads: readonly (readonly [string, string, RegExp])[] = [
    ['t1', '"1"', /text "?1/],
    ['n1', '1', /number 1/],
    ['tTrue', '"true"', /text "?true/],
    ['bTrue', 'true', /true or false true/],
    ['tNull', '"null"', /text "?null/],
    ['nNull', 'null', /null value null/],
    ['tEmpty', 'empty text', /empty text/],
  ];
  for (const [key, drawn, heard] of reads) {
    const shown = line(tree, key).locator('.state-value');
    await expect(shown.locator('.sr-only').or(shown.getByText('empty text')).first()).toBeAttached();
    await expect
      .poll(() =>
        shown.evaluate((element) => {
          const copy = element.cloneNode(true) as Element;
          for (const spoken of copy.querySelectorAll('.sr-only')) spoken.remove();
          return copy.textContent.trim();
        }),
      )
      .toBe(drawn);
    await expect(shown).toHaveText(heard);
  }
  const snapshot = await tree.ariaSnapshot();
  expect(snapshot).toMatch(/n1 number 1/);
  expect(snapshot).toMatch(/t1 text 1/);
});

async function walkTo(tree: Locator, item: Locator): Promise<void> {
  const wanted = await item.getAttribute('id');
  for (let press = 0; press < 120; press += 1) {
    if ((await tree.getAttribute('aria-activedescendant')) === wanted) return;
    await tree.press('ArrowDown');
  }
  throw new Error('the tree does not reach it');
}
