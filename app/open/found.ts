/** What a file of JSON holds that is no recording, in words. */
import type { JsonObject } from '../../src/json.ts';
import { counted, exact } from '../ui/format.ts';
import { namesOf, numberFact, textFact } from './facts.ts';
import { quoted, type Said } from './said.ts';

/** What the file holds, outermost first: its lines, its list, what stands in its envelope, the value itself. */
export function foundShape(facts: JsonObject): Said {
  const found = textFact(facts, 'found') ?? 'something else';
  const keys = namesOf(facts, 'keys');
  const withKeys: Said = keys.length === 0 ? [] : [' with the keys ', ...keys];
  if (found === 'lines') {
    const lines = counted(numberFact(facts, 'lines') ?? 0, 'line');
    return [`It holds ${lines} of JSON`, ...withKeys, ', and none of them is a recording. '];
  }
  const entries = numberFact(facts, 'entries');
  if (entries !== undefined) return foundList(facts, entries, found, withKeys);
  const format = textFact(facts, 'format');
  const named: Said = format === undefined ? [] : [', and calls itself ', quoted(format)];
  const wrapper = textFact(facts, 'in');
  if (wrapper !== undefined) {
    const outside = wrapper === 'packed' ? 'It is packed, and what is packed in it is ' : 'Its envelope holds ';
    return [outside, valueWords(found), ...withKeys, ...named, ', not a recording. '];
  }
  if (found !== 'object') return [`It holds ${valueWords(found)}, not an object. `];
  if (keys.length === 0) return ['It is an object without keys', ...named, '. '];
  return ['It is an object', ...withKeys, ...named, '. '];
}

function foundList(facts: JsonObject, entries: number, found: string, withKeys: Said): Said {
  if (entries === 0) return ['It holds an empty array, and no recording in it. '];
  const kind = textFact(facts, 'of');
  if (kind !== undefined && kind !== 'object') {
    const list = kind === 'null' ? `${counted(entries, 'entry', 'entries')}, each null` : counted(entries, kind);
    return [`It holds an array of ${list}, and no recording in it. `];
  }
  const item = exact((numberFact(facts, 'item') ?? 0) + 1);
  const list = kind === undefined ? counted(entries, 'entry', 'entries') : counted(entries, kind);
  return [`It holds an array of ${list}; entry ${item} is ${valueWords(found)}`, ...withKeys, ', not a recording. '];
}

/** A value's kind as a noun: "a number", "null", "nothing". */
function valueWords(kind: string): string {
  if (kind === 'null') return 'null';
  if (kind === 'undefined') return 'nothing';
  if (kind === 'boolean') return 'true or false';
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
