/** The walk that measures a value, and where it stops. Rule source: engine.md section 6. */
import type { MeasuredSize, RequestMeasurement } from './model.ts';
import { dataMember, hasToJson, isPlainContainer, UNREADABLE } from './plain-data.ts';

/** Past any of these a request is not measured, so that a receipt costs a bounded time. */
export const MEASUREMENT_LIMITS = {
  /** Values visited: the request, its members, theirs, and so on; a hole in an array is one. */
  values: 100_000,
  /** Containers open at once, the request itself included. */
  depth: 64,
  /** UTF-16 code units of JSON. */
  chars: 4_000_000,
} as const;

export type UnavailableReason = Extract<RequestMeasurement, { status: 'unavailable' }>['reason'];

const SLOTS = ['systemPrompt', 'messages', 'tools'] as const;
/** Transport control, not content: left out at the root, and not even read. */
const LEFT_OUT = 'signal';
const NON_ASCII = /[\u0080-\uffff]/;

/** The size of one value with all that is in it, and what it takes of the limits. */
export interface MeasuredValue extends MeasuredSize {
  readonly values: number;
  readonly depth: number;
}

/** Where sizes that are already known are asked for. */
export interface KnownSizes {
  sizeOf(message: object): MeasuredValue | undefined;
}

/** How a walk ends early: thrown by it, caught in measure.ts. */
export class Unavailable {
  readonly reason: UnavailableReason;
  constructor(reason: UnavailableReason) {
    this.reason = reason;
  }
}

/** A container being measured. `keys` is absent for an array. */
interface Open {
  readonly node: object;
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  at: number;
  empty: boolean;
}

type Slots = { [slot in (typeof SLOTS)[number]]?: MeasuredSize };

/** Measures one request, or one value; used once. Throws `Unavailable`, or what a proxy's trap throws. */
export class MeasuringWalk {
  #values = 0;
  #chars = 0;
  #bytes = 0;
  #deepest = 0;
  readonly #path = new Set<object>();

  alone(value: unknown): MeasuredValue {
    this.#visit(1);
    this.#value(value, undefined);
    return { jsonChars: this.#chars, jsonBytes: this.#bytes, values: this.#values, depth: this.#deepest };
  }

  request(root: object, known: KnownSizes | undefined): { readonly total: MeasuredSize; readonly slots: Slots } {
    const slots: Slots = {};
    this.#visit(1);
    const { keys } = this.#open(root);
    let empty = true;
    for (const key of keys ?? []) {
      if (key === LEFT_OUT) continue;
      const value = read(root, key);
      if (value === undefined) continue;
      if (!empty) this.#add(1, 1);
      empty = false;
      this.#text(key);
      this.#add(1, 1);
      const chars = this.#chars;
      const bytes = this.#bytes;
      this.#value(value, key === 'messages' ? known : undefined);
      const slot = SLOTS.find((name) => name === key);
      if (slot !== undefined) slots[slot] = { jsonChars: this.#chars - chars, jsonBytes: this.#bytes - bytes };
    }
    return { total: { jsonChars: this.#chars, jsonBytes: this.#bytes }, slots };
  }

  /** One value and all that is in it; the sizes of its direct elements may be known. */
  #value(root: unknown, known: KnownSizes | undefined): void {
    const stack: Open[] = [];
    this.#enter(root, stack);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.at === top.size) {
        this.#path.delete(top.node);
        stack.pop();
        continue;
      }
      const key = top.keys === undefined ? String(top.at) : (top.keys[top.at] ?? '');
      top.at += 1;
      const value = read(top.node, key);
      if (top.keys === undefined) {
        if (value === undefined && key in top.node && !Object.hasOwn(top.node, key)) fail('unsupported-value');
      } else if (value === undefined) continue;
      if (!top.empty) this.#add(1, 1);
      top.empty = false;
      if (top.keys !== undefined) {
        this.#text(key);
        this.#add(1, 1);
      }
      const size = stack.length === 1 && isObject(value) ? known?.sizeOf(value) : undefined;
      if (size === undefined) this.#enter(value, stack);
      else this.#take(size);
    }
  }

  #take(size: MeasuredValue): void {
    if (this.#path.size + size.depth > MEASUREMENT_LIMITS.depth) fail('measurement-limit');
    this.#visit(size.values - 1); // its container counted it
    this.#add(size.jsonChars, size.jsonBytes);
  }

  #enter(value: unknown, stack: Open[]): void {
    if (isObject(value)) {
      stack.push(this.#open(value));
    } else if (typeof value === 'string') {
      this.#text(value);
    } else {
      const length = leaf(value).length;
      this.#add(length, length);
    }
  }

  /** Opens a container, counting its brackets and every value directly in it. */
  #open(node: object): Open {
    if (this.#path.has(node)) fail('cyclic-value');
    if (!isPlainContainer(node) || hasToJson(node)) fail('unsupported-value');
    if (this.#path.size >= MEASUREMENT_LIMITS.depth) fail('measurement-limit');
    this.#path.add(node);
    this.#deepest = Math.max(this.#deepest, this.#path.size);
    this.#add(2, 2);
    const keys = Array.isArray(node) ? undefined : Object.keys(node);
    const size = Array.isArray(node) ? node.length : (keys?.length ?? 0);
    // Before any member is read: a wide container is refused for the price of its length.
    this.#visit(size);
    return { node, keys, size, at: 0, empty: true };
  }

  #text(text: string): void {
    if (text.length > MEASUREMENT_LIMITS.chars - this.#chars) fail('measurement-limit');
    const json = JSON.stringify(text);
    this.#add(json.length, utf8Length(json));
  }

  #add(chars: number, bytes: number): void {
    this.#chars += chars;
    this.#bytes += bytes;
    if (this.#chars > MEASUREMENT_LIMITS.chars) fail('measurement-limit');
  }

  #visit(values: number): void {
    this.#values += values;
    if (this.#values > MEASUREMENT_LIMITS.values) fail('measurement-limit');
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function fail(reason: UnavailableReason): never {
  throw new Unavailable(reason);
}

function read(node: object, key: string): unknown {
  const value = dataMember(node, key);
  return value === UNREADABLE ? fail('unsupported-value') : value;
}

/** The JSON of a value without members; `undefined` only ever comes from an array. */
function leaf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'boolean') return String(value);
  return fail('unsupported-value');
}

/** UTF-8 bytes of a text without lone surrogates, which JSON always is. */
function utf8Length(json: string): number {
  if (!NON_ASCII.test(json)) return json.length;
  let bytes = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    // Each half of a surrogate pair stands for two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}
