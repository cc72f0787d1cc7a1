import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attentionOf, cacheOf, messagesOf, paramsOf, preparationsOf, systemOf, toolsOf } from './containers.ts';
import type { StoredReceipt } from './model.ts';
import { measurementOf } from './stored-measurement.ts';
import { readStoredReceipt } from './stored-receipt.ts';

const READERS = { systemOf, messagesOf, toolsOf, cacheOf, paramsOf, attentionOf, measurementOf, preparationsOf };
const CONTAINERS = [
  'system',
  'messages',
  'tools',
  'cache',
  'params',
  'omittedForAttention',
  'requestMeasurement',
  'replayPreparations',
];

function stored(value: unknown): StoredReceipt {
  const { receipt } = readStoredReceipt(value);
  if (receipt === undefined) throw new Error('refused');
  return receipt;
}

function withContainer(name: string, value: unknown): StoredReceipt {
  return stored({ basis: { epoch: 1 }, [name]: value });
}

describe('readStoredReceipt', () => {
  it('takes a number at basis.epoch for a receipt, and hands back that very object', () => {
    const value = { basis: { epoch: 3 }, of: 'a later release', system: 7 };
    expect(readStoredReceipt(value)).toEqual({ receipt: value });
    expect(readStoredReceipt(value).receipt).toBe(value);
  });

  it('tells a call that committed none from a value it refuses', () => {
    expect(readStoredReceipt(undefined)).toEqual({ cause: 'no-receipt-committed' });
    const refused = [
      null,
      7,
      'REDACTED',
      [],
      {},
      { basis: null },
      { basis: [] },
      { basis: {} },
      { basis: { epoch: '1' } },
    ];
    for (const value of [...refused, Object.create({ basis: { epoch: 1 } }), { basis: Object.create({ epoch: 1 }) }]) {
      expect(readStoredReceipt(value)).toEqual({ cause: 'receipt-shape-rejected' });
    }
  });
});

