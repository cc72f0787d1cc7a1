/**
 * The same at the level of bytes: a text cut, flipped, filled or spliced anywhere, in every encoding, is
 * opened or refused by a code. What opens goes through the checker. Same seed, same cases (README.md).
 */
import { beforeAll, expect, it } from 'vitest';
import { initHashing } from '../receipt/hashing.ts';
import { openFiles } from '../recording/open-bytes.ts';
import { Prng } from '../samples/stories/prng.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import { corpus } from './corpus.testkit.ts';
import { ENCODINGS, filesOf } from './encodings.testkit.ts';

const SEED = Number(process.env['WHY_LENS_FUZZ_SEED'] ?? 20_261);
const CASES = Number(process.env['WHY_LENS_FUZZ_BYTE_CASES'] ?? 1_500);
const ONLY = process.env['WHY_LENS_FUZZ_CASE'];
const MAX_TEXT = 130_000;

beforeAll(initHashing);

it(`${CASES} texts with changed bytes are opened or refused, seed ${SEED}`, { timeout: 600_000 }, async () => {
  const texts = corpus().flatMap(({ name, text, value }) =>
    text.length <= (Array.isArray(value) ? 3 : 1) * MAX_TEXT ? [{ name, text, value }] : [],
  );
  const tried = new Set<string>();
  const codes = new Map<string, number>();
  const failures: string[] = [];
  const cases = ONLY === undefined ? Array.from({ length: CASES }, (_, n) => n) : [Number(ONLY)];
  for (const n of cases) {
    const prng = new Prng(SEED * 2_000_003 + n);
    const { name, text, value } = texts[prng.below(texts.length)] ?? { name: '', text: '', value: undefined };
    const encoding = prng.below(3) === 0 ? prng.pick(ENCODINGS) : 'json';
    try {
      const files = filesOf(value, text, encoding);
      const hit = prng.below(files.length);
      const dropped = files.map((file, nth) =>
        nth === hit ? { ...file, bytes: new Uint8Array(change(prng, Buffer.from(file.bytes))) } : file,
      );
      const result = await openFiles(dropped);
      tried.add(`${encoding} ${result.ok ? 'opened' : 'refused'}`);
      const code = result.ok ? 'opened' : result.failure.code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (!result.ok) continue;
      verifyRun(result.recording);
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failures.push(`${name} as ${encoding}: ${what}\n again: WHY_LENS_FUZZ_SEED=${SEED} WHY_LENS_FUZZ_CASE=${n}`);
    }
  }
  console.log(
    `fuzz of bytes: seed ${SEED}, ${cases.length} cases: ${[...codes].map(([code, count]) => `${count} ${code}`).join(', ')}`,
  );
  expect(failures).toEqual([]);
  if (ONLY !== undefined) return;
  expect(codes.size).toBeGreaterThanOrEqual(3);
  // Every encoding was tried, and none is refused whatever was changed.
  for (const encoding of ENCODINGS) expect([...tried]).toContain(`${encoding} opened`);
});

function change(prng: Prng, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = prng.below(copy.length);
  const length = 1 + prng.below(64);
  switch (prng.below(6)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      copy[at] = prng.below(256);
      return copy;
    case 2:
      return copy.fill(prng.below(256), at, Math.min(at + length, copy.length));
    case 3:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]);
    case 4:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(prng.below(at + 1), at), copy.subarray(at)]);
    default:
      return Buffer.concat([
        copy.subarray(0, at),
        Buffer.from('}{]["\\,:\uFEFF\u0000'.charAt(prng.below(10))),
        copy.subarray(at),
      ]);
  }
}
