import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countHidden, nameOf, textRuns } from './hidden-chars.ts';

const named = (text: string) => textRuns(text).flatMap(({ name }) => name ?? []);
const joined = (text: string) =>
  textRuns(text)
    .map(({ from, to }) => text.slice(from, to))
    .join('');

describe('characters drawn by name', () => {
  it.each([
    ['a\u202eb', ['RLO']],
    ['a\u0000b\u001b[31m', ['NUL', 'ESC']],
    ['a\u200bb', ['ZWSP']],
    ['\ufeffa', ['BOM']],
    ['a\ud83d', ['lone surrogate D83D']],
    ['\ude00a', ['lone surrogate DE00']],
    ['a\u2028b\u2029c', ['line separator', 'paragraph separator']],
    ['a\r\nb', ['CR']],
    ['\u{e0041}\u{e0042}', ['tag A', 'tag B']],
    ['\u0086', ['U+0086']],
    ['\u200b\u200b\u200b', ['ZWSP']],
    ['\u2066x\u2069', ['LRI', 'PDI']],
    ['a\u200db', ['ZWJ']],
    ['\u200d\u200d', ['ZWJ']],
  ])('%j: %j', (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each(['plain', 'tab\tand\nline', '👩‍👩‍👧 ❤️ 1️⃣ 👍🏽', 'می\u200cخواهم क्\u200dष', 'a\u00a0b', ''])(
    'leaves %j alone',
    (text) => {
      expect(named(text)).toEqual([]);
      expect(countHidden(text)).toBe(0);
    },
  );

  it('loses and adds nothing, whatever the text', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('\u202e', '\u200b', '\u200d', '\ufe0f', '😀', '\ud83d', '\u0000', 'a', '\u{e0041}'),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(joined(text)).toBe(text);
        const chips = textRuns(text).filter(({ name }) => name !== undefined);
        const points = chips.reduce((sum, { from, to }) => sum + countHidden(text.slice(from, to)), 0);
        expect(chips.length).toBeLessThanOrEqual(points);
      }),
      { numRuns: 2000 },
    );
  });

  it('never leaves a bidi control or a control character in a stretch drawn as it is', () => {
    for (let code = 0; code <= 0xffff; code += 1) {
      const risky =
        (code < 0x20 && code !== 9 && code !== 10) ||
        (code >= 0x7f && code < 0xa0) ||
        (code >= 0x202a && code <= 0x202e) ||
        (code >= 0x2066 && code <= 0x2069) ||
        (code >= 0xd800 && code <= 0xdfff);
      if (risky) expect(named(`a${String.fromCharCode(code)}b`), code.toString(16)).toHaveLength(1);
    }
  });

  it('is linear: 20 MB of hostile text in well under the time a quadratic scan needs', () => {
    const text = 'abc\u200b\u202e\u200d\ud83d'.repeat(3_000_000);
    const start = performance.now();
    expect(countHidden(text)).toBe(12_000_000);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('names a character without a name by its number', () => {
    expect(nameOf('\u0099')).toBe('U+0099');
    expect(nameOf('\ufe0e')).toBe('VS15');
  });
});
