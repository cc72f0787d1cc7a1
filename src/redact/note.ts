/** What a redacted copy says of itself, and its placeholders. The rule is README.md's. */
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';

export const NOTE_KEY = 'whyLens';
const VERSION = 1;
const OPEN = '\u27E6withheld ';
const CLOSE = '\u27E7';
/** Nothing shorter is a mark: a file could make any text read as withheld. */
const MARK = /^\u27E6withheld [0-9a-f]{6,32}$/;

export interface RedactionNote {
  /** What every placeholder of this copy begins with. */
  readonly mark: string;
  /** Different texts withheld. */
  readonly texts: number;
  /** Hashes dropped. */
  readonly hashes: number;
}

/** The note of a file's outermost object; `undefined` where it has none that reads as one. Never throws. */
export function redactionNote(root: JsonObject): RedactionNote | undefined {
  const lens = own(root, NOTE_KEY);
  const note = isJsonObject(lens) ? own(lens, 'redacted') : undefined;
  if (!isJsonObject(note) || own(note, 'version') !== VERSION) return undefined;
  const mark = own(note, 'mark');
  if (typeof mark !== 'string' || !MARK.test(mark)) return undefined;
  return { mark, texts: count(own(note, 'texts')), hashes: count(own(note, 'hashes')) };
}

/** The note as it is written. */
export function noteValue({ mark, texts, hashes }: RedactionNote): JsonObject {
  return { redacted: { version: VERSION, mark, texts, hashes } };
}

/** A mark out of hex digits that the original must not contain. */
export function markOf(nonce: string): string {
  return OPEN + nonce;
}

/** What stands for the `nth` withheld text, counted from 1. */
export function placeholder(mark: string, nth: number): string {
  return `${mark}:${nth}${CLOSE}`;
}

/** What stands for a hash that was dropped. */
export function hashPlaceholder(mark: string): string {
  return `${mark}:hash${CLOSE}`;
}

/** The numbers of the placeholders in a text, each once. */
export function placeholdersIn(mark: string, text: string): readonly number[] {
  const found = new Set<number>();
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const nth = /^:(\d+)/.exec(text.slice(at + mark.length, at + mark.length + 12))?.[1];
    if (nth !== undefined) found.add(Number(nth));
  }
  return [...found];
}

function count(value: Json | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
