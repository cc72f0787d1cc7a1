import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { initHashing, receiptHash } from './hashing.ts';
import { HOSTILE, resetRuns, runs } from './hostile.testkit.ts';
import { stableJson, UNSERIALIZABLE } from './stable-json.ts';
import { TRANSFORM_HASH_PREFIX, transformHashMatches, transformHashOf } from './transform-hash.ts';

const CHAIN = /^chain-v1:[0-9a-f]{16}$/;

/** The scheme again, from engine.md section 6, on the system's SHA-256. */
function bySystem(runId: string, request: { readonly messages: readonly unknown[] }): string {
  const hash = (x: string) =>
    createHash('sha256')
      .update(new TextEncoder().encode(`${runId}\u001F${x}`))
      .digest('hex')
      .slice(0, 16);
  let link = hash('agentfootprint.transform.chain.v1');
  for (const message of request.messages) link = hash(`${link}\u001F${hash(stableJson([message]))}`);
  const { messages: _, ...rest } = request;
  return `chain-v1:${hash(`${link}\u001F${stableJson(rest)}`)}`;
}

beforeAll(initHashing);

describe('transformHashOf', () => {
  it('follows the chain', () => {
    let messages = 0;
    const request = fc.record({ messages: fc.array(fc.jsonValue()), model: fc.string(), extra: fc.jsonValue() });
    fc.assert(
      fc.property(fc.string(), request, (runId, any) => {
        messages += any.messages.length;
        expect(transformHashOf(runId, any)).toBe(bySystem(runId, any));
      }),
      { numRuns: 500 },
    );
    console.log(`${messages} messages chained`);
    expect(messages).toBeGreaterThan(500);
  });

  it('never throws over random junk', () => {
    const junk = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      withTypedArray: true,
      withBoxedValues: true,
      withUnicodeString: true,
    });
    const request = fc.oneof(
      junk,
      fc.record({ messages: junk, model: junk }),
      fc.record({ messages: fc.array(junk), tools: junk, __proto__: junk }),
    );
    let chained = 0;
    fc.assert(
      fc.property(fc.string(), request, (runId, any) => {
        expect(transformHashOf(runId, any)).toMatch(CHAIN);
        expect(transformHashMatches(transformHashOf(runId, any), runId, any)).toBe(true);
        chained += 1;
      }),
      { numRuns: 2000 },
    );
    expect(chained).toBeGreaterThanOrEqual(2000);
  });

  it.each(HOSTILE)('never throws on $name, at the root or inside, and runs none of it', ({ make }) => {
    resetRuns();
    for (const request of [make(), { messages: make() }, { messages: [make()] }, { messages: [], tools: make() }]) {
      expect(transformHashOf('run', request)).toMatch(CHAIN);
    }
    expect(runs).toBe(0);
  });

  it('takes the whole request as the head where it has no list of messages', () => {
    const link0 = receiptHash('run', 'agentfootprint.transform.chain.v1');
    const whole = (head: string) => TRANSFORM_HASH_PREFIX + receiptHash('run', `${link0}\u001F${head}`);
    expect(transformHashOf('run', { b: 1, a: 2 })).toBe(whole('{"a":2,"b":1}'));
    expect(transformHashOf('run', { messages: 'x' })).toBe(whole('{"messages":"x"}'));
    expect(transformHashOf('run', 'text')).toBe(whole('"text"'));
    expect(transformHashOf('run', undefined)).toBe(whole(UNSERIALIZABLE));
    const unreadable = Object.defineProperty({ messages: [{ role: 'user' }] }, 'model', {
      enumerable: true,
      get: () => 1,
    });
    expect(transformHashOf('run', unreadable)).toBe(whole(UNSERIALIZABLE));
  });

  it('marks what JSON cannot express in its place only', () => {
    const hash = (messages: readonly unknown[]) => transformHashOf('run', { messages, model: 'm' });
    const seen = [hash([]), hash([1n]), hash([1n, 'a']), hash(['a', 1n]), hash([2n]), hash(['a'])];
    expect(seen[1]).toBe(seen[4]);
    expect(new Set(seen).size).toBe(5);
  });

  it('does not depend on the order of keys', () => {
    const one = { model: 'm', messages: [{ role: 'user', content: 'c' }], tools: [{ name: 'n', a: 1 }] };
    const other = { tools: [{ a: 1, name: 'n' }], messages: [{ content: 'c', role: 'user' }], model: 'm' };
    expect(transformHashOf('run', other)).toBe(transformHashOf('run', one));
    expect(transformHashOf('run', { ...one, model: 'n' })).not.toBe(transformHashOf('run', one));
  });
});

describe('transformHashMatches', () => {
  const request = { model: 'm', messages: [{ role: 'user', content: 'c' }] };
  const older = () => receiptHash('run', '{"messages":[{"content":"c","role":"user"}],"model":"m"}');

  it('checks a request in the chained and in the older scheme', () => {
    expect(transformHashMatches(transformHashOf('run', request), 'run', request)).toBe(true);
    expect(transformHashMatches(older(), 'run', request)).toBe(true);
    const other = { ...request, model: 'n' };
    expect(transformHashMatches(transformHashOf('run', request), 'run', other)).toBe(false);
    expect(transformHashMatches(older(), 'run', other)).toBe(false);
    expect(transformHashMatches(older(), 'another run', request)).toBe(false);
  });

  it.each(['chain-v2:0123456789abcdef', '', 'none', '0123456789ABCDEF', '0123456789abcdef0'])(
    'cannot say under a scheme it does not know: %s',
    (stored) => {
      expect(transformHashMatches(stored, 'run', request)).toBeUndefined();
    },
  );
});
