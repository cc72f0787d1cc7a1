import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK, chunkCount, chunkWindow, drawnChunk, PREVIEW_LINES, previewEnd } from './text-windows.ts';

/** Every chunk of a text, drawn from the windows that would be asked for. */
function drawn(text: string): string[] {
  return Array.from({ length: chunkCount(text.length) }, (_, i) => {
    const { from, count } = chunkWindow(i);
    return drawnChunk(text.slice(from, from + count), i, text.length).text;
  });
}

describe('chunks of a long text', () => {
  it('join to the text itself, whatever is in it', () => {
    const piece = fc.oneof(
      fc.integer({ min: 1, max: 3000 }).map((n) => 'x'.repeat(n)),
      fc.integer({ min: 1, max: 3000 }).map((n) => '😀'.repeat(n)),
      fc.integer({ min: 1, max: 40 }).map((n) => 'line of words\n'.repeat(n)),
      fc.constantFrom('\n', '\n\n', '\ud83d', '\ude00', '\r\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(drawn(text).join('')).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a line whole that ends near a mark', () => {
    const text = `${'a'.repeat(CHUNK - 10)}${'b'.repeat(200)}\n${'c'.repeat(50)}`;
    expect(drawn(text)).toEqual([`${'a'.repeat(CHUNK - 10)}${'b'.repeat(200)}\n`, 'c'.repeat(50)]);
  });

  it('says where it cuts a line and never cuts a surrogate pair', () => {
    const text = `x${'😀'.repeat(CHUNK)}`;
    const { from, count } = chunkWindow(0);
    const first = drawnChunk(text.slice(from, from + count), 0, text.length);
    expect(first.cutsLine).toBe(true);
    for (const part of drawn(text)) expect(part).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
  });
});

describe('the preview of a text', () => {
  it('is all of a short text', () => {
    expect(previewEnd('short', 5)).toBe(5);
    expect(previewEnd('x'.repeat(1500), 1500)).toBe(1500);
    expect(previewEnd('a\n'.repeat(PREVIEW_LINES), 2 * PREVIEW_LINES)).toBe(2 * PREVIEW_LINES);
  });
  it('ends after so many lines', () => {
    const text = 'a\n'.repeat(100);
    expect(previewEnd(text, text.length)).toBe(2 * PREVIEW_LINES - 1);
  });
  it('ends after so many characters, never inside a pair', () => {
    const text = `x${'😀'.repeat(2000)}`;
    const end = previewEnd(text, text.length);
    expect(text.charCodeAt(end - 1)).toBe(0xde00);
  });
  it('knows a head that is not the whole text', () => {
    expect(previewEnd('abc', 5000)).toBe(3);
  });
});
