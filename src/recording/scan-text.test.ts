/** The scanner agrees with `JSON.parse` on what is JSON, and finds what `JSON.parse` hides. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf } from './good-recording.testkit.ts';
import { placeOf } from './json-place.ts';
import { JsonScanner } from './json-scanner.ts';
import { notesOfScan, scanNow, scanText } from './scan-text.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True where the scanner reads `text` as one document with nothing but white space behind it. */
function scans(text: string): boolean {
  const report = scanNow(bytesOf(text));
  return report.stop === undefined && report.nonstandard.count === 0 && text.slice(-1) !== '' && rest(text, report.end);
}

function rest(text: string, end: number): boolean {
  return /^[ \n\r\t]*$/.test(new TextDecoder().decode(bytesOf(text).subarray(end)));
}

describe('the scanner', () => {
  test('reads what JSON.parse reads, and nothing else: valid texts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        expect(scans(text)).toBe(true);
        expect(scans(spaced)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('reads what JSON.parse reads, and nothing else: one character changed, added or lost', () => {
    const characters = '{}[]",:\\ntfue0129.-+eE \n\t\u0001/aNI';
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.nat({ max: characters.length - 1 }),
        fc.constantFrom(0, 1),
        fc.constantFrom(0, 1),
        (text, at, c, lost, added) => {
          const i = at % (text.length + 1);
          const spoiled = text.slice(0, i) + (added === 1 ? characters[c] : '') + text.slice(i + lost);
          // Numbers too large for a double are JSON; the scanner counts them as not standing for a number.
          if (/e\+?\d{3}/i.test(spoiled)) return;
          expect(scans(spoiled), spoiled).toBe(parses(spoiled));
        },
      ),
      { numRuns: 8000 },
    );
  });

  test('a duplicate is found at any size and spelling, and no others', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 120 }), fc.boolean(), (keys, odd) => {
        const spelled = keys.map((key, i) =>
          odd && i % 2 === 1
            ? `"${[...Array(key.length).keys()].map((j) => `\\u${key.charCodeAt(j).toString(16).padStart(4, '0')}`).join('')}"`
            : JSON.stringify(key),
        );
        const report = scanNow(bytesOf(`{${spelled.map((key) => `${key}:{"a":1,"b":{"a":2}}`).join(',')}}`));
        expect(report.duplicateKeys.count).toBe(keys.length - new Set(keys).size);
      }),
      { numRuns: 500 },
    );
  });

  test('a million members of one name take no quadratic time', () => {
    const text = `{${'"k":1,'.repeat(1_000_000)}"k":1}`;
    const started = performance.now();
    expect(scanNow(bytesOf(text)).duplicateKeys.count).toBe(1_000_000);
    expect(performance.now() - started).toBeLessThan(5000);
    const distinct = `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":1`).join(',')}}`;
    expect(scanNow(bytesOf(distinct)).duplicateKeys.count).toBe(0);
  });

  test('notes carry count, path, source text and place', () => {
    const bytes = bytesOf('{"a":\n {"é":[1, -Infinity, 90071992547409931]}}');
    expect(notesOfScan(scanNow(bytes), bytes, 2)).toEqual([
      {
        code: 'nonstandard-numbers',
        leg: 2,
        facts: { count: 1, path: 'a["é"][1]', text: '-Infinity', byte: 17, line: 2, column: 11 },
      },
      {
        code: 'unsafe-integers',
        leg: 2,
        facts: { count: 1, path: 'a["é"][2]', text: '90071992547409931', byte: 28, line: 2, column: 22 },
      },
    ]);
  });

  test('integers beyond 2^53 keep their text by value', () => {
    const { exactIntegers, unsafeIntegers } = scanNow(
      bytesOf('[9007199254740993,9007199254740992,1e30,12345678901234567890,123]'),
    );
    expect(exactIntegers.get(9007199254740992)).toEqual(['9007199254740993', '9007199254740992']);
    expect(exactIntegers.get(Number('12345678901234567890'))).toEqual(['12345678901234567890']);
    expect(unsafeIntegers.count).toBe(2);
    expect(exactIntegers.size).toBe(2);
  });

  test('yields often, and can be left at any yield', () => {
    const bytes = bytesOf(`[${'"0123456789abcdef",'.repeat(200_000)}1]`);
    const scan = scanText(bytes);
    let yields = 0;
    let last = 0;
    for (let step = scan.next(); step.done !== true; step = scan.next()) {
      expect(step.value).toBeGreaterThan(last);
      last = step.value;
      yields++;
    }
    expect(yields).toBeGreaterThan(bytes.length / (300 * 1024));
  });

  test('NDJSON is scanned line by line; a bad line costs itself', () => {
    const bytes = bytesOf('{"a":1,"a":2}\n{bad\n\r\n{"b":1,"b":2}\n');
    expect(scanNow(bytes, { lines: true }).duplicateKeys.first.map((one) => one.path)).toEqual(['a', 'b']);
  });

  test('depth costs no stack', () => {
    const scanner = new JsonScanner(bytesOf('[{"a":'.repeat(500_000)), 0, {});
    expect(scanner.run(Number.POSITIVE_INFINITY)).toBe(false);
    expect(scanner.depth).toBe(1_000_000);
    expect(scanner.stop).toEqual({ reason: 'ends', byte: 3_000_000 });
  });

  test('a place counts lines by \\n and columns by characters', () => {
    const bytes = bytesOf('a\r\nb\u2028é😀x');
    expect(placeOf(bytes, bytes.length - 1)).toEqual({ byte: bytes.length - 1, line: 2, column: 5 });
  });
});
