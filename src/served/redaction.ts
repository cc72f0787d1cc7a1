/**
 * Reading a key with what redaction scrubbed left out. A placeholder is never taken for what
 * was sent: the piece that holds it reads as absent. Rule source: engine.md section 5.
 */
import type { LogFold } from '../fold/model.ts';
import { PATH_SEPARATOR } from '../fold/path.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';

/**
 * The value of `key` after row `idx`, shared with the recording; `undefined` where there is none or
 * redaction scrubbed it whole. In a list, an element with anything scrubbed in it is left out; in an
 * object, the scrubbed member is.
 */
export function readServed(fold: LogFold, key: string, idx: number): unknown {
  const value = fold.readAt(key, idx);
  const scrubbed = value === undefined ? undefined : fold.redactedAt(key, idx);
  return scrubbed === undefined || scrubbed.length === 0 ? value : withoutScrubbed(value, scrubbed);
}

/** `value` without what stands at `paths` (segments joined by U+001F; '' is the value itself). */
function withoutScrubbed(value: unknown, paths: readonly string[]): unknown {
  if (paths.includes('')) return undefined;
  if (isJsonArray(value)) {
    const gone = new Set(paths.map((path) => path.split(PATH_SEPARATOR, 1)[0] ?? ''));
    return value.filter((_, at) => !gone.has(String(at)));
  }
  if (!isJsonObject(value)) return value;
  return paths.reduce((kept, path) => withoutMember(kept, path.split(PATH_SEPARATOR)), value);
}

/**
 * A copy of `object` without the member at `path`; only the objects on the way are copied.
 * Where the path runs into something that is no object, that is what was scrubbed.
 */
function withoutMember(object: JsonObject, path: readonly string[]): JsonObject {
  const way: JsonObject[] = [object];
  for (const segment of path.slice(0, -1)) {
    const child = own(way.at(-1) ?? {}, segment);
    if (!isJsonObject(child)) break;
    way.push(child);
  }
  let last: JsonObject | undefined;
  for (let at = way.length - 1; at >= 0; at -= 1) last = withMember(way[at] ?? {}, path[at] ?? '', last);
  return last ?? object;
}

/** A copy with `key` replaced, or left out where `value` is undefined. A key may be named `__proto__`. */
function withMember(object: JsonObject, key: string, value: JsonObject | undefined): JsonObject {
  if (!Object.hasOwn(object, key)) return object;
  const kept = Object.entries(object).map(([name, had]): [string, Json | undefined] => [
    name,
    name === key ? value : had,
  ]);
  return Object.fromEntries(value === undefined ? kept.filter(([name]) => name !== key) : kept);
}
