/** A value as JSON carries it. Recorded data past the door is always one of these. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A plain JSON object. A missing key reads as `undefined`. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** True for a plain object: not null, not an array, not a primitive. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for an array, as JSON carries one. */
export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * An object's OWN member, never an inherited one: recorded keys may be named
 * `toString` or `__proto__`, and `object[key]` would answer from the prototype.
 */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** An own member that is a string; `undefined` where there is none, or the value is no object. */
export function textAt(value: Json | undefined, key: string): string | undefined {
  const found = isJsonObject(value) ? own(value, key) : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The objects of a recorded list, in order; `undefined` where the value is no list. Another element costs itself only. */
export function objectsOf(value: unknown): readonly JsonObject[] | undefined {
  return isJsonArray(value) ? value.filter(isJsonObject) : undefined;
}

/** Sets an own member, whatever its name: `__proto__` is a name like any other in recorded data. */
export function define<T>(target: { [key: string]: T }, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  } else target[name] = value;
}
