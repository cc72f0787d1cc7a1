/** The `merge` verb: a deep union. Rule source: engine.md section 1, footprintjs `deepSmartMerge`. */
import { detached } from './copy.ts';
import { type Container, isContainer } from './path.ts';

/**
 * How two arrays unite. `by-place`: an object never equals another, as in JSON, where each stands
 * for itself; `by-identity`: one object counts once, which the reference's own row replay needs.
 */
export type Union = 'by-place' | 'by-identity';

/**
 * `dst` and `src` united, neither written to. Objects merge member by member, arrays unite without
 * duplicates, an empty array, a scalar or a missing `src` replaces. The answer shares its members
 * with both.
 */
export function mergeValues(dst: unknown, src: unknown): unknown {
  const { value, prototypes } = unite(dst, src, 'by-place');
  // The reference clones the state before the next row, and a clone has no borrowed prototype.
  return prototypes ? detached(value) : value;
}

/** As `mergeValues`, but to be replayed further: prototypes are left as the reference leaves them within a row. */
export function mergeInRow(dst: unknown, src: unknown): unknown {
  return unite(dst, src, 'by-identity').value;
}

interface Frame {
  readonly into: Container;
  readonly from: Container;
  readonly names: readonly string[];
  next: number;
}

function unite(dst: unknown, src: unknown, union: Union): { readonly value: unknown; readonly prototypes: boolean } {
  if (!isContainer(src)) return { value: src, prototypes: false };
  if (Array.isArray(src)) return { value: uniteLists(dst, src, union), prototypes: false };
  const root = openFrame(dst, src);
  const frames = [root];
  let prototypes = false;
  // Depth first and in order: a member named `__proto__` lends its members to the names after it.
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const name = frame.names[frame.next++];
    if (name === undefined) {
      frames.pop();
      continue;
    }
    const { into, from } = frame;
    const there = into[name];
    const value = from[name];
    prototypes ||= name === '__proto__' && !Object.hasOwn(into, name);
    if (!isContainer(value)) into[name] = value;
    else if (Array.isArray(value)) into[name] = uniteLists(there, value, union);
    else {
      const child = openFrame(there, value);
      into[name] = child.into;
      frames.push(child);
    }
  }
  return { value: root.into, prototypes };
}

function openFrame(dst: unknown, from: Container): Frame {
  return { into: isContainer(dst) ? { ...dst } : {}, from, names: Object.keys(from), next: 0 };
}

function uniteLists(dst: unknown, src: readonly unknown[], union: Union): unknown[] {
  if (src.length === 0) return [];
  if (!Array.isArray(dst)) return [...src];
  if (union === 'by-identity') return [...new Set([...dst, ...src])];
  const scalars = new Set<unknown>();
  const out: unknown[] = [];
  for (const list of [dst, src]) {
    for (const item of list) {
      if (!isContainer(item)) {
        if (scalars.has(item)) continue;
        scalars.add(item);
      }
      out.push(item);
    }
  }
  return out;
}
