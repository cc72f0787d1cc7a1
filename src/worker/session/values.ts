/** Narrowing recorded values. Own members only: a recorded key may be named `toString`. */
import { isJsonObject, type Json, type JsonObject, objectsOf, own } from '../../json.ts';

/** A folded value is data of the recording, which was parsed from JSON: this is where that is stated. */
export function toJson(value: unknown): Json | undefined {
  return isJson(value) ? value : undefined;
}

function isJson(value: unknown): value is Json {
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'object';
}

/** An own member; `undefined` where there is none, or the value is no object. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) ? own(value, key) : undefined;
}

/** An own member that is a finite number; `undefined` otherwise. */
export function numberMember(value: Json | undefined, key: string): number | undefined {
  const member = memberOf(value, key);
  return typeof member === 'number' && Number.isFinite(member) ? member : undefined;
}

/** The elements of a list that are objects; none where it is no list. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return objectsOf(value) ?? [];
}
