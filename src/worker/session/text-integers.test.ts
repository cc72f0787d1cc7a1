import { expect, test } from 'vitest';
import { ExactIntegers } from './exact-integers.ts';
import { asText, jsonText, printIntegersOf } from './text.ts';

const LONG = JSON.parse('{"a":9007199254740993,"b":[-9007199254740995,1.5,7],"c":1e300,"d":"9007199254740993"}');

test('an integer past 2^53 is printed as in the file, wherever a value is printed', () => {
  expect(jsonText(LONG)).toContain('"a":9007199254740992');
  const integers = new ExactIntegers();
  integers.learn(
    new Map([
      [9007199254740992, ['9007199254740993']],
      [-9007199254740996, ['-9007199254740995']],
    ]),
  );
  printIntegersOf(integers);
  expect(jsonText(LONG)).toBe('{"a":9007199254740993,"b":[-9007199254740995,1.5,7],"c":1e+300,"d":"9007199254740993"}');
  expect(asText({ a: 9007199254740992 })).toBe('{"a":9007199254740993}');
  expect(jsonText(LONG.b, 2)).toBe('[\n  -9007199254740995,\n  1.5,\n  7\n]');
  // Two texts that read as one number stand for neither.
  integers.learn(new Map([[9007199254740992, ['9007199254740992', '9007199254740993']]]));
  expect(asText({ a: 9007199254740992 })).toBe('{"a":9007199254740992}');
});