describe('the readers of a receipt', () => {
  it('cannot say what a receipt of basis alone leaves out', () => {
    const oldest = stored({ basis: { epoch: 1 } });
    for (const [name, read] of Object.entries(READERS)) expect([name, read(oldest)]).toEqual([name, undefined]);
  });

  it('never reads a container that is only inherited', () => {
    const receipt = stored(Object.assign(Object.create({ params: { temperature: 1 } }), { basis: { epoch: 1 } }));
    expect(paramsOf(receipt)).toBeUndefined();
  });

  it('reads what a current receipt holds', () => {
    const receipt = stored({
      basis: { epoch: 1 },
      system: { hash: 'h', chars: 3, pieces: [{ hash: 'p', slot: 's', source: 'base' }] },
      messages: {
        count: 2,
        entries: [{ role: 'tool', hash: 'm', key: 'c1' }],
        requestOnly: [{ role: 'user', hash: 'r', reason: 'why' }],
      },
      tools: { names: ['__proto__'], schemaHashes: JSON.parse('{"__proto__":"t"}'), forced: null, withheld: 'wrap-up' },
      cache: {
        transform: 'unchanged',
        transformHash: null,
        markersApplied: [{ field: 'system', boundaryIndex: 0, ttl: 'short' }],
        strategy: null,
      },
      params: { temperature: 0 },
      omittedForAttention: { count: 1, hashes: ['o'] },
      replayPreparations: [{ boundary: 'provider-adapter', phase: 'prepared', omittedBlocks: 2 }],
    });
    expect(systemOf(receipt)).toEqual({ hash: 'h', chars: 3, pieces: [{ hash: 'p', slot: 's', source: 'base' }] });
    expect(messagesOf(receipt)).toEqual({
      count: 2,
      entries: [{ role: 'tool', hash: 'm', key: 'c1' }],
      requestOnly: [{ role: 'user', hash: 'r', reason: 'why' }],
    });
    expect(toolsOf(receipt)).toEqual({
      names: ['__proto__'],
      schemaHashes: new Map([['__proto__', 't']]),
      forced: null,
      withheld: 'wrap-up',
    });
    expect(cacheOf(receipt)).toMatchObject({ transform: 'unchanged', transformHash: null, strategy: null });
    expect(paramsOf(receipt)).toEqual({ temperature: 0 });
    expect(attentionOf(receipt)).toEqual({ count: 1, hashes: ['o'] });
    expect(preparationsOf(receipt)).toEqual([{ boundary: 'provider-adapter', phase: 'prepared', omittedBlocks: 2 }]);
  });

  it('tells null, which a receipt said, from a member that is missing or damaged', () => {
    expect(cacheOf(withContainer('cache', { strategy: null }))?.strategy).toBeNull();
    expect(cacheOf(withContainer('cache', {}))?.strategy).toBeUndefined();
    expect(cacheOf(withContainer('cache', { strategy: 7 }))?.strategy).toBeUndefined();
    expect(toolsOf(withContainer('tools', {}))).toEqual({
      names: undefined,
      schemaHashes: undefined,
      forced: undefined,
      withheld: undefined,
    });
  });

  it('keeps the name of a tool whose hash is none: that it was served is said, and what it was cannot be', () => {
    const { schemaHashes } = toolsOf(withContainer('tools', { schemaHashes: { a: 'h', b: null, c: 7 } })) ?? {};
    expect(schemaHashes).toEqual(
      new Map([
        ['a', 'h'],
        ['b', undefined],
        ['c', undefined],
      ]),
    );
  });

  it('keeps the place of a damaged entry', () => {
    const receipt = withContainer('messages', {
      entries: [{ role: 'user', hash: 'a' }, null, { hash: 7 }, 'x', { hash: 'b' }],
    });
    expect(messagesOf(receipt)?.entries?.map(({ hash }) => hash)).toEqual(['a', undefined, undefined, undefined, 'b']);
    expect(attentionOf(withContainer('omittedForAttention', { hashes: ['a', 1, 'b'] }))?.hashes).toEqual([
      'a',
      '',
      'b',
    ]);
    expect(cacheOf(withContainer('cache', { markersApplied: [{ field: 'x' }, 1] }))?.markersApplied).toEqual([]);
  });

  it('reads a measurement only whole, of the boundary and format it knows', () => {
    const whole = {
      boundary: 'initial-prepared-request',
      format: 'json-utf8-v1',
      status: 'measured',
      total: { jsonChars: 9, jsonBytes: 10 },
      slots: { messages: { jsonChars: 2, jsonBytes: 2 }, tools: { jsonChars: '2' } },
    };
    const read = (changes: object) => measurementOf(withContainer('requestMeasurement', { ...whole, ...changes }));
    expect(read({})).toEqual({ ...whole, slots: { messages: { jsonChars: 2, jsonBytes: 2 } } });
    expect(read({ slots: 7 })).toEqual({ ...whole, slots: {} });
    expect(read({ status: 'unavailable', reason: 'cyclic-value' })).toEqual({
      boundary: 'initial-prepared-request',
      format: 'json-utf8-v1',
      status: 'unavailable',
      reason: 'cyclic-value',
    });
    const broken = [{ boundary: 'x' }, { format: 'json-utf8-v2' }, { total: {} }, { status: 'x' }];
    for (const changes of [...broken, { status: 'unavailable', reason: 'x' }]) expect(read(changes)).toBeUndefined();
  });

  it('never throws, whatever JSON stands in a container', () => {
    let reads = 0;
    fc.assert(
      fc.property(fc.constantFrom(...CONTAINERS), fc.jsonValue(), fc.jsonValue(), (name, whole, part) => {
        const members = [
          'hash',
          'pieces',
          'entries',
          'requestOnly',
          'names',
          'schemaHashes',
          'markersApplied',
          'hashes',
          'total',
        ];
        for (const value of [whole, ...members.map((member) => ({ [member]: part })), [part]]) {
          const receipt = withContainer(name, value);
          for (const read of Object.values(READERS)) {
            read(receipt);
            reads += 1;
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect(reads).toBeGreaterThan(50_000);
  });
});
