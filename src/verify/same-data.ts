/** Whether two recorded values are the same data: equal JSON whatever the order of keys. */
import { isJsonObject } from '../json.ts';

/**
 * True where `a` and `b` would have the same digest input. Iterative: recorded data may be of
 * any depth. False is always safe to answer; so a pair of values that holds more than
 * `MAX_PAIRS` members is left to the hash.
 */
export function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const pending: [unknown, unknown][] = [[a, b]];
  let seen = 0;
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    seen += 1;
    if (seen > MAX_PAIRS || !pushMembers(left, right, pending)) return false;
  }
  return true;
}

/** Past this, comparing costs what hashing does. */
const MAX_PAIRS = 20_000;

/** Queues what is left to compare; false where the two differ already. */
function pushMembers(left: unknown, right: unknown, pending: [unknown, unknown][]): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return false;
    for (let at = 0; at < left.length; at += 1) pending.push([left[at], right[at]]);
    return true;
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return false;
    pending.push([left[key], right[key]]);
  }
  return true;
}
