/** A detached plain-JSON copy of what the engine hands out, made without recursion: an execution tree is thousands of levels deep. */
import type { Json } from '../../json.ts';

interface Task {
  readonly from: object;
  readonly to: { [key: string]: Json } | Json[];
}

/** What a text or number stands for, where it stands for something else; that value is taken over as it is, uncopied. */
export type Expand = (value: string | number) => Json | undefined;

const nothing: Expand = () => undefined;

/**
 * Copies a value as JSON would carry it: undefined members and functions are dropped,
 * undefined array elements become null. Depth is bounded by memory, not by the stack.
 */
export function plainCopy(value: unknown, expand: Expand = nothing): Json {
  const tasks: Task[] = [];
  const root = copyOf(value, tasks, expand) ?? null;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (Array.isArray(task.to)) {
      for (const element of Array.isArray(task.from) ? task.from : [])
        task.to.push(copyOf(element, tasks, expand) ?? null);
    } else {
      for (const [key, member] of Object.entries(task.from)) {
        const copy = copyOf(member, tasks, expand);
        if (copy !== undefined) setOwn(task.to, key, copy);
      }
    }
  }
  return root;
}

function copyOf(value: unknown, tasks: Task[], expand: Expand): Json | undefined {
  if (typeof value === 'string') return expand(value) ?? value;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return expand(value) ?? (Number.isFinite(value) ? value : null);
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    const to: Json[] = [];
    tasks.push({ from: value, to });
    return to;
  }
  const to: { [key: string]: Json } = {};
  tasks.push({ from: value, to });
  return to;
}

/** A recorded key may be `__proto__`: assignment would set a prototype instead of a member. */
function setOwn(target: { [key: string]: Json }, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}
