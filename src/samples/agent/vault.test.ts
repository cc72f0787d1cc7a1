/** The vault is invisible: a run with tokens in its state and a run without give the same bytes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { initHashing } from '../../receipt/hashing.ts';
import { recordAgent, type ShapeOptions } from '../run/agent-recording.ts';
import { jsonText } from '../run/write-json.ts';
import { loadStory } from '../stories/load.ts';
import * as variants from '../stories/variants.ts';
import type { AgentStory } from './story.ts';
import { InterningVault } from './vault.ts';

beforeAll(initHashing);

async function bothWays(story: AgentStory, options: Omit<ShapeOptions, 'vault'>) {
  const plain = jsonText(await recordAgent(story, options));
  const interned = jsonText(await recordAgent(story, { ...options, vault: new InterningVault() }));
  return { plain, interned };
}

const RUNS = (['flat', 'grouped'] as const).flatMap((shape) =>
  (['delta', 'full'] as const).flatMap((encoding) =>
    [undefined, 2].flatMap((window) =>
      [true, false].map((lean) => ({
        shape,
        encoding,
        window,
        lean,
        name: `${shape} ${encoding} w${window} lean ${lean}`,
      })),
    ),
  ),
);

describe('the interning vault changes no byte', () => {
  test.each(RUNS)('$name', async ({ shape, encoding, window, lean }) => {
    for (const seed of [1, 2, 3]) {
      const story = loadStory({
        seed,
        turns: 7 + seed,
        resultBytes: 40 * seed,
        lean,
        ...(window === undefined ? {} : { window }),
      });
      const { plain, interned } = await bothWays(story, { shape, encoding });
      expect(plain.length).toBeGreaterThan(10_000);
      expect(interned === plain, `seed ${seed}: ${firstDifference(plain, interned)}`).toBe(true);
    }
  });

  test('with thinking, equal results, request-only lines, a window and a wrap-up', async () => {
    const stories = [
      variants.thinking(),
      variants.parallelEqual(),
      variants.requestOnlyLines(),
      variants.windowed(),
      variants.wrapUp(),
    ];
    for (const story of stories) {
      const { plain, interned } = await bothWays(story, { shape: 'flat' });
      expect(interned === plain, firstDifference(plain, interned)).toBe(true);
    }
  });

  test('a result longer than what is kept by its text', async () => {
    const { plain, interned } = await bothWays(loadStory({ seed: 9, turns: 5, resultBytes: 20_000 }), {
      shape: 'flat',
    });
    expect(interned === plain, firstDifference(plain, interned)).toBe(true);
  });
});

test('equal values have one token, different values two, and each opens to what was kept', () => {
  const vault = new InterningVault();
  const long = 'x'.repeat(5000);
  const kept = [{ a: 1 }, { a: 1 }, { a: 2 }, long, `${long}y`, long].map((value) => vault.keep(value));
  expect(new Set(kept).size).toBe(4);
  expect(kept.map((token) => vault.open(token))).toEqual([{ a: 1 }, { a: 1 }, { a: 2 }, long, `${long}y`, long]);
  expect(vault.expand('an ordinary text')).toBeUndefined();
});

function firstDifference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return `${a.slice(at - 80, at + 80)}\n${b.slice(at - 80, at + 80)}`;
}
