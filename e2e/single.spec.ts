import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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
  // A page from disk is granted no file system of its own: it keeps in IndexedDB, and says nothing of it.
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await page.getByRole('button', { name: 'Recent' }).click();
  const recent = page.getByRole('region', { name: 'Recent recordings' });
  await expect(recent.getByRole('listitem')).toHaveCount(1);
  await expect(recent.getByText(/Storage is blocked|was not kept/)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Recent' }).click();
  await recent.getByRole('button', { name: /^Remove / }).click();
  await expect(recent.getByText('None yet.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('the single file is whole: one file, three samples at least, a policy of hashes, a reader of its own', async ({
  page,
  context,
}) => {
  expect(readdirSync(`${ROOT}dist-single`)).toEqual(['index.html']);
  const text = readFileSync(`${ROOT}dist-single/index.html`, 'utf8');
  expect(text).not.toMatch(/<(script|link|img|iframe)[^>]*\s(src|href)=/);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'wasm-unsafe-eval';/);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);

  await context.setOffline(true);
  await page.goto(`file://${ROOT}dist-single/index.html`);
  const samples = page.getByRole('list').getByRole('button', { name: /\S/ });
  await expect(samples.nth(2)).toBeVisible();
  // The policy is kept: neither a script of the page's own nor a request gets through.
  const refused = await page.evaluate(async () => {
    const script = document.createElement('script');
    let taken = 'taken';
    try {
      script.textContent = 'window.title = 1';
      document.head.append(script);
      taken = Reflect.get(window, 'title') === 1 ? 'taken' : 'refused';
    } catch {
      taken = 'refused';
    }
    const fetched = await fetch('https://example.com/').then(
      () => 'went out',
      () => 'refused',
    );
    return [taken, fetched];
  });
  expect(refused).toEqual(['refused', 'refused']);
  expect(page.workers()).toHaveLength(0);
  const worker = page.waitForEvent('worker');
  await samples.first().click();
  expect((await worker).url()).toMatch(/^blob:/);
  await expect(page.getByRole('slider', { name: 'Stops of the run' })).toBeVisible();
});
