/** A receipt of a redacted copy, with the hashes that were dropped read as ones it cannot say. Rule source: src/redact/README.md. */
import { isJsonArray, isJsonObject, type Json } from '../json.ts';
import { hashPlaceholder } from '../redact/note.ts';

/** A receipt holds hashes a few levels down; what is deeper is no container of one. */
const DEPTH = 6;

/**
 * `value` without members that are the placeholder of a dropped hash, and without a salt that was withheld. Under the
 * name of a tool the hash is null instead: the receipt still says that the tool was served.
 */
export function withoutDropped(value: unknown, mark: string): unknown {
  if (!isJsonObject(value)) return value;
  const dropped = hashPlaceholder(mark);
  const clean = (node: Json, depth: number, above: string): Json => {
    if (depth === DEPTH) return node;
    if (isJsonArray(node)) return node.map((item) => clean(item, depth + 1, above));
    if (!isJsonObject(node)) return node;
    const kept = Object.entries(node).flatMap(([key, member]): readonly (readonly [string, Json])[] => {
      if (member === dropped) return above === 'schemaHashes' ? [[key, null]] : [];
      if (member === undefined) return [];
      const isSalt = above === 'basis' && key === 'runId' && typeof member === 'string' && member.includes(mark);
      return isSalt ? [] : [[key, clean(member, depth + 1, key)]];
    });
    return Object.fromEntries(kept);
  };
  return clean(value, 0, '');
}
