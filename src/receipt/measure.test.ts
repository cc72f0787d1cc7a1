import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReceiptDigests } from './digests.ts';
import { HOSTILE, resetRuns, runs } from './hostile.testkit.ts';
import { measureRequest } from './measure.ts';
import { MEASUREMENT_LIMITS } from './measure-walk.ts';

function size(value: unknown) {
  const json = JSON.stringify(value);
  return { jsonChars: json.length, jsonBytes: new TextEncoder().encode(json).length };
}

function reasonOf(request: unknown): string {
  const measured = measureRequest(request);
  return measured.status === 'measured' ? 'measured' : measured.reason;
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe('measureRequest', () => {
  it('gives the sizes JSON.stringify has, in all and slot by slot', () => {
    let units = 0;
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom(undefined, null, true, '\ud800', '\u2028"\\\u0000é漢😀', -0, Number.NaN),
    );
    const slot = fc.anything({
      values: [leaf],
      key: fc.string({ unit: 'binary' }),
      maxDepth: 3,
      withNullPrototype: true,
    });
    const request = fc.record(
      { systemPrompt: slot, messages: slot, tools: slot, model: slot, signal: slot },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(request, (any) => {
        const { signal: _, ...content } = any;
        units += JSON.stringify(content).length;
        const slots = Object.entries(content).filter(([name, value]) => name !== 'model' && value !== undefined);
        expect(measureRequest(any)).toEqual({
          boundary: 'initial-prepared-request',
          format: 'json-utf8-v1',
          status: 'measured',
          total: size(content),
          slots: Object.fromEntries(slots.map(([name, value]) => [name, size(value)])),
        });
      }),
      { numRuns: 2000 },
    );
    console.log(`${units} units of JSON measured`);
    expect(units).toBeGreaterThan(50_000);
  });

  it('tells an empty slot from one that was not sent', () => {
    expect(measureRequest({ messages: [], tools: undefined })).toMatchObject({
      total: size({ messages: [] }),
      slots: { messages: { jsonChars: 2, jsonBytes: 2 } },
    });
    expect(measureRequest({ tools: undefined })).toMatchObject({ slots: {} });
  });

  it('leaves out the root signal without reading it, and no other one', () => {
    resetRuns();
    const request = Object.defineProperty({ messages: [{ signal: 'kept' }] }, 'signal', {
      enumerable: true,
      get: () => {
        throw new Error('the signal was read');
      },
    });
    expect(measureRequest(request)).toMatchObject({ total: size({ messages: [{ signal: 'kept' }] }) });
  });

  it('takes a value in two places for no cycle', () => {
    const shared = { a: [1] };
    const request = { messages: [shared, shared], tools: [shared] };
    expect(measureRequest(request)).toMatchObject({ status: 'measured', total: size(request) });
  });

  it.each<[string, unknown, string]>([
    // The request, `messages` and the list are values too.
    ['as many values as allowed', { messages: new Array(MEASUREMENT_LIMITS.values - 2).fill(1) }, 'measured'],
    ['one value more', { messages: new Array(MEASUREMENT_LIMITS.values - 1).fill(1) }, 'measurement-limit'],
    ['as deep as allowed', { messages: nested(MEASUREMENT_LIMITS.depth - 1) }, 'measured'],
    ['one level more', { messages: nested(MEASUREMENT_LIMITS.depth) }, 'measurement-limit'],
    ['as long as allowed', { systemPrompt: 'x'.repeat(MEASUREMENT_LIMITS.chars - 19) }, 'measured'],
    ['one unit more', { systemPrompt: 'x'.repeat(MEASUREMENT_LIMITS.chars - 18) }, 'measurement-limit'],
    ['a text that grows when it is escaped', { systemPrompt: '\u0000'.repeat(700_000) }, 'measurement-limit'],
    [
      'a wide object',
      Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`k${at}`, 1])),
      'measurement-limit',
    ],
    ['four billion holes', { messages: new Array(4_294_967_295) }, 'measurement-limit'],
    ['values shared until they are many', { messages: doubled(40) }, 'measurement-limit'],
    ['a symbol key, which JSON passes over', { [Symbol('s')]: 1n, messages: [] }, 'measured'],
  ])('keeps its limits: %s', (_, request, outcome) => {
    expect(reasonOf(request)).toBe(outcome);
  });

  const OUTCOMES: { readonly [name: string]: string } = {
    undefined: 'measured',
    null: 'measured',
    'a number': 'measured',
    NaN: 'measured',
    'a string': 'measured',
    'an empty object': 'measured',
    'an empty array': 'measured',
    'a __proto__ key': 'measured',
    'a cycle': 'cyclic-value',
    'an array that holds itself': 'cyclic-value',
    'a sparse array': 'measurement-limit',
    '20,000 levels': 'measurement-limit',
  };

  it.each(HOSTILE)('says why it cannot measure $name, and runs none of it', ({ name, make }) => {
    resetRuns();
    expect(reasonOf({ messages: make() })).toBe(OUTCOMES[name] ?? 'unsupported-value');
    expect(reasonOf({ model: 'm', extra: make() })).toBe(OUTCOMES[name] ?? 'unsupported-value');
    measureRequest(make());
    expect(runs).toBe(0);
  });

  it.each([null, undefined, 'text', 7, [], [{}], () => 1])(
    'has nothing to measure in a request that is none: %s',
    (request) => {
      expect(reasonOf(request)).toBe('unsupported-value');
    },
  );

  it('measures the same with sizes it knows already, up to the very limits', () => {
    const content = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('x'.repeat(1_999_900), '\u0000'),
    );
    const any = fc.anything({ values: [content], maxDepth: 3 });
    const deep = fc.integer({ min: 55, max: 66 }).map(nested);
    const message = fc.record({ role: content, content: fc.oneof({ arbitrary: content, weight: 3 }, any, deep) });
    const outcomes = new Map<string, number>();
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ arbitrary: message, weight: 5 }, any), { maxLength: 6 }),
        fc.nat(),
        (messages, filler) => {
          const request = {
            messages: [...messages, ...messages],
            tools: new Array(filler % 120_000 > 99_900 ? 99_950 : 3).fill(1),
          };
          const known = createReceiptDigests().forReceipt('run');
          const plain = measureRequest(request);
          const outcome = plain.status === 'measured' ? 'measured' : plain.reason;
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          expect(measureRequest(request, known)).toEqual(plain);
        },
      ),
      { numRuns: 60 },
    );
    console.log('measured with and without known sizes:', Object.fromEntries(outcomes));
    expect(outcomes.get('measured')).toBeGreaterThan(5);
    expect(outcomes.get('measurement-limit')).toBeGreaterThan(5);
  });

  it('refuses an element that an array only inherits', () => {
    const inherited = Object.getOwnPropertyDescriptor(Array.prototype, '3');
    expect(inherited).toBeUndefined();
    let reason: string;
    try {
      Object.defineProperty(Array.prototype, '3', { configurable: true, value: 'from the prototype' });
      reason = reasonOf({ messages: new Array(5) });
    } finally {
      Reflect.deleteProperty(Array.prototype, '3');
    }
    expect(reason).toBe('unsupported-value');
  });
});

function doubled(times: number): unknown {
  let value: unknown = [1];
  for (let at = 0; at < times; at += 1) value = [value, value];
  return value;
}
