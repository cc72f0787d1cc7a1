/**
 * A text that breaks off, made whole again up to its last whole commit: everything before the break stays
 * as written, what was begun and not ended is left out, and the open brackets are closed (issue 4.2).
 */
import { stringAt } from './json-place.ts';
import type { JsonScanner } from './json-scanner.ts';

/** What to parse instead: the text up to `end`, then `closers`. */
export interface Repair {
  /** The innermost container kept; -1 where there is none. */
  readonly level: number;
  readonly end: number;
  readonly closers: string;
}

/**
 * Containers that mean something without their missing rest: the wrappers of a recording, a log (its whole
 * rows), the mounts. Any other begun value is dropped whole: half a base or half a row would be a lie.
 */
type Role = 'wrapper' | 'list' | 'mounts' | 'mount' | 'context';

/**
 * Where to cut and what to close, given a scan that stopped. `keepAll` keeps the begun containers as well:
 * enough to tell what kind of file it was, never to read it as a recording.
 */
export function repairCut(scanner: JsonScanner, keepAll = false): Repair {
  const level = keepAll ? scanner.depth - 1 : deepestKept(scanner);
  if (level < 0) return { level, end: scanner.at, closers: '' };
  let closers = '';
  for (let i = level; i >= 0; i--) closers += scanner.kinds.at(i) === 1 ? '}' : ']';
  return { level, end: scanner.safeEnds.at(level), closers };
}

function deepestKept(scanner: JsonScanner): number {
  let role: Role | undefined = 'wrapper';
  for (let level = 0; level < scanner.depth; level++) {
    const object = scanner.kinds.at(level) === 1;
    // A list of legs may stand at the very top; anywhere else the role says what the container must be.
    const legs = level === 0 && !object;
    if (!legs && object === (role === 'list')) return level - 1;
    if (level === scanner.depth - 1) return level;
    role = roleOfMember(role, object ? keyAt(scanner, level) : undefined, level);
    if (role === undefined) return level;
  }
  return scanner.depth - 1;
}

function roleOfMember(role: Role, key: string | undefined, level: number): Role | undefined {
  switch (role) {
    case 'wrapper':
      if (key === undefined) return level === 0 ? 'wrapper' : undefined;
      if (key === 'snapshot' || key === 'recording') return 'wrapper';
      if (key === 'commitLog' || key === 'history' || key === 'events') return 'list';
      return key === 'subflowResults' ? 'mounts' : undefined;
    case 'mounts':
      return 'mount';
    case 'mount':
      return key === 'treeContext' ? 'context' : undefined;
    case 'context':
      return key === 'history' ? 'list' : undefined;
    case 'list':
      return undefined;
  }
}

function keyAt(scanner: JsonScanner, level: number): string {
  return stringAt(scanner.bytes, scanner.keyStarts.at(level), scanner.keyEnds.at(level));
}
