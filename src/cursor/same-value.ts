/** Equality of recorded values, without recursion. */
import { isContainer } from '../fold/path.ts';

/** True where both are the same JSON. A member holding `undefined` counts as absent; the order of names does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  const todo: (readonly [unknown, unknown])[] = [[a, b]];
  // Shared values meet each other again and again: a pair is walked once.
  const met = new Map<object, Set<object>>();
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const [left, right] = pair;
    if (Object.is(left, right)) continue;
    if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) return false;
    const partners = met.get(left) ?? new Set();
    if (partners.has(right)) continue;
    met.set(left, partners.add(right));
    if (Array.isArray(left) && left.length !== right['length']) return false;
    const names = Object.keys(left).filter((name) => left[name] !== undefined);
    if (names.length !== Object.keys(right).filter((name) => right[name] !== undefined).length) return false;
    for (const name of names) {
      if (!Object.hasOwn(right, name)) return false;
      todo.push([left[name], right[name]]);
    }
  }
  return true;
}
