/** One digest for each distinct row, by the same formulas as without a memo. Rule source: engine.md section 6. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { messageDigestInput, toolDigestInput } from '../receipt/digest.ts';
import { initHashing, receiptHash } from '../receipt/hashing.ts';
import type { LLMMessage } from '../receipt/model.ts';
import { hasShared, opened, sharedNames, sharedValue } from '../served/shared-recordings.testkit.ts';
import { createDigestMemo, digestMemoOf } from './digest-memo.ts';
import { sameData } from './same-data.ts';
import { verifyRun } from './verify-epoch.ts';

await initHashing();

const json = fc.jsonValue({ maxDepth: 3 });
const message = fc.record(
  {
    role: fc.constantFrom('user', 'assistant', 'tool'),
    content: fc.oneof(fc.string({ maxLength: 3 }), json),
    toolCallId: fc.constantFrom('t1', 't2', ''),
    toolName: fc.constantFrom('look', 'ask'),
    toolCalls: json,
    thinkingBlocks: json,
    other: json,
  },
  { requiredKeys: ['role', 'content'] },
);

describe('the memo', () => {
  it('gives the digests of the formulas, whatever it was asked before', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.constantFrom('run-a', 'run-b'), (messages, salt) => {
        const memo = createDigestMemo();
        for (const one of [...messages, ...copies(messages), ...messages]) {
          expect(memo.message(salt, one as LLMMessage).hash).toBe(receiptHash(salt, messageDigestInput(one)));
        }
        const distinct = new Set(messages.map((one) => JSON.stringify(one)));
        expect(memo.hashed.messages).toBeLessThanOrEqual(distinct.size);
      }),
      { numRuns: 1_000 },
    );
  });

  it('hashes a message once, as the same object and as a copy, in any order of keys', () => {
    const memo = createDigestMemo();
    const one: LLMMessage = {
      role: 'tool',
      content: 'found',
      toolCallId: 't1',
      toolCalls: [{ id: 'a', args: { x: 1, y: 2 } }],
    };
    const turned: LLMMessage = {
      toolCalls: [{ args: { y: 2, x: 1 }, id: 'a' }],
      toolCallId: 't1',
      content: 'found',
      role: 'tool',
    };
    const hashes = [one, one, structuredClone(one), turned].map((each) => memo.message('r', each).hash);
    expect(new Set(hashes).size).toBe(1);
    expect(memo.hashed.messages).toBe(1);
  });

  it('keeps runs apart: another salt is another hash', () => {
    const memo = createDigestMemo();
    const one: LLMMessage = { role: 'user', content: 'x' };
    expect(memo.message('r', one).hash).not.toBe(memo.message('s', one).hash);
    expect(memo.hashed.messages).toBe(2);
  });

  it('hashes a text and a schema once', () => {
    const memo = createDigestMemo();
    const schema = { name: 'ask', inputSchema: { type: 'object' } };
    for (const each of [schema, structuredClone(schema)]) {
      expect(memo.schema('r', each).hash).toBe(receiptHash('r', toolDigestInput(schema)));
    }
    expect([memo.text('r', 'a\n\nb').hash, memo.text('r', ['a', 'b'].join('\n\n')).hash]).toEqual(
      new Array(2).fill(receiptHash('r', 'a\n\nb')),
    );
    expect(memo.hashed).toMatchObject({ schemas: 1, texts: 1, messages: 0 });
  });

  it('is not misled by rows that look alike at both ends', () => {
    const memo = createDigestMemo();
    const long = (middle: string): LLMMessage => ({
      role: 'user',
      content: `${'a'.repeat(40)}${middle}${'z'.repeat(40)}`,
    });
    for (let at = 0; at < 30; at += 1) {
      const one = long(String(at).padStart(3, '0'));
      expect(memo.message('r', one).hash).toBe(receiptHash('r', messageDigestInput(one)));
    }
    expect(memo.hashed.messages).toBe(30);
  });
});

describe('sameData', () => {
  it('is true only where the digest input is one', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameData(a, JSON.parse(JSON.stringify(a)))).toBe(true);
        if (sameData(a, b)) expect(toolDigestInput(a)).toBe(toolDigestInput(b));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[Json | undefined, Json | undefined]>([
    [[], {}],
    [{}, null],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    ['1', 1],
    [undefined, null],
    [JSON.parse('{"__proto__":1}'), {}],
  ])('tells %j from %j', (a, b) => {
    expect(sameData(a, b)).toBe(false);
    expect(sameData(b, a)).toBe(false);
  });

  it('reads any depth', () => {
    const deep = (): Json => {
      let value: Json = [];
      for (let level = 0; level < 15_000; level += 1) value = [value];
      return value;
    };
    expect(sameData(deep(), deep())).toBe(true);
  });
});

describe.runIf(hasShared())('a whole run', () => {
  it.each(hasShared() ? sharedNames() : [])(
    '%s: no message is hashed twice, and none again on a second reading',
    (name) => {
      const recording = opened(sharedValue(name));
      const distinct = new Set<string>();
      for (const { rows } of verifyRun(recording)) {
        for (const row of rows) if (row.field === 'message' && row.rebuilt !== undefined) distinct.add(row.rebuilt);
      }
      expect(digestMemoOf(recording).hashed.messages).toBe(distinct.size);
      const before = { ...digestMemoOf(recording).hashed };
      verifyRun(recording);
      expect(digestMemoOf(recording).hashed).toEqual(before);
    },
  );
});

function copies<T>(values: readonly T[]): readonly T[] {
  return values.map((value) => structuredClone(value));
}
