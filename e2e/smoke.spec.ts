import { expect, test } from 'playwright/test';

test('the page starts without a console error and asks nothing of another origin', async ({ page, baseURL }) => {
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the policy stands in the page and in the header, and forbids what it should', async ({ page }) => {
  const response = await page.goto('/');
  const header = response?.headers()['content-security-policy'] ?? '';
  const meta = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  for (const policy of [header, meta ?? '']) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain("'unsafe-eval'");
  }
  // The browser keeps to it: markup assigned as text is refused, and so is a request elsewhere.
  const refused = await page.evaluate(async () => {
    const outcomes: string[] = [];
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title=1">');
      outcomes.push('markup was taken');
    } catch {
      outcomes.push('markup refused');
    }
    await fetch('https://example.com/').then(
      () => outcomes.push('request went out'),
      () => outcomes.push('request refused'),
    );
    return outcomes;
  });
  expect(refused).toEqual(['markup refused', 'request refused']);
});
