/** Recorded values as text, and texts as heads: no answer carries a whole 20 MB string. */
import type { TextAnswer } from '../../protocol/messages.ts';
import type { TextHead } from '../../protocol/views.ts';
import { stableJson } from '../../receipt/stable-json.ts';
import { countHidden } from '../../text/hidden-chars.ts';
import { foldPayloads, type PayloadRun, payloadRuns } from '../../text/payload-runs.ts';
import { cutsPair } from '../../text/surrogates.ts';
import type { ExactIntegers } from './exact-integers.ts';

/** UTF-16 units of a text that an answer carries; `text` asks for more. */
export const HEAD_UNITS = 2_000;

/** Past this many units what was found in a text is remembered: a scrub meets the same long texts again. */
const REMEMBER_FROM = 4_096;
const REMEMBERED = 2_000;
const looked = new Map<string, Looks>();

/** What a whole text was looked through for. */
interface Looks {
  readonly hidden: number;
  readonly payloads: readonly PayloadRun[];
}

/** The first units of a text, its length, how many of its characters are shown by name, and its payloads. */
export function textHead(text: string): TextHead {
  const { hidden, payloads } = looksOf(text);
  const head = { head: textWindow(text, 0, HEAD_UNITS), length: text.length, hidden };
  if (payloads.length === 0) return head;
  const folded = foldedOf(text, payloads);
  return { ...head, folded: { head: textWindow(folded, 0, HEAD_UNITS), length: folded.length, runs: payloads } };
}

/** The window of a text that a question asks for: of the text without its payloads where it wants that. */
export function textAsked(
  text: string,
  { from, count, folded }: { readonly from: number; readonly count: number; readonly folded?: true },
): TextAnswer {
  const payloads = folded ? looksOf(text).payloads : [];
  const whole = payloads.length === 0 ? text : foldedOf(text, payloads);
  const start = Math.max(0, from);
  const window = { text: whole.slice(start, start + Math.max(0, count)), length: whole.length };
  return payloads.length === 0 ? window : { ...window, payloads };
}

/** The last text that was folded: its windows are asked for one after another. */
let lastFolded: { readonly text: string; readonly folded: string } | undefined;

function foldedOf(text: string, payloads: readonly PayloadRun[]): string {
  if (lastFolded?.text !== text) lastFolded = { text, folded: foldPayloads(text, payloads).text };
  return lastFolded.folded;
}

/** Units `from` to `from + count` of a text; a surrogate pair is never cut in two at its end. */
export function textWindow(text: string, from: number, count: number): string {
  const end = Math.min(text.length, from + count);
  return text.slice(from, cutsPair(text, end) && end - 1 > from ? end - 1 : end);
}

/** A recorded value as text: a string as it is, anything else as its JSON in the recorded key order. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value);
}

/** Long integers of the one recording a worker holds. */
let longIntegers: ExactIntegers | undefined;

/** From now on, numbers are printed as these integers have them. */
export function printIntegersOf(integers: ExactIntegers): void {
  longIntegers = integers;
}

/** Stands before a number that is printed exactly, until its quotes are taken off. No recorded text can know it. */
const EXACT = `exact-${Math.random().toString(36).slice(2)}:`;
const EXACT_NUMBER = new RegExp(`"${EXACT}(-?\\d+)"`, 'g');

/**
 * JSON in the recorded key order; indented where `indent` is set. What is nested too deep falls back to sorted keys.
 * Integers past 2^53 stand as in the file (issue 4, item 2): for reading only, a hash is of the number as parsed.
 */
export function jsonText(value: unknown, indent?: number): string {
  try {
    const integers = longIntegers;
    if (integers === undefined || integers.isEmpty) return JSON.stringify(value, undefined, indent) ?? '';
    const exactly = (_: string, member: unknown) => {
      const text = typeof member === 'number' ? integers.textOf(member) : undefined;
      return text === undefined ? member : EXACT + text;
    };
    return (JSON.stringify(value, exactly, indent) ?? '').replace(EXACT_NUMBER, '$1');
  } catch {
    return stableJson(value);
  }
}

function looksOf(text: string): Looks {
  if (text.length < REMEMBER_FROM) return look(text);
  const known = looked.get(text);
  if (known !== undefined) return known;
  const looks = look(text);
  if (looked.size >= REMEMBERED) looked.clear();
  looked.set(text, looks);
  return looks;
}

function look(text: string): Looks {
  return { hidden: countHidden(text), payloads: payloadRuns(text) };
}
