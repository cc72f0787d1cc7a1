import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedKeys, stableJson, UNSERIALIZABLE } from './stable-json.ts';

/** The rule as it reads, by recursion: what the iterative writer must equal. */
function rebuilt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebuilt);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]): [string, unknown] => [key, rebuilt(member)]);
  return Object.fromEntries(members);
}

/** Keys that have caught sorters out: integer-like, almost integer-like, prototype names, lone surrogates. */
const key = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '0',
    '7',
    '10',
    '2',
    '01',
    '-1',
    '1.5',
    '4294967294',
    '4294967295',
    '__proto__',
    'toString',
    '\ud800',
  ),
  fc.integer({ min: 0, max: 30 }).map(String),
);

const { value } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(undefined, null, true, false, -0, Number.NaN, Number.POSITIVE_INFINITY),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constant('\ud83d \u2028 "\\\u0000'),
  ),
  list: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((members) => Object.fromEntries(members)),
  value: fc.oneof(
    { maxDepth: 5 },
    { arbitrary: tie('leaf'), weight: 2 },
    { arbitrary: tie('list'), weight: 1 },
    { arbitrary: tie('object'), weight: 3 },
  ),
}));

describe('stableJson', () => {
  it('equals JSON.stringify of the value rebuilt with sorted keys', () => {
    let longest = '';
    fc.assert(
      fc.property(value, (any) => {
        const text = stableJson(any);
        if (text.length > longest.length) longest = text;
        expect(text).toBe(JSON.stringify(rebuilt(any)) ?? UNSERIALIZABLE);
      }),
      { numRuns: 3000 },
    );
    console.log(`longest of 3000 values: ${longest.length} characters, ${longest.slice(0, 120)}`);
    expect(longest.length).toBeGreaterThan(200);
  });

  it('gives the same text whatever order the keys were written in', () => {
    let reordered = 0;
    fc.assert(
      fc.property(value, fc.infiniteStream(fc.nat()), (any, random) => {
        const shuffled = shuffle(any, random);
        if (JSON.stringify(shuffled) !== JSON.stringify(any)) reordered += 1;
        expect(stableJson(shuffled)).toBe(stableJson(any));
      }),
      { numRuns: 1500 },
    );
    console.log(`${reordered} of 1500 values were written in another order`);
    expect(reordered).toBeGreaterThan(300);
  });

  it('lists integer-like keys first, in numeric order, as an object does', () => {
    expect(stableJson({ b: 1, '10': 2, a: 3, '9': 4, '01': 5, '4294967295': 6 })).toBe(
      '{"9":4,"10":2,"01":5,"4294967295":6,"a":3,"b":1}',
    );
    expect(sortedKeys({ b: 1, a: 2 })).toEqual(['a', 'b']);
  });

  it('keeps an own __proto__ key as a key', () => {
    expect(stableJson(JSON.parse('{"b":1,"__proto__":{"y":1,"x":2}}'))).toBe('{"__proto__":{"x":2,"y":1},"b":1}');
  });

  it('writes holes, functions and symbols as JSON does', () => {
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested
    expect(stableJson([1, , undefined, () => 1, Symbol('s')])).toBe('[1,null,null,null,null]');
    expect(stableJson({ a: () => 1, b: Symbol('s'), c: undefined, d: -0 })).toBe('{"d":0}');
    expect(stableJson(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
    class Point {
      y = 1;
      x = 2;
      get sum() {
        return 3;
      }
    }
    expect(stableJson(new Point())).toBe('{"x":2,"y":1}');
  });

  it('takes a value shared by two places for no cycle', () => {
    const shared = { z: 1 };
    expect(stableJson([shared, { shared }])).toBe('[{"z":1},{"shared":{"z":1}}]');
  });

  it('goes 200,000 levels deep', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
    expect(stableJson(deep)).toHaveLength(100_000 * 2 + 100_000 * 6 + 1);
  });

  it.each<[string, () => unknown]>([
    ['nothing at all', () => undefined],
    ['a function', () => () => 1],
    ['a symbol', () => Symbol('s')],
    ['a bigint', () => 1n],
    ['a bigint deep inside', () => ({ a: [{ b: 1n }] })],
    ['a cycle', () => cycle()],
    ['a Date', () => new Date(0)],
    ['a toJSON of its own', () => ({ toJSON: never })],
    ['an inherited toJSON', () => Object.create({ toJSON: never })],
    ['a getter', () => Object.defineProperty({}, 'a', { enumerable: true, get: never })],
    ['a getter in an array', () => Object.defineProperty([1], '0', { enumerable: true, get: never })],
    ['a toJSON that is a getter', () => Object.defineProperty({}, 'toJSON', { get: never })],
    ['a proxy that throws', () => new Proxy({}, { ownKeys: never })],
    ['a revoked proxy', () => revoked()],
    ['four billion holes', () => new Array(4_294_967_295)],
  ])('marks %s, runs none of its code and does not throw', (_, make) => {
    expect(stableJson(make())).toBe(UNSERIALIZABLE);
  });
});

function never(): never {
  throw new Error('this code must not run unseen');
}

function cycle(): object {
  const inner: { up?: object } = {};
  inner.up = [inner];
  return inner;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function shuffle(any: unknown, random: Iterator<number>): unknown {
  if (Array.isArray(any)) return any.map((element) => shuffle(element, random));
  if (typeof any !== 'object' || any === null) return any;
  const members = Object.entries(any).map(([name, member]): [number, string, unknown] => [
    random.next().value,
    name,
    shuffle(member, random),
  ]);
  return Object.fromEntries(members.sort(([a], [b]) => a - b).map(([, name, member]) => [name, member]));
}
