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
