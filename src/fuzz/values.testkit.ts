/** Values and names that programs stumble over. */
import type { Prng } from '../samples/stories/prng.ts';

export const HOSTILE_NAMES: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toJSON',
  'hasOwnProperty',
  'length',
  'then',
  '',
  '0',
  '4294967295',
  'receipt',
  'history',
  'commitLog',
  'a\u001Fb',
  '#',
  '/',
  '\uD800',
];

const TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  'x',
  '__proto__',
  '\uD800',
  '\uDC00\uD800',
  '\u0000',
  '\u202Eabc',
  'NaN',
  'call-llm#1',
  'sf-llm-call#1',
  'a/b/call-llm#-1',
  '#',
  'set',
  'append',
  'merge',
  'delete',
  'history',
  'history\u001F0\u001Fcontent',
  '\u001F',
  'a'.repeat(10_000),
];

const NUMBERS: readonly [number, ...number[]] = [0, -0, -1, 1.5, 1e300, 2 ** 53, -(2 ** 31), 4_294_967_295, 5e-324];

const DEPTHS: readonly [number, ...number[]] = [10, 200, 20_000];

/** A value of any JSON type: small ones, empty ones, odd ones and very deep ones. */
export function hostileValue(prng: Prng): unknown {
  switch (prng.below(9)) {
    case 0:
      return null;
    case 1:
      return prng.below(2) === 0;
    case 2:
      return prng.pick(NUMBERS);
    case 3:
    case 4:
      return prng.pick(TEXTS);
    case 5:
      return prng.below(2) === 0 ? [] : {};
    case 6:
      return [hostileLeaf(prng), hostileLeaf(prng)];
    case 7:
      return Object.fromEntries([[prng.pick(HOSTILE_NAMES), hostileLeaf(prng)]]);
    default:
      return deep(prng.pick(DEPTHS), prng.below(2) === 0);
  }
}

function hostileLeaf(prng: Prng): unknown {
  return prng.below(2) === 0 ? prng.pick(TEXTS) : prng.pick(NUMBERS);
}

function deep(levels: number, lists: boolean): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = lists ? [value] : { history: value };
  return value;
}
