import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

describe('JSON laid out for reading', () => {
  it('lays out what JSON.stringify would, and keeps every token', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.jsonValue({ maxDepth: 5 })), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }))),
        (value) => {
          expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
        },
      ),
      { numRuns: 1000 },
    );
  });
  it('keeps digits, escapes and repeated keys as written', () => {
    expect(prettyJson('{"a":12345678901234567890,"a":1.50,"b":"\\u0041"}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "a": 1.50,\n  "b": "\\u0041"\n}',
    );
  });
  it.each(['not json', '{"a":', '"text"', '12', ''])('leaves %j alone', (text) => {
    expect(prettyJson(text)).toBeUndefined();
  });
  it('stands 100,000 levels or refuses, without overflowing', () => {
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(() => prettyJson(text)).not.toThrow();
  });
});
