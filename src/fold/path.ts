/**
 * Paths of the log, read as footprintjs reads them: own members only, and three names that
 * no path may pass through. Rule source: engine.md section 1 (verbs), footprintjs `applySmartMerge`.
 */

/** Joins the segments of one `trace.path`. */
export const PATH_SEPARATOR = '\u001F';

/** Segments that end a write or a read: the ways into a prototype. */
export function isDenied(segment: string): boolean {
  return segment === '__proto__' || segment === 'constructor' || segment === 'prototype';
}

/** The top-level key of a path: its first segment. */
export function keyOf(path: string): string {
  const cut = path.indexOf(PATH_SEPARATOR);
  return cut < 0 ? path : path.slice(0, cut);
}

/** What is left of a path under its key: '' for the key itself. */
export function underKey(path: string, key: string): string {
  return path.length === key.length ? '' : path.slice(key.length + 1);
}

/** The segments of a path under its key; none for the key itself. */
export function segmentsUnder(path: string, key: string): readonly string[] {
  return path.length === key.length ? NO_SEGMENTS : path.slice(key.length + 1).split(PATH_SEPARATOR);
}

const NO_SEGMENTS: readonly string[] = Object.freeze([]);

/** True for an object or an array: what a path can go through. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** An object or an array of recorded data, reached by member name. */
export interface Container {
  [segment: string]: unknown;
}

/**
 * The value at `segments` under `value`, or `undefined`. Own members only. A string on the way
 * answers for its characters, as it does in the reference: a scrubbed parent reads that way.
 */
export function getIn(value: unknown, segments: readonly string[]): unknown {
  let current = value;
  for (const segment of segments) {
    current = member(current, segment);
    if (current === undefined) return undefined;
  }
  return current;
}

/** One step of `getIn`. */
export function member(value: unknown, segment: string): unknown {
  if (value === undefined || value === null || isDenied(segment)) return undefined;
  if (!isContainer(value)) return typeof value === 'string' ? ofString(value, segment) : undefined;
  return Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function ofString(text: string, segment: string): unknown {
  if (segment === 'length') return text.length;
  return Object.hasOwn(Object(text), segment) ? text[Number(segment)] : undefined;
}
