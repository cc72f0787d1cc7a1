/** How an odd file is told: its bytes, made from one good recording with ONE known defect, and what must come of it. */
import type { Json, JsonObject } from '../json.ts';
import type { OpenFailureCode } from './failure.ts';
import { bytesOf, goodRecording, goodSnapshot, jsonBytes } from './good-recording.testkit.ts';
import type { OpenNoteCode } from './model.ts';

export const good = goodRecording();
export const text = JSON.stringify(good);
export const snapshot = goodSnapshot();
export const COMMITS = 9;

export interface Opens {
  readonly notes?: readonly OpenNoteCode[];
  /** Facts that the first note must have. */
  readonly note?: JsonObject;
  readonly commits?: readonly number[];
  readonly encoding?: string;
  readonly container?: string;
  readonly chained?: boolean;
}
export interface Refused {
  readonly code: OpenFailureCode;
  readonly facts?: JsonObject;
}
export type Outcome = { readonly opens: Opens } | { readonly refused: Refused };
export interface OddFile {
  readonly name: string;
  readonly files: readonly Uint8Array[];
  readonly outcome: Outcome;
}

export const opens = (name: string, bytes: Uint8Array | readonly Uint8Array[], expected: Opens = {}): OddFile => ({
  name,
  files: bytes instanceof Uint8Array ? [bytes] : bytes,
  outcome: { opens: expected },
});

export const refused = (
  name: string,
  bytes: Uint8Array | readonly Uint8Array[],
  code: OpenFailureCode,
  facts?: JsonObject,
): OddFile => ({
  name,
  files: bytes instanceof Uint8Array ? [bytes] : bytes,
  outcome: { refused: { code, ...(facts === undefined ? undefined : { facts }) } },
});

/** The good recording with members of its snapshot replaced. */
export const withSnapshot = (change: JsonObject): Uint8Array =>
  jsonBytes({ ...good, snapshot: { ...snapshot, ...change } });

/** The good recording's text with a part of it written otherwise. */
export function replaced(from: string, to: string): Uint8Array {
  if (!text.includes(from)) throw new Error(`${from} does not occur`);
  return bytesOf(text.replace(from, () => to));
}

export function withRow(bad: Json): Uint8Array {
  const log = Array.isArray(snapshot['commitLog']) ? [...snapshot['commitLog']] : [];
  log[4] = bad;
  return withSnapshot({ commitLog: log });
}

export const deep = (levels: number, inner: string): string => '['.repeat(levels) + inner + ']'.repeat(levels);

export function cutAt(marker: string, plus = 0): Uint8Array {
  const at = text.indexOf(marker);
  if (at <= 0) throw new Error(`${marker} does not occur`);
  return bytesOf(text.slice(0, at + plus));
}

export function flip(bytes: Uint8Array, at: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

export const leg = (turns: number, from: number): JsonObject => ({ snapshot: goodSnapshot(turns, from), events: [] });
export const resumed: JsonObject = { snapshot: { ...goodSnapshot(1, 40), initialState: undefined } };
