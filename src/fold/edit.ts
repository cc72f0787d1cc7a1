/**
 * Writes at a path that leave the value they start from as it was: only the containers on the
 * way are copied, the rest is shared (engine.md section 2: no whole-state clone, ever). What a
 * write does is footprintjs's: see `getIn` for reads, and the notes below for its corners.
 */
import { put, shallowCopy } from './members.ts';
import { type Container, isContainer, isDenied, member } from './path.ts';

/** Containers made since the current row began: they have no other reader and may be written to. */
export type Fresh = Set<object>;

/**
 * `root` with `value` at `segments` (one or more). What stands in the way and is not a container
 * becomes an object; so does an array's missing element, as recorded segments are always strings.
 * A denied segment ends the write, and what was made on the way to it stays.
 */
export function setIn(root: unknown, segments: readonly string[], value: unknown, fresh: Fresh): unknown {
  const out = writable(root, fresh);
  let at = out;
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] ?? '';
    if (isDenied(segment)) break;
    if (i === segments.length - 1) put(at, segment, value);
    else {
      const next = writable(member(at, segment), fresh);
      put(at, segment, next);
      at = next;
    }
  }
  return out;
}

/** `root` without the member at `segments` (one or more); `root` itself where there is none. */
export function deleteIn(root: unknown, segments: readonly string[], fresh: Fresh): unknown {
  if (!hasIn(root, segments)) return root;
  const out = writable(root, fresh);
  let at = out;
  for (let i = 0; i < segments.length - 1; i++) {
    const segment = segments[i] ?? '';
    const next = writable(member(at, segment), fresh);
    put(at, segment, next);
    at = next;
  }
  const last = segments[segments.length - 1] ?? '';
  // An array's length cannot be deleted; the reference throws there.
  if (!(Array.isArray(at) && last === 'length')) delete at[last];
  return out;
}

function hasIn(root: unknown, segments: readonly string[]): boolean {
  let at = root;
  for (const segment of segments) {
    if (!isContainer(at) || isDenied(segment) || !Object.hasOwn(at, segment)) return false;
    at = at[segment];
  }
  return true;
}

function writable(value: unknown, fresh: Fresh): Container {
  if (isContainer(value) && fresh.has(value)) return value;
  const copy = isContainer(value) ? shallowCopy(value) : {};
  fresh.add(copy);
  return copy;
}
