import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE, resetRuns, runs } from './hostile.testkit.ts';
import { isUnchanged, snapshotOf } from './snapshot.ts';
import { stableJson } from './stable-json.ts';

const message = fc.record({
  role: fc.string(),
  content: fc.jsonValue(),
  toolCalls: fc.array(fc.jsonValue({ maxDepth: 2 })),
});

describe('snapshotOf', () => {
  it('calls an object unchanged only while its JSON is', () => {
    let edits = 0;
    fc.assert(
      fc.property(message, message, fc.constantFrom('role', 'content', 'toolCalls', 'extra'), (object, other, key) => {
        const snapshot = snapshotOf(object) ?? [];
        expect(snapshot.length).toBeGreaterThan(0);
        expect(isUnchanged(object, snapshot)).toBe(true);
        expect(isUnchanged(structuredClone(object), snapshot)).toBe(true);
        const before = stableJson(object);
        Object.assign(object, { [key]: Reflect.get(other, key) ?? null });
        if (stableJson(object) === before) return;
        edits += 1;
        expect(isUnchanged(object, snapshot)).toBe(false);
      }),
      { numRuns: 2000 },
    );
    console.log(`${edits} edits seen`);
    expect(edits).toBeGreaterThan(1000);
  });

  it('tells values apart that share a text', () => {
    const snapshot = snapshotOf({ a: '[1]' }) ?? [];
    for (const other of [{ a: [1] }, { a: '[1]', b: undefined }, { b: '[1]' }, {}]) {
      expect(isUnchanged(other, snapshot)).toBe(false);
    }
    expect(isUnchanged({ a: 1, b: 2 }, snapshotOf({ b: 2, a: 1 }) ?? [])).toBe(false);
    expect(isUnchanged([], snapshotOf({}) ?? [])).toBe(false);
  });

  it('sees what was hidden, made an accessor or given a toJSON since', () => {
    const changes: PropertyDescriptorMap[] = [
      { a: { enumerable: false } },
      { a: { get: () => 1 } },
      { hidden: { value: 1, enumerable: false } },
      { toJSON: { value: () => 1, enumerable: false } },
    ];
    for (const change of changes) {
      const object = { a: 1 };
      const snapshot = snapshotOf(object) ?? [];
      Object.defineProperties(object, change);
      expect(isUnchanged(object, snapshot)).toBe(false);
    }
  });

  const PLAIN = ['an empty object', 'an empty array', 'a __proto__ key'];

  it.each(HOSTILE)('lays out nothing of $name, and runs none of it', ({ name, make }) => {
    const value = make();
    if (typeof value !== 'object' || value === null) return;
    resetRuns();
    const laidOut = (() => {
      try {
        return snapshotOf(value) !== undefined;
      } catch {
        return false;
      }
    })();
    expect(laidOut).toBe(PLAIN.includes(name));
    expect(runs).toBe(0);
  });
});
