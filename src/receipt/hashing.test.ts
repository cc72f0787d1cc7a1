import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initHashing, RECEIPT_HASH_CHARS, receiptHash } from './hashing.ts';

function bySystem(runId: string, x: string): string {
  return createHash('sha256')
    .update(new TextEncoder().encode(`${runId}\u001F${x}`))
    .digest('hex')
    .slice(0, RECEIPT_HASH_CHARS);
}

describe('receiptHash', () => {
  it('says so when hashing was not readied, and hashes after it was', async () => {
    expect(() => receiptHash('run', 'x')).toThrow('await initHashing()');
    const [first, second] = [initHashing(), initHashing()];
    expect(second).toBe(first);
    await first;
    await initHashing();
    expect(receiptHash('run', 'x')).toBe(bySystem('run', 'x'));
  });

  it('equals the system SHA-256 over random salts and texts', async () => {
    await initHashing();
    let units = 0;
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (runId, texts) => {
        for (const x of texts) {
          units += x.length;
          expect(receiptHash(runId, x)).toBe(bySystem(runId, x));
        }
      }),
      { numRuns: 2000 },
    );
    console.log(`${units} UTF-16 units hashed`);
    expect(units).toBeGreaterThan(20_000);
  });

  it.each<[string, string, string]>([
    ['an empty text', 'run', ''],
    ['an empty salt', '', 'x'],
    ['NUL and line ends', 'run', '\u0000\r\n\u0000'],
    ['a lone surrogate', 'run', 'a\ud800b'],
    ['a salt that ends in half a pair', 'run\ud83d', '\ude00'],
    ['a text just over one write', 'run', 'é'.repeat(33_000)],
    ['three bytes a unit', 'run', '漢'.repeat(200_000)],
    ['pairs across every write', 'run', `x${'😀'.repeat(150_000)}`],
    ['lone halves across every write', 'run', '\ud83d'.repeat(150_000)],
    ['a long salt', 'r'.repeat(500_000), 'x'],
    ['twenty million units', 'run', 'lorem ipsum '.repeat(1_700_000)],
  ])('hashes %s', async (_, runId, x) => {
    await initHashing();
    expect(receiptHash(runId, x)).toBe(bySystem(runId, x));
    // The buffer's salt must survive, or be put back, after a streamed text.
    expect(receiptHash('after', 'it')).toBe(bySystem('after', 'it'));
    expect(receiptHash(runId, 'short')).toBe(bySystem(runId, 'short'));
  });
});
