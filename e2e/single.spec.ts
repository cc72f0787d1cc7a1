import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test.beforeAll(() => {
  test.setTimeout(120_000);
  execFileSync('npm', ['run', 'build:single'], { cwd: ROOT, stdio: 'pipe' });
});

test('the single file opens from disk and verifies a sample with the network blocked', async ({ page, context }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) problems.push(request.url());
  });
  await context.setOffline(true);
  await page.goto(`file://${ROOT}dist-single/index.html`);
  await page.getByRole('button', { name: /The refund that was paid twice/ }).click();
  await expect(page.getByRole('slider', { name: 'Stops of the run' })).toBeVisible();
  await expect(page.getByText(/(\d+) of \1 checked rows agree/)).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Turns' })
      .getByText(/Verified/)
      .first(),
  ).toBeVisible();
  expect(problems).toEqual([]);
});
