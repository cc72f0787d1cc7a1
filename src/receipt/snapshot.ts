/** Plain data laid out flat, to tell later and cheaply whether an object was written to since. */
import { hasToJson, isPlainContainer } from './plain-data.ts';

/** Every value of an object in reading order, with its containers' kinds, sizes and keys. */
export type Snapshot = readonly unknown[];

/** Deeper data is not laid out, which also bounds the recursion below and ends every cycle. */
const MAX_DEPTH = 64;
const MAX_TOKENS = 200_000;

/** Stand before a container's members, where no value of plain data can. */
const LIST: unique symbol = Symbol('list');
const OBJECT: unique symbol = Symbol('object');

/**
 * Lays out an object of plain data: whatever reads only data reads the same of two objects
 * with equal layouts. `undefined` where it is not plain throughout (an accessor, a hidden
 * member, a hole, a class instance, a `toJSON`, a function, a bigint, a symbol, a cycle) or
 * too large to be worth it. Runs none of its code; a proxy's trap that throws, throws here.
 */
export function snapshotOf(object: object): Snapshot | undefined {
  const tokens: unknown[] = [];
  const plain = layOut(object, MAX_DEPTH, (token) => tokens.push(token) <= MAX_TOKENS);
  return plain ? tokens : undefined;
}

/** True where an object still has the layout it had. Stops at the first difference. */
export function isUnchanged(object: object, snapshot: Snapshot): boolean {
  let at = 0;
  const same = layOut(object, MAX_DEPTH, (token) => {
    const equal = at < snapshot.length && Object.is(snapshot[at], token);
    at += 1;
    return equal;
  });
  return same && at === snapshot.length;
}

/** Hands every token of `value` to `accept`, until one is refused or is not plain data. */
function layOut(value: unknown, depth: number, accept: (token: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) {
    const isData = typeof value !== 'function' && typeof value !== 'bigint' && typeof value !== 'symbol';
    return isData && accept(value);
  }
  if (depth === 0 || !isPlainContainer(value) || hasToJson(value)) return false;
  if (Array.isArray(value)) {
    if (!accept(LIST) || !accept(value.length)) return false;
    for (let at = 0; at < value.length; at += 1) {
      if (!member(value, String(at), depth, accept)) return false;
    }
    return true;
  }
  const keys = Object.getOwnPropertyNames(value);
  if (!accept(OBJECT) || !accept(keys.length)) return false;
  for (const key of keys) {
    if (!accept(key) || !member(value, key, depth, accept)) return false;
  }
  return true;
}

function member(object: object, key: string, depth: number, accept: (token: unknown) => boolean): boolean {
  const found = Object.getOwnPropertyDescriptor(object, key);
  if (found === undefined || !('value' in found) || found.enumerable !== true) return false;
  return layOut(found.value, depth - 1, accept);
}
