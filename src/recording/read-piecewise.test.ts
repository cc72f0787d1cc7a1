/** Reading by pieces gives what `JSON.parse` gives, and what the ordinary reader gives of a cut text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, goodRecording, jsonBytes } from './good-recording.testkit.ts';
import type { JsonText } from './json-text.ts';
import { LIMITS } from './limits.ts';
import { openFiles } from './open-bytes.ts';
import { type LargeHooks, parseLarge } from './parse-large.ts';
import { parseText } from './parse-text.ts';
import { readPiecewise } from './read-piecewise.ts';
import type { TextSource } from './text-source.ts';

const textOf = (text: string): JsonText => ({ bytes: bytesOf(text), from: 0, encoding: 'utf-8' });
const sourceOf = (bytes: Uint8Array): TextSource => ({
  bytes,
  encoding: 'utf-8',
  name: 'f',
  cut: false,
  cancelled: () => false,
  phase: () => {},
});
const hooks: LargeHooks = { progress: () => {}, breathe: async () => {} };

function read(text: string, pieceBytes: number) {
  const reading = readPiecewise(textOf(text), pieceBytes);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

describe('reading by pieces', () => {
  test('any document, any size of piece', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 1),
        (json, piece, indent) => {
          const text = JSON.stringify(JSON.parse(json), null, indent);
          const result = read(text, piece);
          expect(result.stop).toBeUndefined();
          expect(JSON.stringify(result.value)).toBe(JSON.stringify(JSON.parse(text)));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('members named twice or __proto__, NaN, and characters of several bytes', () => {
    const text =
      '{"a":[1,2,{"ü":"好😀"}],"__proto__":{"x":[NaN,-Infinity,1]},"b":[[],{},"",null],"a":{"last":[true]},"2":1,"1":2}';
    const expected = JSON.stringify(JSON.parse(text.replace('NaN', 'null').replace('-Infinity', 'null')));
    for (let piece = 1; piece < 60; piece++) expect(JSON.stringify(read(text, piece).value), `${piece}`).toBe(expected);
    expect('x' in {}).toBe(false);
  });

  test('100,000 levels cost no stack', () => {
    const text = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`;
    expect(read(text, 100_000).stop).toBeUndefined();
  });

  test('a cut at every byte opens to the same commits as the ordinary reader, or is refused as there', async () => {
    const bytes = jsonBytes(goodRecording(2));
    for (let at = 1; at < bytes.length; at += 7) {
      const part = bytes.slice(0, at);
      const plain = await parseText(sourceOf(part));
      const large = await parseLarge({ bytes: part, from: 0, encoding: 'utf-8' }, sourceOf(part), hooks, 64);
      expect(large.ok, `${at}`).toBe(plain.ok);
      if (!large.ok || !plain.ok) {
        expect(large.ok || large.failure.code).toBe(plain.ok || plain.failure.code);
        continue;
      }
      expect(JSON.stringify(large.legs)).toBe(JSON.stringify(plain.legs));
    }
  });

  test('a file past the string limit goes this way, and one past the byte limit does not', async () => {
    const bytes = jsonBytes(goodRecording(50));
    const limits = { ...LIMITS, textUnits: 1000 };
    const phases: number[] = [];
    const result = await openFiles([{ name: 'f', bytes }], { phase: (_, done) => void phases.push(done) }, limits);
    expect(result.ok && result.recording.legs[0]?.run?.rows.length).toBe(150);
    expect(Math.max(...phases)).toBe(0);
    expect(await openFiles([{ name: 'f', bytes }], {}, { ...limits, textBytes: 2000 })).toMatchObject({
      failure: { code: 'too-large', facts: { bytes: bytes.length, limit: 2000 } },
    });
    const words = bytesOf('words and words\n'.repeat(200));
    expect(await openFiles([{ name: 'f', bytes: words }], {}, limits)).toMatchObject({ failure: { code: 'foreign' } });
  });
});
