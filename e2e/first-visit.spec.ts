/** What a first visit downloads. Rule source: issue 5, "Shows" (f). */
import { gzipSync } from 'node:zlib';
import { expect } from 'playwright/test';
import { openByDrop, sample, test } from './lens.ts';

const MOST_KB = 150;

test(`page and worker together are at most ${MOST_KB} KB compressed before a file is opened`, async ({ page }) => {
  const visited: string[] = [];
  const all: string[] = [];
  page.on('request', (request) => void all.push(request.url()));
  await page.goto('./', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  visited.push(...all);
  // The worker starts with the first file: its script counts, what it fetches for odd files does not.
  await openByDrop(page, sample('one-call.json'));
  const worker = all.find((url) => /\/assets\/entry-[^/]*\.js$/.test(url));
  expect(worker).toBeDefined();
  const parts = await Promise.all(
    [...new Set([...visited, worker ?? ''])].map(async (url) => {
      const body = await (await page.request.get(url)).body();
      return { url, bytes: gzipSync(body, { level: 9 }).length };
    }),
  );
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`a first visit is ${(total / 1024).toFixed(1)} KB by gzip, in ${parts.length} files`);
  expect(parts.length).toBeGreaterThan(3);
  expect(total).toBeGreaterThan(60 * 1024); // a page and a worker were counted
  expect(total).toBeLessThanOrEqual(MOST_KB * 1024);
});
