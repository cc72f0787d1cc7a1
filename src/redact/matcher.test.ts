/** Every spelling of a text is found, and nothing else is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Cores, spellings } from './forms.ts';
import { createMatcher } from './matcher.ts';
import { SECRET } from './redact.testkit.ts';

describe('spellings', () => {
  it('base64 of anything that contains the text contains a core of it, at every alignment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), fc.string(), fc.string(), (literal, before, after) => {
        const encoded = Buffer.from(`${before}${literal}${after}`, 'utf8').toString('base64');
        expect(base64Cores(literal).some((core) => encoded.includes(core))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds a text raw, escaped once and twice, in ASCII, URL-encoded, in base64, composed otherwise, and cut off', () => {
    const matcher = createMatcher([{ text: SECRET }]);
    const once = JSON.stringify({ a: SECRET });
    const spelt: readonly [string, string][] = [
      ['raw', `x ${SECRET} y`],
      ['raw', SECRET.normalize('NFC')],
      ['escaped', once],
      ['escaped', JSON.stringify(once)],
      ['escaped', once.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)],
      ['url', `?q=${encodeURIComponent(SECRET)}&z`],
      ['url', new URLSearchParams({ q: SECRET }).toString()],
      ['url', encodeURIComponent(SECRET).toLowerCase().replace('ana', 'Ana').replace('mar', 'Mar').replace('q', 'Q')],
      ['base64', Buffer.from(SECRET).toString('base64')],
      ['base64', Buffer.from(`x${SECRET}yz`).toString('base64url')],
      ['base64', Buffer.from(`xy${SECRET}`).toString('base64').replace(/.{20}/g, '$&\r\n')],
      ['beginning', `${SECRET.slice(0, 30)}\u2026`],
    ];
    for (const [form, text] of spelt) {
      expect({ text, forms: matcher.spans(text).map((span) => span.form) }).toEqual({ text, forms: [form] });
    }
    expect(matcher.spans('nothing of the kind')).toEqual([]);
  });

  it('matches what a plain search would, over random texts', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.array(piece, { maxLength: 12 }),
        (literals, parts) => {
          const text = parts.join('');
          const found = createMatcher(literals.map((literal) => ({ text: literal }))).spans(text);
          const expected = literals.some((literal) =>
            spellings(literal).some((spelling) => text.includes(spelling.text)),
          );
          expect(found.length > 0).toBe(expected);
          const kept = found.reduceRight((left, { from, to }) => `${left.slice(0, from)}\u0000${left.slice(to)}`, text);
          for (const literal of literals) expect(kept.includes(literal)).toBe(false);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
