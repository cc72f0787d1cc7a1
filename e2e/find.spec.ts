/** Find in what the model answered: beside what it was served, under the turn that said it. */
import { expect, type Page } from 'playwright/test';
import { currentTurn, expectTurn, openByDrop, sample, test } from './lens.ts';
import { recordingWithAnswer } from './panels.ts';

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.getByRole('search').getByRole('searchbox').fill(words);
}

test('the last answer is found under its turn, counted, and its words are shown in the answer', async ({ page }) => {
  const filler = 'all was well with the kettle that day.\n'.repeat(60);
  await openByDrop(page, recordingWithAnswer(`${filler}Quixotic zebra.\n${filler.repeat(40)}Sesquipedalian ends it.`));
  await find(page, 'quixotic ZEBRA');
  const bar = page.getByRole('search');
  await expect(bar.getByRole('status')).toHaveText('1 occurrence in 1 answer.');
  const list = bar.getByRole('list', { name: 'What was found' });
  await expect(list.getByRole('heading', { name: 'Turn 8 1 place in its answer' })).toBeVisible();
  await expect(list.getByRole('list', { name: 'Answer of turn 8' }).getByRole('button')).toContainText('Answer · text');
  await page.keyboard.press('Enter');
  await expectTurn(page, 8);
  const answer = page.getByRole('region', { name: /^Answer/ });
  await expect(answer.locator('mark')).toHaveText('Quixotic zebra');
  await expect(answer.locator('mark')).toBeInViewport();

  // Far into a text the words come in an excerpt.
  await bar.getByRole('searchbox').fill('Sesquipedalian');
  await page.keyboard.press('Enter');
  await expect(answer.locator('mark')).toHaveText('Sesquipedalian');
  await expect(answer.locator('mark')).toBeInViewport();
  await expect(answer.getByText(/^Found after [\d,]+ chars$/)).toBeVisible();
});

test('thinking and tool calls are searched, and a closed thinking is opened at the words', async ({ page }) => {
  await openByDrop(page, sample('thinking.json'));
  const answer = page.getByRole('region', { name: /^Answer/ });
  const thinking = answer.locator('details .recorded').first();
  await expect(thinking).toBeAttached();
  const words = (await thinking.textContent())?.slice(0, 25) ?? '';
  expect(words).toHaveLength(25);
  await expect(thinking).toBeHidden();
  await find(page, words);
  const hits = page.getByRole('search').getByRole('list', { name: 'Answer of turn 1' });
  await hits.getByRole('button', { name: /^Answer · thinking/ }).click();
  await expect(answer.locator('mark')).toHaveText(words);
  await expect(answer.locator('mark')).toBeInViewport();

  // The name of a tool, where the model asked for it.
  const called = (await answer.locator('.answer-list strong').first().textContent()) ?? '';
  await page.getByRole('search').getByRole('searchbox').fill(called);
  await hits.getByRole('button', { name: new RegExp(`^Answer · asks for ${called}`) }).click();
  await expect(answer.locator('strong mark')).toHaveText(called);
  await expect(answer.locator('mark')).toBeInViewport();
});

test('next goes from the rows of a turn to its answer, in the order that is drawn', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await find(page, 'issue_refund');
  const bar = page.getByRole('search');
  await expect(bar.getByRole('status')).toHaveText(
    /^\d+ occurrences in \d+ rows, served in 8 turns\. \d+ occurrences? in \d answers?\.$/,
  );
  const buttons = bar.getByRole('list', { name: 'What was found' }).getByRole('button');
  const count = await buttons.count();
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('Enter');
    await expect(buttons.nth(at)).toHaveAttribute('aria-current', 'true');
  }
  await expect(currentTurn(page)).toBeVisible();
});

test('the bar says what is searched before it is asked', async ({ page }) => {
  await openByDrop(page, sample('paid-twice.json'));
  await find(page, '');
  await expect(page.getByRole('search').getByRole('status')).toContainText('what the model answered');
});
