/** unpack(pack(r)) is r, byte for byte as JSON, with sharing (engine.md section 1). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { goodRecording } from './good-recording.testkit.ts';
import { PACK_MIN_CHARS, packRecording } from './pack.ts';
import { unpackRecording } from './unpack.ts';

function roundTrip(value: Json): Json {
  // Through text, as a file would go.
  const packed: unknown = JSON.parse(JSON.stringify(packRecording(value)));
  if (!isJsonObject(packed)) throw new Error('packed is no object');
  const result = unpackRecording(packed);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.recording;
}

const long = (n: number): string => `${n}:${'x'.repeat(PACK_MIN_CHARS)}`;
/** Few distinct long texts and the format's own key names: values repeat, and look like markers. */
const leaf = fc.oneof(
  fc.constantFrom(0, 1, -0, 1e21, 0.1, true, false, null, '', 'a'),
  fc.integer({ min: 0, max: 3 }).map(long),
  fc.string(),
);
const key = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '$af:ref',
    '$af:esc',
    '$af:',
    '__proto__',
    'constructor',
    '10',
    '2',
    '',
    'format',
    'values',
  ),
  fc.string(),
);
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((pairs): Json => {
      // `fromEntries` defines members, so that `__proto__` is one of them.
      return Object.fromEntries(pairs);
    }),
  ),
})).value;

describe('pack and unpack', () => {
  test('any value comes back byte for byte', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const value: Json = { first: a, again: [a, b], nested: { b, a } };
        expect(JSON.stringify(roundTrip(value))).toBe(JSON.stringify(value));
        expect(JSON.stringify(roundTrip(a))).toBe(JSON.stringify(a));
      }),
      { numRuns: 1500 },
    );
  });

  test('a value of 64 characters that occurs twice is written once; one of 63 is not', () => {
    const at = (chars: number): Json => 'y'.repeat(chars - 2);
    expect(packRecording([at(64), at(64)])).toMatchObject({
      values: [at(64)],
      recording: [{ '$af:ref': 0 }, { '$af:ref': 0 }],
    });
    expect(packRecording([at(63), at(63)]).values).toEqual([]);
    expect(packRecording([at(64), 'other']).values).toEqual([]);
    const inside: JsonObject = { text: at(80) };
    // The text occurs in one place only: inside the object that is written once.
    expect(packRecording([inside, inside, { ...inside }]).values).toEqual([inside]);
  });

  test('objects that look like markers are escaped, and their members still decoded', () => {
    const shared = long(1);
    const value: Json = {
      a: { '$af:ref': 0 },
      b: { '$af:esc': { '$af:ref': shared } },
      c: { '$af:ref': 0, x: shared },
    };
    expect(packRecording(value).recording).toMatchObject({ a: { '$af:esc': { '$af:ref': 0 } } });
    expect(JSON.stringify(roundTrip(value))).toBe(JSON.stringify(value));
    const byHand = unpackRecording({ values: ['v'], recording: { '$af:esc': { '$af:esc': { '$af:ref': 0 } } } });
    expect(byHand).toEqual({ ok: true, recording: { '$af:esc': 'v' } });
  });

  test('an expanded value is one object wherever it is referred to, and key order is part of a value', () => {
    const item = { role: 'user', content: long(2) };
    const result = roundTrip({ a: item, b: { deep: [item] }, c: { content: long(2), role: 'user' } });
    if (!isJsonObject(result) || !isJsonObject(result['b']) || !isJsonArray(result['b']['deep']))
      throw new Error('shape');
    expect(result['b']['deep'][0]).toBe(result['a']);
    expect(JSON.stringify(result['c'])).toBe(JSON.stringify({ content: long(2), role: 'user' }));
  });

  test('a member named __proto__ stays a member', () => {
    const value: Json = JSON.parse(`{"__proto__":{"x":${JSON.stringify(long(1))}},"y":${JSON.stringify(long(1))}}`);
    const result = roundTrip(value);
    expect(Object.keys(isJsonObject(result) ? result : {})).toEqual(['__proto__', 'y']);
    expect('x' in {}).toBe(false);
  });

  test('the input is not written to', () => {
    const packed = packRecording(goodRecording());
    const before = JSON.stringify(packed);
    unpackRecording(packed);
    expect(JSON.stringify(packed)).toBe(before);
  });

  test('100,000 levels, and a chain of 100,000 references, cost no stack', () => {
    let nested: Json = long(1);
    for (let i = 0; i < 100_000; i++) nested = i % 2 === 0 ? [nested, i] : { a: nested };
    expect(unpackRecording(packRecording([nested, nested])).ok).toBe(true);
    const values: Json[] = Array.from({ length: 100_000 }, (_, i) => ({ '$af:ref': i + 1 }));
    values[99_999] = 'end';
    expect(unpackRecording({ values, recording: { '$af:ref': 0 } })).toEqual({ ok: true, recording: 'end' });
    values[99_999] = { '$af:ref': 0 };
    expect(unpackRecording({ values, recording: [{ '$af:ref': 0 }] })).toMatchObject({
      failure: { code: 'bad-ref', facts: { reason: 'cycle', count: 100_000 } },
    });
  });

  test('2^40 expanded values fit, because they are shared', () => {
    const values: Json[] = [['leaf']];
    for (let i = 0; i < 40; i++) values.push([{ '$af:ref': i }, { '$af:ref': i }]);
    const result = unpackRecording({ values, recording: { '$af:ref': 40 } });
    expect(result.ok).toBe(true);
    if (!result.ok) return;
    expect(packRecording(result.recording).values.length).toBeLessThanOrEqual(41);
  });
});
