/** Reading the facts of a failure: they cross from the reader as JSON, so each is read for what it is. */
import { isJsonArray, type JsonObject, own } from '../../src/json.ts';
import { exact } from '../ui/format.ts';
import { quoted, type Said } from './said.ts';

export function numberFact(facts: JsonObject, key: string): number | undefined {
  const value = own(facts, key);
  return typeof value === 'number' ? value : undefined;
}

export function textFact(facts: JsonObject, key: string): string | undefined {
  const value = own(facts, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** "at byte 1,204, line 7, column 3": whatever of it is known. */
export function placeOf(facts: JsonObject): string {
  const parts: string[] = [];
  for (const key of ['byte', 'line', 'column'] as const) {
    const value = numberFact(facts, key);
    if (value !== undefined) parts.push(`${key} ${exact(value)}`);
  }
  return parts.length === 0 ? '' : ` at ${parts.join(', ')}`;
}

/** Recorded names as a list: "a, b and 3 more". */
export function namesOf(facts: JsonObject, key: string, most = 6): Said {
  const value = own(facts, key);
  const names = isJsonArray(value) ? value.filter((name) => typeof name === 'string') : [];
  const said: (string | { readonly recorded: string })[] = [];
  for (const [at, name] of names.slice(0, most).entries()) {
    if (at > 0) said.push(', ');
    said.push(quoted(name));
  }
  if (names.length > most) said.push(` and ${exact(names.length - most)} more`);
  return said;
}
