/**
 * `J`: one text for one value, whatever order its keys were written in.
 * Rule source: engine.md section 6.
 */
import { dataMember, hasToJson, UNREADABLE } from './plain-data.ts';

/** Stands where JSON has no text for a value: never an empty string, so it cannot pass for one. */
export const UNSERIALIZABLE = '\u001F<unserializable>';

/** V8 refuses a longer string, and so does JSON.stringify. */
const MAX_CHARS = 0x1fffffe8;
/** An array of more places than this must fill half of them: a hole costs nothing until it is written. */
const MANY_PLACES = 1_000_000;
/** Pieces of text kept apart before they are joined: a rope of every token would cost ten times the text. */
const PIECES = 2048;
/** The depth at which a cycle is looked for first; then at every doubling. */
const FIRST_CYCLE_CHECK = 16;
/** Nothing here needs an escape. */
const NEEDS_NO_ESCAPE = /^[\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]*$/;
/** Below this many units the test above is cheaper than asking JSON. */
const SHORT = 40;
/** Thrown and caught in this file only. */
const INEXPRESSIBLE: unique symbol = Symbol('inexpressible');

/** A container being written. `keys` is absent for an array. */
interface Open {
  readonly node: object;
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  at: number;
  empty: boolean;
}

/**
 * The JSON of `value` with the keys of every object sorted: exactly what JSON.stringify
 * gives for the value rebuilt that way, so integer-like keys come first in numeric order
 * and members that are undefined, functions or symbols are dropped (`null` in an array).
 * An own `__proto__` key is a key like any other. Iterative: depth costs heap, not stack.
 *
 * What JSON cannot express is `UNSERIALIZABLE`, for the whole value: a bigint, a cycle,
 * nothing at all, a text past the engine's limit, a huge array that is mostly holes, and
 * what only foreign code could tell (an accessor, a `toJSON`, as a Date has), because that
 * code is never run. Never throws.
 */
export function stableJson(value: unknown): string {
  try {
    return (typeof value === 'object' && value !== null ? write(value) : leaf(value)) ?? UNSERIALIZABLE;
  } catch {
    return UNSERIALIZABLE;
  }
}

/** A value without members; `undefined` where JSON leaves it out. */
function leaf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      throw INEXPRESSIBLE;
    default:
      return value === null ? 'null' : undefined;
  }
}

function quote(text: string): string {
  return text.length < SHORT && NEEDS_NO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text);
}

function write(root: object): string {
  const text = new Pieces();
  const stack: Open[] = [open(root, text)];
  let checkAt = FIRST_CYCLE_CHECK;
  for (let top = stack[0]; top !== undefined; top = stack.at(-1)) {
    const { node, keys } = top;
    if (top.at === top.size) {
      text.push(keys === undefined ? ']' : '}');
      stack.pop();
      continue;
    }
    const key = keys === undefined ? String(top.at) : (keys[top.at] ?? '');
    top.at += 1;
    const value = dataMember(node, key);
    if (value === UNREADABLE) throw INEXPRESSIBLE;
    const isContainer = typeof value === 'object' && value !== null;
    const written = isContainer ? '' : (leaf(value) ?? (keys === undefined ? 'null' : undefined));
    if (written === undefined) continue;
    const comma = top.empty ? '' : ',';
    top.empty = false;
    text.push(keys === undefined ? comma + written : `${comma}${quote(key)}:${written}`);
    if (!isContainer) continue;
    stack.push(open(value, text));
    if (stack.length === checkAt) {
      refuseCycle(stack);
      checkAt *= 2;
    }
  }
  return text.join();
}

/**
 * A cycle has no end, so it is met at any depth: looking for it each time the depth has
 * doubled costs a container nothing, where remembering the path would cost every container.
 */
function refuseCycle(path: readonly Open[]): void {
  if (new Set(path.map(({ node }) => node)).size < path.length) throw INEXPRESSIBLE;
}

function open(node: object, text: Pieces): Open {
  if (hasToJson(node)) throw INEXPRESSIBLE;
  if (!Array.isArray(node)) {
    const keys = sortedKeys(node);
    text.push('{');
    return { node, keys, size: keys.length, at: 0, empty: true };
  }
  if (node.length > MANY_PLACES && Object.keys(node).length < node.length / 2) throw INEXPRESSIBLE;
  text.push('[');
  return { node, keys: undefined, size: node.length, at: 0, empty: true };
}

/** A text under construction. */
class Pieces {
  #pieces: string[] = [];
  #text = '';

  push(piece: string): void {
    if (this.#pieces.push(piece) === PIECES) this.#flush();
  }

  join(): string {
    this.#flush();
    return this.#text;
  }

  #flush(): void {
    this.#text += this.#pieces.join('');
    this.#pieces = [];
    if (this.#text.length > MAX_CHARS) throw INEXPRESSIBLE;
  }
}

/** Own enumerable keys in the order an object rebuilt from the sorted ones would list them. */
export function sortedKeys(node: object): readonly string[] {
  const keys = Object.keys(node);
  let sorted = true;
  let numeric = false;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    if (at > 0 && (keys[at - 1] ?? '') >= key) sorted = false;
    const first = key.charCodeAt(0);
    if (first >= 48 && first <= 57) numeric = true;
  }
  if (!numeric) return sorted ? keys : keys.sort();
  const indices = keys.filter(isArrayIndex).sort((a, b) => Number(a) - Number(b));
  const names = keys.filter((key) => !isArrayIndex(key)).sort();
  return [...indices, ...names];
}

/** An integer key that objects list first, in numeric order (ECMA-262: 0 to 2^32 - 2, canonical). */
function isArrayIndex(key: string): boolean {
  const index = Number(key);
  return index >= 0 && index < 0xffffffff && String(index) === key && Number.isInteger(index);
}
