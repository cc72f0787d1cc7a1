import { beforeAll, describe, expect, it } from 'vitest';
import { createReceiptDigests } from './digests.ts';
import { initHashing, receiptHash } from './hashing.ts';
import { HOSTILE, resetRuns, runs } from './hostile.testkit.ts';
import { type BuildReceiptInput, buildReceipt } from './mint.ts';
import { readStoredReceipt } from './stored-receipt.ts';
import { transformHashOf } from './transform-hash.ts';

const MESSAGES = [
  { role: 'user', content: 'SECRET question' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look_up', args: { q: 'SECRET args' } }] },
  { role: 'tool', content: 'SECRET result', toolCallId: 'c1', toolName: 'look_up' },
];
const TOOLS = [{ name: 'look_up', description: 'SECRET description', inputSchema: { type: 'object' } }];
const REQUEST = { systemPrompt: 'SECRET prompt', messages: MESSAGES, tools: TOOLS, model: 'm-1' };

function good(): BuildReceiptInput {
  return {
    runId: 'run-1',
    epoch: 2,
    model: 'm-1',
    provider: 'p-1',
    systemText: 'SECRET prompt',
    systemPieces: [{ text: 'SECRET prompt', slot: 'system-prompt', source: 'base' }],
    messages: MESSAGES,
    requestOnly: [{ message: { role: 'user', content: 'SECRET nudge' }, reason: 'staged-refs-nudge' }],
    tools: TOOLS,
    forced: 'answer',
    withheld: null,
    baseRequest: REQUEST,
    preparedRequest: REQUEST,
    markersApplied: [{ field: 'system', boundaryIndex: 0, ttl: 'short', reason: 'SECRET wording' }],
    strategy: '*',
    omittedForAttention: [{ role: 'user', content: 'SECRET old turn' }],
  };
}

/** An input with one member replaced, by whatever: what a caller without a compiler can hand in. */
function withMember(name: string, value: unknown): BuildReceiptInput {
  return Object.assign(good(), { [name]: value });
}

/** Everything of a value that a careless mint could change, read without running any of it. */
function fingerprint(value: unknown, seen = new Set<unknown>(), depth = 0): unknown {
  if (typeof value !== 'object' || value === null || seen.has(value) || depth > 6) return typeof value;
  seen.add(value);
  try {
    if (Array.isArray(value) && value.length > 1000) return value.length;
    return Reflect.ownKeys(value).map((key) => {
      const member = Object.getOwnPropertyDescriptor(value, key);
      return [String(key), member?.enumerable, member?.get, fingerprint(member?.value, seen, depth + 1)];
    });
  } catch {
    return 'refuses to be read';
  }
}

beforeAll(initHashing);

describe('buildReceipt', () => {
  it('keeps hashes and references of a whole call, and none of its text', () => {
    const receipt = buildReceipt(good());
    expect(receipt.basis).toEqual({ epoch: 2, runId: 'run-1', model: 'm-1', provider: 'p-1' });
    expect(receipt.system).toMatchObject({ hash: receiptHash('run-1', 'SECRET prompt'), chars: 13 });
    expect(receipt.messages?.count).toBe(4);
    expect(receipt.messages?.entries.map(({ role, key }) => [role, key])).toEqual([
      ['user', undefined],
      ['assistant', undefined],
      ['tool', 'c1'],
    ]);
    expect(receipt.messages?.requestOnly[0]).toMatchObject({ role: 'user', reason: 'staged-refs-nudge' });
    expect(receipt.tools).toMatchObject({ names: ['look_up', 'answer'], forced: 'answer', withheld: null });
    expect(Object.keys(receipt.tools?.schemaHashes ?? {})).toEqual(['look_up']);
    expect(receipt.cache).toEqual({
      transform: 'unchanged',
      transformHash: null,
      markersApplied: [{ field: 'system', boundaryIndex: 0, ttl: 'short' }],
      strategy: '*',
    });
    expect(receipt.omittedForAttention?.count).toBe(1);
    expect(receipt.requestMeasurement.status).toBe('measured');
    expect(JSON.stringify(receipt)).not.toContain('SECRET');
  });

  it('salts: two runs have no hash in common', () => {
    const hashes = (runId: string): readonly string[] =>
      JSON.stringify(buildReceipt(withMember('runId', runId))).match(/[0-9a-f]{16}/g) ?? [];
    const first = hashes('run-1');
    expect(first.length).toBeGreaterThanOrEqual(8);
    expect(hashes('run-2').filter((hash) => first.includes(hash))).toEqual([]);
  });

  it('keeps the row of a tool named __proto__', () => {
    const receipt = buildReceipt(withMember('tools', [{ name: '__proto__' }, { name: 'toString' }]));
    expect(Object.keys(receipt.tools?.schemaHashes ?? {})).toEqual(['__proto__', 'toString']);
  });

  it('reads every dial off the prepared request, and leaves out what is not of its kind', () => {
    const prepared = {
      ...REQUEST,
      temperature: 0,
      maxTokens: 64,
      thinking: { budget: 2048 },
      stop: ['END'],
      toolChoice: { type: 'tool', name: 'answer' },
      outputFormat: { type: 'json_schema', name: 'reply', strict: true, schema: { b: 'SECRET', a: 2 } },
    };
    expect(buildReceipt(withMember('preparedRequest', prepared)).params).toEqual({
      temperature: 0,
      maxTokens: 64,
      thinkingBudget: 2048,
      stop: ['END'],
      toolChoice: { type: 'tool', name: 'answer' },
      outputFormat: {
        type: 'json_schema',
        name: 'reply',
        strict: true,
        schemaHash: receiptHash('run-1', '{"a":2,"b":"SECRET"}'),
      },
    });
    const odd = {
      ...REQUEST,
      temperature: '0',
      maxTokens: null,
      thinking: 5,
      stop: ['a', 1],
      toolChoice: {},
      outputFormat: 'x',
    };
    expect(buildReceipt(withMember('preparedRequest', odd)).params).toEqual({});
    const endless = { ...REQUEST, temperature: Number.NaN, maxTokens: Number.POSITIVE_INFINITY };
    expect(buildReceipt(withMember('preparedRequest', endless)).params).not.toHaveProperty('temperature');
    expect(JSON.stringify(buildReceipt(withMember('preparedRequest', endless)).params)).not.toContain('null');
  });

  it('gives the cache verdict in three values', () => {
    const verdict = (prepared: unknown) => buildReceipt(withMember('preparedRequest', prepared)).cache;
    const reordered = {
      model: 'm-1',
      tools: TOOLS,
      messages: structuredClone(MESSAGES),
      systemPrompt: 'SECRET prompt',
    };
    expect(verdict(reordered)).toMatchObject({ transform: 'unchanged', transformHash: null });
    const rewritten = { ...REQUEST, cacheMarkers: [] };
    expect(verdict(rewritten)).toMatchObject({
      transform: 'rewritten',
      transformHash: transformHashOf('run-1', rewritten),
    });
    const shorter = { ...REQUEST, messages: MESSAGES.slice(1) };
    expect(verdict(shorter)).toMatchObject({ transform: 'rewritten' });
    expect(verdict({ ...REQUEST, seed: 1n })).toMatchObject({ transform: 'unknown', transformHash: null });
    expect(verdict(undefined)).toMatchObject({ transform: 'unknown', transformHash: null });
  });
});

const MEMBERS = Object.keys(good());

describe('buildReceipt on bad input', () => {
  it.each(HOSTILE)('comes back with a receipt when any member is $name, runs nothing, writes nothing', ({ make }) => {
    const digests = createReceiptDigests();
    let checked = 0;
    for (const name of MEMBERS) {
      const value = make();
      const input = withMember(name, value);
      const before = fingerprint(input);
      resetRuns();
      const receipt = buildReceipt(input);
      expect(JSON.stringify(buildReceipt(input, digests))).toBe(JSON.stringify(receipt));
      expect(runs).toBe(0);
      expect(fingerprint(input)).toEqual(before);
      expect(readStoredReceipt(JSON.parse(JSON.stringify(receipt))).cause).toBeUndefined();
      if (!['runId', 'model', 'provider', 'strategy', 'forced'].includes(name)) {
        expect(JSON.stringify(receipt)).not.toContain('SECRET');
      }
      checked += 1;
    }
    expect(checked).toBe(16);
  });

  it.each(HOSTILE)('comes back with a receipt when a member of a request, a message or a tool is $name', ({ make }) => {
    const places: ((junk: unknown) => BuildReceiptInput)[] = [
      ...[
        'systemPrompt',
        'messages',
        'tools',
        'model',
        'temperature',
        'stop',
        'thinking',
        'outputFormat',
        'toolChoice',
      ].map((key) => (junk: unknown) => withMember('preparedRequest', { ...REQUEST, [key]: junk })),
      ...['role', 'content', 'toolCallId', 'toolName', 'toolCalls', 'thinkingBlocks', 'extra'].map(
        (key) => (junk: unknown) => withMember('messages', [{ ...MESSAGES[0], [key]: junk }]),
      ),
      ...['id', 'name', 'args', 'providerMeta'].map(
        (key) => (junk: unknown) =>
          withMember('messages', [
            { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'n', args: {}, [key]: junk }] },
          ]),
      ),
      (junk) => withMember('messages', [junk]),
      (junk) => withMember('tools', [junk, { name: junk }, { name: 't', inputSchema: junk }]),
      (junk) => withMember('systemPieces', [junk, { text: junk, slot: junk, source: junk }]),
      (junk) => withMember('requestOnly', [junk, { message: junk, reason: 'x' }]),
      (junk) => withMember('markersApplied', [junk, { field: junk, boundaryIndex: 0, ttl: 'short' }]),
    ];
    for (const place of places) {
      const input = place(make());
      const before = fingerprint(input);
      resetRuns();
      const receipt = buildReceipt(input);
      expect(JSON.stringify(buildReceipt(input, createReceiptDigests()))).toBe(JSON.stringify(receipt));
      expect(runs).toBe(0);
      expect(fingerprint(input)).toEqual(before);
      expect(readStoredReceipt(JSON.parse(JSON.stringify(receipt))).cause).toBeUndefined();
    }
    expect(places).toHaveLength(25);
  });

  it('says unknown, unavailable, or nothing at all when it is handed nothing', () => {
    // What a caller without a compiler can do.
    for (const nothing of [undefined, null, {}, 'text', new Proxy({}, { get: () => 1 })]) {
      expect(Reflect.apply(buildReceipt, undefined, [nothing])).toEqual({
        basis: { epoch: 0, runId: 'unknown', model: 'unknown', provider: 'unknown' },
        cache: { transform: 'unknown', transformHash: null, markersApplied: [] },
        requestMeasurement: {
          boundary: 'initial-prepared-request',
          format: 'json-utf8-v1',
          status: 'unavailable',
          reason: 'unsupported-value',
        },
      });
    }
  });

  it('leaves a container out rather than claim that it was empty', () => {
    const left = (name: string, value: unknown) => buildReceipt(withMember(name, value));
    expect(left('messages', 'SECRET')).not.toHaveProperty('messages');
    expect(left('requestOnly', 7)).not.toHaveProperty('messages');
    expect(left('systemText', undefined)).not.toHaveProperty('system');
    expect(left('systemPieces', {})).not.toHaveProperty('system');
    expect(left('tools', undefined)).not.toHaveProperty('tools');
    expect(left('preparedRequest', 'SECRET')).not.toHaveProperty('params');
    expect(left('strategy', undefined).cache).not.toHaveProperty('strategy');
    expect(left('strategy', null).cache.strategy).toBeNull();
    expect(left('omittedForAttention', undefined)).not.toHaveProperty('omittedForAttention');
  });
});
