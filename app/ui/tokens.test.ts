import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map<string, readonly [string, string]>();
const main = css.slice(0, css.indexOf('@media'));
for (const found of main.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)) {
  tokens.set(found[1] ?? '', [found[2] ?? '', found[3] ?? '']);
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((hi ?? 0) + 0.05) / ((lo ?? 0) + 0.05);
}

const surfaces = ['bg', 'bg-raised', 'bg-sunken', 'bg-hover', 'bg-selected'];
const washed = ['verified', 'damaged', 'reconstructed', 'receipt', 'absent', 'caution'];
const pairs: [string, string][] = [];
for (const surface of surfaces) {
  for (const text of ['text', 'text-muted', 'text-accent', ...washed]) pairs.push([text, surface]);
}
for (const status of washed) {
  pairs.push([status, `${status}-wash`], ['text', `${status}-wash`], ['text-muted', `${status}-wash`]);
}
for (const wash of ['mark', 'added-wash', 'removed-wash']) pairs.push(['text', wash]);
pairs.push(['verified', 'added-wash'], ['damaged', 'removed-wash']);

describe('contrast of every text on every surface it may stand on', () => {
  it('reads the tokens it judges', () => {
    expect(tokens.size).toBeGreaterThanOrEqual(25);
  });
  for (const [theme, side] of [
    ['light', 0],
    ['dark', 1],
  ] as const) {
    it.each(pairs)(`${theme}: %s on %s reaches 4.5:1`, (text, surface) => {
      const front = tokens.get(text)?.[side];
      const back = tokens.get(surface)?.[side];
      expect(front, text).toBeDefined();
      expect(back, surface).toBeDefined();
      expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(4.5);
    });
    it.each(surfaces)(`${theme}: the ring, strong lines and the caution edge reach 3:1 on %s`, (surface) => {
      for (const line of ['ring', 'line-strong', 'caution-edge']) {
        const ratio = contrast(tokens.get(line)?.[side] ?? '', tokens.get(surface)?.[side] ?? '');
        expect(ratio, line).toBeGreaterThanOrEqual(3);
      }
    });
  }
});
