/** Copies of recorded values, without recursion: recorded data may be tens of thousands of levels deep. */
import { emptyLike, fill } from './members.ts';
import { type Container, isContainer } from './path.ts';

/** A copy and whether some object in it stands in two places. */
export interface GraphCopy {
  readonly value: unknown;
  readonly aliased: boolean;
}

/**
 * A deep copy that shares nothing with `value` and keeps its shape: an object that stands in
 * two places of `value` is copied once, so a packed recording costs its packed size, and a
 * cycle ends. Own members only; an own `__proto__` stays an own member; holes stay holes.
 */
export function detached(value: unknown): unknown {
  return copyGraph(value).value;
}

/** As `detached`, and says whether anything stood in two places. */
export function copyGraph(value: unknown): GraphCopy {
  if (!isContainer(value)) return { value, aliased: false };
  const copies = new Map<Container, Container>();
  const todo: Container[] = [];
  let aliased = false;
  const visit = (from: unknown): unknown => {
    if (!isContainer(from)) return from;
    const known = copies.get(from);
    if (known !== undefined) {
      aliased = true;
      return known;
    }
    const copy = emptyLike(from);
    copies.set(from, copy);
    todo.push(from);
    return copy;
  };
  const root = visit(value);
  for (let from = todo.pop(); from !== undefined; from = todo.pop()) {
    const to = copies.get(from);
    if (to !== undefined) fill(from, to, visit);
  }
  return { value: root, aliased };
}

/**
 * A deep copy in which every place holds an object of its own: the value as its JSON reads.
 * `TOO_LARGE` past `limit` objects, for a packed value may be small and its JSON endless.
 */
export function copyTree(value: unknown, limit: number): unknown {
  if (!isContainer(value)) return value;
  let left = limit;
  const todo: (readonly [Container, Container])[] = [];
  const visit = (from: unknown): unknown => {
    if (!isContainer(from)) return from;
    left--;
    const copy = emptyLike(from);
    todo.push([from, copy]);
    return copy;
  };
  const root = visit(value);
  for (let job = todo.pop(); job !== undefined; job = todo.pop()) {
    if (left < 0) return TOO_LARGE;
    fill(job[0], job[1], visit);
  }
  return root;
}

/** What `copyTree` answers instead of an endless copy. */
export const TOO_LARGE = Symbol('too large to copy as a tree');
