/** What the README promises is there: its lines, its links, its pictures at both widths in both themes. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', ROOT), 'utf8');

it('holds the two lines of a fresh clone', () => {
  expect(readme).toMatch(/^npm ci && npm start\b/m);
  expect(readme).toMatch(/^npm ci && npm test\b/m);
});

it('names only scripts and files that are there', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(linked.length).toBeGreaterThan(2);
  expect(linked.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});

it('has a picture of the page at 1440 and 800 px in both themes, and shows one', () => {
  for (const width of [1440, 800]) {
    for (const theme of ['light', 'dark']) {
      const picture = readFileSync(new URL(`e2e/screenshots/damaged-${width}-${theme}.png`, ROOT));
      // A PNG says its width behind its first 16 bytes.
      expect([theme, picture.readUInt32BE(16)]).toEqual([theme, width]);
    }
  }
  expect(readme).toMatch(/!\[[^\]]+\]\(e2e\/screenshots\/[\w-]+\.png\)/);
});
