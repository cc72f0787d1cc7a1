/** (f) What a first visit downloads before a file is opened, with the worker that then starts. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { DIST } from '../../../config/build.mjs';
import type { Row } from '../model.ts';
import { type Site, workerAsset } from './site.ts';

export async function firstVisitRows(browser: Browser, site: Site): Promise<readonly Row[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const paths = new Set<string>([workerAsset()]);
  page.on('request', (request) => void paths.add(new URL(request.url()).pathname.slice(1) || 'index.html'));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await context.close();
  const parts = [...paths].map((path) => {
    const bytes = readFileSync(DIST + path);
    return { path, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
  });
  const sum = (of: 'gzip' | 'brotli') => parts.reduce((total, part) => total + part[of], 0) / 1024;
  const listed = parts.map(({ path, gzip }) => `${path.replace(/^assets\//, '')} ${(gzip / 1024).toFixed(1)}`);
  return [
    {
      metric: 'f',
      what: 'first visit, page and worker, gzip',
      input: '',
      unit: 'KB',
      value: sum('gzip'),
      target: { bound: 'at most', value: 150 },
      detail: `${sum('brotli').toFixed(1)} KB by brotli; ${listed.join(', ')}`,
    },
  ];
}
