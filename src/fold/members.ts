/** Members of recorded containers, by name, with the corners an array has. */
import { define } from '../json.ts';
import { type Container, isContainer } from './path.ts';

/** A write this far past an array's end is refused: no engine makes one, and its holes would fill the memory. */
const MAX_GAP = 1 << 20;

/** Arrays that were given members which are not elements; a slice alone would lose them. */
const withNamedMembers = new WeakSet<object>();

/**
 * Sets a member as a recorded path names it. On an array a path may name an element, a member
 * beside the elements, or `length`; a length it cannot take changes nothing (the reference throws).
 */
export function put(target: Container, segment: string, value: unknown): void {
  if (Array.isArray(target)) {
    if (segment === 'length') {
      setLength(target, value);
      return;
    }
    if (!isIndex(segment)) withNamedMembers.add(target);
    else if (Number(segment) - target.length > MAX_GAP) return;
  }
  target[segment] = value;
}

/** A container of the same kind and length, without members. */
export function emptyLike(value: Container): Container {
  if (!Array.isArray(value)) return {};
  const list: unknown = new Array(value.length);
  return isContainer(list) ? list : {};
}

/** Fills `to` (made by `emptyLike`) with the members of `from`, each through `visit`. Holes stay holes. */
export function fill(from: Container, to: Container, visit: (value: unknown) => unknown): void {
  if (!Array.isArray(from)) {
    for (const name of Object.keys(from)) define(to, name, visit(from[name]));
    return;
  }
  if (withNamedMembers.has(from) || isSparse(from)) {
    withNamedMembers.add(to);
    for (const name of Object.keys(from)) to[name] = visit(from[name]);
    return;
  }
  for (let i = 0; i < from.length; i++) to[i] = visit(from[i]);
}

/** A copy of one container; its members are shared. */
export function shallowCopy(value: Container): Container {
  if (!Array.isArray(value)) return { ...value };
  const copy: unknown = value.slice();
  if (!isContainer(copy)) return {};
  if (withNamedMembers.has(value)) fill(value, copy, (member) => member);
  return copy;
}

/** Keys are only counted where a hole shows itself: a dense array is the rule. */
function isSparse(list: readonly unknown[]): boolean {
  return list.includes(undefined) && Object.keys(list).length !== list.length;
}

function setLength(list: unknown[], value: unknown): void {
  const length = asNumber(value);
  if (Number.isInteger(length) && length >= 0 && length - list.length <= MAX_GAP) list.length = length;
}

/** As an assignment to `length` would read it; NaN where it would throw. */
function asNumber(value: unknown): number {
  try {
    return Number(value);
  } catch {
    return Number.NaN;
  }
}

function isIndex(segment: string): boolean {
  const n = Number(segment);
  return Number.isInteger(n) && n >= 0 && n < 2 ** 32 - 1 && String(n) === segment;
}
