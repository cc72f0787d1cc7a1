/** The folded state at a stop, one level of the tree at a time. Rule source: engine.md section 2. */
import { foldFor } from '../../fold/fold-for.ts';
import type { KeyWrite, LogFold } from '../../fold/model.ts';
import { PATH_SEPARATOR } from '../../fold/path.ts';
import { isJsonArray, isJsonObject, type Json, own } from '../../json.ts';
import type { Calls } from '../../protocol/messages.ts';
import type { StateAnswer, StateNode } from '../../protocol/views.ts';
import { logOfLeg } from '../../recording/leg-log.ts';
import type { LogSource, Recording } from '../../recording/model.ts';
import type { ExactIntegers } from './exact-integers.ts';
import { asText, textAsked, textHead } from './text.ts';
import { toJson } from './values.ts';

type Ask = Calls['state']['ask'];
type TextAsk = Calls['stateText']['ask'];

/** The log an axis is of: a mount's history, or a leg's own. `undefined` where there is no such log. */
export function logAt(recording: Recording, leg: number, mount: string): LogSource | undefined {
  const found = recording.legs[leg];
  if (found === undefined) return undefined;
  if (mount === '') return logOfLeg(found);
  const opened = found.mounts.get(mount);
  return opened?.hasHistory === true ? opened.log : undefined;
}

/** One level: the keys, or the members of what stands at `path`. `undefined` where there is no such log. */
export function stateAnswer(recording: Recording, ask: Ask, integers: ExactIntegers): StateAnswer | undefined {
  const log = logAt(recording, ask.leg, ask.mount);
  if (log === undefined) return undefined;
  const level: Level = { fold: foldFor(recording, log), log, ask, integers };
  const [key, ...inner] = ask.path;
  const names = key === undefined ? level.fold.keysAt(ask.idx) : memberNames(valueAt(level, ask.path));
  return {
    path: ask.path,
    total: names.length,
    from: ask.from,
    nodes: names
      .slice(ask.from, ask.from + ask.count)
      .map((name) => (key === undefined ? keyNode(level, name) : innerNode(level, key, [...inner, name]))),
    basis: level.fold.basis,
    skipped: log.damaged.filter(({ index }) => index <= ask.idx),
  };
}

/** A window of a leaf's text, as its node's head begins it. `undefined` where there is no such leaf. */
export function stateTextAnswer(
  recording: Recording,
  { leg, mount, idx, path, ...window }: TextAsk,
  integers: ExactIntegers,
): Calls['stateText']['answer'] | undefined {
  const log = logAt(recording, leg, mount);
  const [key, ...inner] = path;
  if (log === undefined || key === undefined) return undefined;
  const value = walk(toJson(foldFor(recording, log).readAt(key, idx)), inner);
  if (value === undefined || isJsonArray(value) || isJsonObject(value)) return undefined;
  return textAsked(leafText(value, integers), window);
}

interface Level {
  readonly fold: LogFold;
  readonly log: LogSource;
  readonly ask: Ask;
  readonly integers: ExactIntegers;
}

function keyNode(level: Level, key: string): StateNode {
  const { fold, log, ask } = level;
  const write = fold.lastWriteOf(key, ask.idx);
  return {
    ...shape(level, key, toJson(fold.readAt(key, ask.idx))),
    wroteHere: write !== undefined && write.idx >= ask.firstIdx,
    ...(write !== undefined && { lastWriter: writer(log, write) }),
    redacted: (fold.redactedAt(key, ask.idx)?.length ?? 0) > 0,
  };
}

function innerNode(level: Level, key: string, path: readonly string[]): StateNode {
  const { fold, log, ask } = level;
  const joined = path.join(PATH_SEPARATOR);
  const here = fold.writesOf(key).filter(({ idx }) => idx >= ask.firstIdx && idx <= ask.idx);
  const redacted = fold.redactedAt(key, ask.idx) ?? [];
  const exact = lastWriteUnder(fold.writesOf(key), ask.idx, joined);
  return {
    ...shape(level, path.at(-1) ?? '', valueAt(level, [key, ...path])),
    wroteHere: here.some((write) => touches(level, key, write, path)),
    ...(exact !== undefined && { lastWriter: writer(log, exact) }),
    redacted: redacted.some((scrubbed) => covers(scrubbed, joined) || covers(joined, scrubbed)),
  };
}

/** True where a write reached what stands at `path`: above it, at it or below it. An append reaches only what it added. */
function touches(level: Level, key: string, write: KeyWrite, path: readonly string[]): boolean {
  if (!covers(write.path, path.join(PATH_SEPARATOR)) && !covers(path.join(PATH_SEPARATOR), write.path)) return false;
  const depth = write.path === '' ? 0 : write.path.split(PATH_SEPARATOR).length;
  const element = path[depth];
  if (write.verb !== 'append' || element === undefined) return true;
  const before = walk(toJson(level.fold.readAt(key, write.idx - 1)), path.slice(0, depth));
  return !isJsonArray(before) || Number(element) >= before.length;
}

/** The last write to exactly this path, or below it, at or before a row. Writes are in order. */
function lastWriteUnder(writes: readonly KeyWrite[], idx: number, path: string): KeyWrite | undefined {
  return writes.findLast((write) => write.idx <= idx && write.path !== '' && covers(path, write.path));
}

/** True where `inner` is `outer` or lies under it. */
function covers(outer: string, inner: string): boolean {
  return outer === '' || outer === inner || inner.startsWith(outer + PATH_SEPARATOR);
}

function writer(log: LogSource, { idx, verb }: KeyWrite): NonNullable<StateNode['lastWriter']> {
  return { id: log.rows[idx]?.runtimeStageId ?? '', idx, verb };
}

function valueAt({ fold, ask }: Level, path: readonly string[]): Json | undefined {
  const [key, ...inner] = path;
  return key === undefined ? undefined : walk(toJson(fold.readAt(key, ask.idx)), inner);
}

function walk(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value;
  for (const segment of path)
    at = isJsonArray(at) ? at[Number(segment)] : isJsonObject(at) ? own(at, segment) : undefined;
  return at;
}

function memberNames(value: Json | undefined): readonly string[] {
  if (isJsonArray(value)) return Array.from(value.keys(), String);
  return isJsonObject(value) ? Object.keys(value) : [];
}

function shape({ integers }: Level, key: string, value: Json | undefined): Shape {
  if (isJsonArray(value)) return { key, kind: 'array', children: value.length };
  if (isJsonObject(value)) return { key, kind: 'object', children: Object.keys(value).length };
  if (value === undefined) return { key, kind: 'absent', children: 0 };
  return { key, kind: kindOf(value), text: textHead(leafText(value, integers)), children: 0 };
}

function leafText(value: string | number | boolean | null, integers: ExactIntegers): string {
  return typeof value === 'number' ? integers.print(value) : asText(value);
}

type Shape = Pick<StateNode, 'key' | 'kind' | 'text' | 'children'>;

function kindOf(value: Json): StateNode['kind'] {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'number' : 'boolean';
}
