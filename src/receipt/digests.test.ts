import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { createReceiptDigests, withoutMemo } from './digests.ts';
import { initHashing } from './hashing.ts';
import { buildReceipt } from './mint.ts';
import type { LLMMessage, ToolSchema } from './model.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Message = Mutable<LLMMessage>;

const text = fc.string({ unit: 'binary', maxLength: 30 });
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
const message: fc.Arbitrary<Message> = fc.record(
  {
    role: fc.constantFrom('user', 'assistant', 'tool'),
    content: fc.oneof({ arbitrary: text, weight: 5 }, { arbitrary: json, weight: 1 }),
    toolCallId: text,
    toolName: text,
    toolCalls: fc.array(fc.record({ id: text, name: text, args: json }), { maxLength: 3 }),
    thinkingBlocks: fc.array(fc.record({ thinking: text, signature: text }), { maxLength: 2 }),
    ephemeral: fc.boolean(),
  },
  { requiredKeys: ['role', 'content'] },
);
const tool: fc.Arbitrary<ToolSchema> = fc.record({ name: text, description: text, inputSchema: json });

/** A run: what each turn adds, what it drops, whether the strategy rewrites, and what is edited in place. */
const run = fc.record({
  runId: fc.constantFrom('run-1', 'run-2', 'run-3'),
  tools: fc.array(tool, { maxLength: 3 }),
  turns: fc.array(
    fc.record({
      added: fc.array(message, { minLength: 1, maxLength: 3 }),
      dropped: fc.nat({ max: 2 }),
      rewrites: fc.boolean(),
      editedInPlace: fc.option(fc.record({ at: fc.nat({ max: 8 }), content: text, deep: fc.boolean() })),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

beforeAll(initHashing);

describe('createReceiptDigests', () => {
  it('gives byte-equal receipts with and without it, over random runs', () => {
    let receipts = 0;
    let edits = 0;
    let saved = 0;
    const shared = createReceiptDigests();
    fc.assert(
      fc.property(run, ({ runId, tools, turns }) => {
        const own = createReceiptDigests();
        let history: Message[] = [];
        let rows = 0;
        turns.forEach((turn, at) => {
          const omitted = history.slice(0, turn.dropped);
          history = [...history.slice(turn.dropped), ...turn.added];
          const edited = turn.editedInPlace === null ? undefined : history[turn.editedInPlace.at];
          if (edited !== undefined && turn.editedInPlace !== null) {
            edits += 1;
            if (turn.editedInPlace.deep && Array.isArray(edited.toolCalls))
              edited.toolCalls.push(turn.editedInPlace.content);
            else edited.content = turn.editedInPlace.content;
          }
          const baseRequest = { systemPrompt: 's', messages: history, tools, model: 'm' };
          const input = {
            runId,
            epoch: at + 1,
            model: 'm',
            provider: 'p',
            systemText: 's',
            systemPieces: [{ text: 's', slot: 'system-prompt', source: 'base' }],
            messages: history,
            tools,
            baseRequest,
            preparedRequest: turn.rewrites ? { ...baseRequest, cacheMarkers: [{ field: 'system' }] } : baseRequest,
            strategy: '*',
            omittedForAttention: omitted,
          };
          const plain = JSON.stringify(buildReceipt(input));
          expect(JSON.stringify(buildReceipt(input, own))).toBe(plain);
          expect(JSON.stringify(buildReceipt(input, shared))).toBe(plain);
          receipts += 1;
          rows += history.length + omitted.length;
        });
        saved += rows - own.hashed;
      }),
      { numRuns: 300 },
    );
    console.log(`${receipts} receipts minted three ways, ${edits} edits in place seen, ${saved} digests saved`);
    expect(receipts).toBeGreaterThan(600);
    expect(edits).toBeGreaterThan(60);
    expect(saved).toBeGreaterThan(250);
  });

  it('hashes each message object once a run, and again after it was written to', () => {
    const digests = createReceiptDigests();
    const first: Message = { role: 'user', content: 'a', toolCalls: [{ id: 'c', name: 'n', args: { deep: [1] } }] };
    const hash = digests.forReceipt('run-1').messageHash(first);
    for (let turn = 0; turn < 50; turn += 1) expect(digests.forReceipt('run-1').messageHash(first)).toBe(hash);
    expect(digests.hashed).toBe(1);
    expect(digests.forReceipt('run-2').messageHash(first)).not.toBe(hash);
    expect(digests.hashed).toBe(2);
    first.content = ['a'];
    expect(digests.forReceipt('run-1').messageHash(first)).toBe(withoutMemo('run-1').messageHash(first));
    expect(digests.hashed).toBe(3);
    first.content = '["a"]'; // the same JSON text, another kind of value
    expect(digests.forReceipt('run-1').elementHash(first)).toBe(withoutMemo('run-1').elementHash(first));
    expect(digests.forReceipt('run-1').messageHash(first)).toBe(withoutMemo('run-1').messageHash(first));
    expect(digests.hashed).toBe(5);
  });

  it('forgets the run unused for longest past 64 of them, at no cost to the bytes', () => {
    const digests = createReceiptDigests();
    const one: Message = { role: 'user', content: 'a' };
    for (let turn = 0; turn < 65; turn += 1) digests.forReceipt(`run-${turn}`).messageHash(one);
    expect(digests.hashed).toBe(65);
    digests.forReceipt('run-64').messageHash(one);
    expect(digests.hashed).toBe(65);
    expect(digests.forReceipt('run-0').messageHash(one)).toBe(withoutMemo('run-0').messageHash(one));
    expect(digests.hashed).toBe(66);
  });
});
