/** What the slots committed, read tolerantly: one entry that is not what it should be costs that entry only. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';

/** The objects of a committed list, in order; `undefined` where there is no list. */
export function objectsOf(value: unknown): readonly JsonObject[] | undefined {
  return isJsonArray(value) ? value.filter(isJsonObject) : undefined;
}

/** An own member that is a string, or `undefined`. */
export function textOf(object: JsonObject, key: string): string | undefined {
  const value: Json | undefined = own(object, key);
  return typeof value === 'string' ? value : undefined;
}
