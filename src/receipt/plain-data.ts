/**
 * Reading a live value without running any of its code: the mint is handed whatever an
 * agent holds, and a receipt must neither fail a call nor set off a getter in it.
 */

/** What a member reads as where only its getter could say. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

/**
 * An own data member, or `undefined` where there is none, or `UNREADABLE` where it is an
 * accessor. Never invokes a getter. A proxy's traps cannot be avoided: one that throws,
 * throws here too.
 */
export function dataMember(object: object, key: string): unknown {
  const found = Object.getOwnPropertyDescriptor(object, key);
  if (found === undefined) return undefined;
  return 'value' in found ? found.value : UNREADABLE;
}

/** `dataMember` of a value that may be no object, with a throwing proxy read as `UNREADABLE`. Never throws. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return dataMember(value, key);
  } catch {
    return UNREADABLE;
  }
}

/** What stands for a name that could not be read: never the value itself, which a receipt must not carry. */
export const UNKNOWN = 'unknown';

/** A name or a role kept as it is; anything else is `UNKNOWN`. */
export function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : UNKNOWN;
}

/** A list of more elements than any request has: a sparse array can claim four billion for free. */
const MAX_ELEMENTS = 5_000_000;

/**
 * An array's elements, each read as data (`UNREADABLE` where it is an accessor); undefined
 * where the value is no array, or one that cannot be walked. Never throws.
 */
export function elementsOf(value: unknown): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ELEMENTS) return undefined;
    return Array.from({ length: value.length }, (_, at) => memberOf(value, String(at)));
  } catch {
    return undefined;
  }
}

/**
 * True where JSON would ask the value itself how to be written (`toJSON`, its own or
 * inherited). Reads descriptors only: nothing is invoked. A getter named `toJSON` counts,
 * since only running it could tell.
 */
export function hasToJson(object: object): boolean {
  for (let at: object | null = object; at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, 'toJSON');
    if (found !== undefined) return !('value' in found) || typeof found.value === 'function';
  }
  return false;
}

/** True for an ordinary array or object: no class instance, no Date, no Map. */
export function isPlainContainer(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return Array.isArray(object) ? prototype === Array.prototype : prototype === Object.prototype || prototype === null;
}
