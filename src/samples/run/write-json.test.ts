import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainCopy } from './plain-copy.ts';
import { jsonText, writeJson } from './write-json.ts';

const DEPTH = 200_000;

function deep(): unknown {
  let value: unknown = { end: true };
  for (let level = 0; level < DEPTH; level += 1) value = level % 2 === 0 ? [value] : { next: value };
  return value;
}

describe('writeJson', () => {
  test('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.object({ withNullPrototype: false, maxDepth: 5 }), (value) => {
        expect(jsonText(value)).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
  });

  test('leaves out undefined members, writes undefined elements as null, keeps __proto__ and lone surrogates', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"lone":"\\ud800","k":[1]}');
    expect(jsonText(value)).toBe(JSON.stringify(value));
    const odd = { a: undefined, b: [undefined, Number.NaN], c: () => 1 };
    expect(jsonText(odd)).toBe(JSON.stringify(odd));
  });

  test(`writes ${DEPTH} levels, where JSON.stringify overflows`, () => {
    const value = deep();
    expect(() => JSON.stringify(value)).toThrow(RangeError);
    const text = jsonText(value);
    expect(text.length).toBeGreaterThan(DEPTH * 2);
    expect(text.startsWith('{"next":[{"next":[')).toBe(true);
  });

  test('hands the text on in pieces that join to the whole', () => {
    const value = { rows: Array.from({ length: 20_000 }, (_, at) => ({ at, text: `row ${at} 👩‍👩‍👧‍👦` })) };
    const pieces: string[] = [];
    writeJson(value, (piece) => pieces.push(piece));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(JSON.stringify(value));
  });
});

describe('plainCopy', () => {
  test('is what JSON would carry, and shares nothing with the original', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const copy = plainCopy(value);
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  test('copies an own __proto__ as a member, and any depth', () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
    const copy = plainCopy(value);
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(jsonText(plainCopy(deep()))).toBe(jsonText(deep()));
  });

  test('takes over what a text stands for, the same object in every place', () => {
    const message = { role: 'user', content: 'hi' };
    const copy = plainCopy(['@1', { m: '@1' }, '@2'], (text) => (text === '@1' ? message : undefined));
    expect(JSON.stringify(copy)).toBe('[{"role":"user","content":"hi"},{"m":{"role":"user","content":"hi"}},"@2"]');
    expect(Array.isArray(copy) && copy[0] === message).toBe(true);
  });
});
