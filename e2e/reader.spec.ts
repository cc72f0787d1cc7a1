/** A reader that dies under the page is replaced, and that is said (issue 2, item 3). */
import { expect, type Page } from 'playwright/test';
import { currentTurn, expectTurn, openByDrop, proved, sample, slider, test } from './lens.ts';
import { served } from './panels.ts';

/** Keeps every worker the page makes, so that a test can make one fail as a browser does. */
async function keepWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: Worker[] = [];
    Object.assign(window, { __workers: made });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        made.push(this);
      }
    };
  });
}

async function failReader(page: Page): Promise<void> {
  await page.evaluate(() => {
    const made: Worker[] = Reflect.get(window, '__workers');
    made.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
  });
}

test('a dead reader is replaced: the page says so, stays where it was, and answers again', async ({ page }) => {
  await keepWorkers(page);
  await openByDrop(page, sample('paid-twice.json'));
  await proved(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  const stop = await slider(page).inputValue();
  await failReader(page);
  await expect(page.getByText('The reader stopped and was replaced.')).toBeAttached();
  await expect(slider(page)).toHaveValue(stop);
  await expectTurn(page, 2);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 3);
  await expect(served(page).getByRole('heading', { name: 'Turn 3' })).toBeVisible();
  await expect(served(page).locator('.row[data-status=verified]').first()).toBeVisible();
  await expect(currentTurn(page)).toContainText('Verified');
  await expect.poll(() => page.workers().length).toBe(1);
});

test('a reader that is gone for good is said in words, and nothing it cannot tell is called absent', async ({
  page,
}) => {
  await keepWorkers(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openByDrop(page, sample('tampered-edited.json'));
  await proved(page);
  for (let at = 0; at < 3; at += 1) {
    await failReader(page);
    const said = at < 2 ? 'The reader stopped and was replaced.' : 'The reader of this recording has stopped.';
    await expect(page.getByText(said, { exact: true })).toBeAttached();
    if (at < 2) await expect(page.getByText('The reader stopped; reading again')).toHaveCount(0);
  }
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  await expect(served(page)).toContainText('The reader of this recording has stopped. Open the file again');
  await expect(page.getByText('The request of this turn has not been read.')).toBeVisible();
  await page.getByRole('tab', { name: /^Since/ }).click();
  await expect(page.getByText('The request of this turn has not been read.')).toBeVisible();
  await expect(page.getByText('No call has been served')).toHaveCount(0);
  await page.getByRole('tab', { name: 'State' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('has stopped');
  await expect(page.getByText('reader-died')).toHaveCount(0);
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test('the header is one line at 1440 px while the reader lives', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openByDrop(page, sample('tampered-edited.json'));
  await proved(page);
  await expect(page.getByText('Recording does not say if complete')).toBeVisible();
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBeLessThan(50);
});
