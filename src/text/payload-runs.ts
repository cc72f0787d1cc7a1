/**
 * Payloads written as base64 inside a text: found by their characters, so that a page can draw each as one
 * short thing. Nothing is decoded and the source text is never changed. Rule source: issue 5, item 4;
 * product.md law 7. Shared by the worker, which finds them, and the page, which draws them.
 */
import { shownType, writtenType } from './payload-type.ts';

/** A payload in a text, in UTF-16 units. */
export interface PayloadRun {
  readonly from: number;
  readonly to: number;
  /** As the text's own data URL has it, else as the first bytes show it: "image/png". */
  readonly type?: string;
  /** How many bytes it would be decoded. */
  readonly bytes: number;
}

/** A text without its payloads, and where they stood. */
export interface FoldedText {
  readonly text: string;
  readonly runs: readonly PayloadRun[];
}

/** Shorter than this, base64 is left as it stands: a key, a digest, a signature. */
export const LEAST_UNITS = 512;
/** So many payloads of one text are found; what stands behind them stays text. */
export const MOST_RUNS = 64;

/** Only every so many units are looked at: a run of the least length holds four of them. */
const STRIDE = 128;
/** How much of a run is looked at to tell a payload from a long word. */
const LOOKED_AT = 1024;
/** The line lengths that base64 is written in (RFC 7468, RFC 2045). */
const LINE_LENGTHS: ReadonlySet<number> = new Set([64, 76]);

const NONE: readonly PayloadRun[] = [];

const OTHER = 0;
const UPPER = 1;
const LOWER = 2;
const DIGIT = 3;
const SIGN = 4;
/** The class of each unit below 128: both base64 alphabets. */
const CLASS = new Uint8Array(128);
for (let unit = 0x41; unit <= 0x5a; unit += 1) CLASS[unit] = UPPER;
for (let unit = 0x61; unit <= 0x7a; unit += 1) CLASS[unit] = LOWER;
for (let unit = 0x30; unit <= 0x39; unit += 1) CLASS[unit] = DIGIT;
for (const sign of '+/-_') CLASS[sign.charCodeAt(0)] = SIGN;

/**
 * The payloads of a text, in order, at most `MOST_RUNS`. Prose costs one look at every 128th unit and the
 * width of the word there; a payload costs its length once.
 */
export function payloadRuns(text: string): readonly PayloadRun[] {
  if (text.length < LEAST_UNITS) return NONE;
  let runs: PayloadRun[] | undefined;
  // Nothing before this is looked at again: it belongs to a run, or to what was found not to be one.
  let done = 0;
  for (let at = STRIDE - 1; at < text.length; at += STRIDE) {
    if (at < done || classAt(text, at) === OTHER) continue;
    const line = lineAround(text, at, done);
    const found = line.to - line.from >= LEAST_UNITS ? line : linesAround(text, line, done);
    done = found.to;
    const run = payload(text, found);
    if (run === undefined) continue;
    runs ??= [];
    runs.push(run);
    done = run.to;
    if (runs.length === MOST_RUNS) break;
  }
  return runs ?? NONE;
}

/** The text without its payloads. */
export function foldPayloads(text: string, runs: readonly PayloadRun[] = payloadRuns(text)): FoldedText {
  if (runs.length === 0) return { text, runs };
  let folded = '';
  let from = 0;
  for (const run of runs) {
    folded += text.slice(from, run.from);
    from = run.to;
  }
  return { text: folded + text.slice(from), runs };
}

/** Where each payload stands in the folded text: between the unit before it and the one behind it. */
export function foldedPlaces(runs: readonly PayloadRun[]): readonly number[] {
  let left = 0;
  return runs.map(({ from, to }) => {
    const at = from - left;
    left += to - from;
    return at;
  });
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Units of line breaks inside it. */
  readonly breaks: number;
}

function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 128 ? (CLASS[unit] ?? OTHER) : OTHER;
}

/** The unbroken run of the alphabet around a unit of it. */
function lineAround(text: string, at: number, least: number): Stretch {
  let from = at;
  while (from > least && classAt(text, from - 1) !== OTHER) from -= 1;
  let to = at + 1;
  while (to < text.length && classAt(text, to) !== OTHER) to += 1;
  // The letter of an escape (`\n`) is not the first of what follows it.
  if (from < to && text.charCodeAt(from - 1) === 0x5c) from += 1;
  return { from, to, breaks: 0 };
}

/** A payload written in lines of one length, grown both ways from one of them. */
function linesAround(text: string, line: Stretch, least: number): Stretch {
  const width = line.to - line.from;
  if (!LINE_LENGTHS.has(width)) return line;
  const gap = breakAfter(text, line.to) || breakBefore(text, line.from);
  if (gap === 0) return line;
  let { from, to } = line;
  let breaks = 0;
  while (from - gap - width >= least && breakBefore(text, from) === gap && isLine(text, from - gap - width, width)) {
    from -= gap + width;
    breaks += gap;
  }
  for (;;) {
    if (breakAfter(text, to) !== gap) break;
    const start = to + gap;
    let end = start;
    while (end < text.length && end - start <= width && classAt(text, end) !== OTHER) end += 1;
    // A last line may be shorter; a longer one is something else.
    if (end === start || end - start > width) break;
    const isLast = end - start < width;
    if (isLast && (end - start + paddingAt(text, end)) % 4 !== 0) break;
    to = end;
    breaks += gap;
    if (isLast) break;
  }
  return { from, to, breaks };
}

function isLine(text: string, from: number, width: number): boolean {
  for (let at = from; at < from + width; at += 1) if (classAt(text, at) === OTHER) return false;
  return classAt(text, from - 1) === OTHER || text.charCodeAt(from - 2) === 0x5c;
}

/** Line breaks as they are written: in the text itself, or escaped in JSON. */
const BREAKS = ['\r\n', '\n', '\\r\\n', '\\n'] as const;

function breakAfter(text: string, at: number): number {
  return BREAKS.find((written) => text.startsWith(written, at))?.length ?? 0;
}

function breakBefore(text: string, at: number): number {
  return BREAKS.find((written) => text.startsWith(written, at - written.length))?.length ?? 0;
}

function paddingAt(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x3d) return 0;
  return text.charCodeAt(at + 1) === 0x3d ? 2 : 1;
}

function payload(text: string, { from, to, breaks }: Stretch): PayloadRun | undefined {
  if (to - from < LEAST_UNITS) return undefined;
  const written = writtenType(text, from);
  const type = written ?? shownType(text, from);
  // A data URL says itself that this is base64.
  if (written === undefined && !isPlausible(text, from, to, type !== undefined)) return undefined;
  const bytes = Math.floor(((to - from - breaks) * 3) / 4);
  return { from, to: to + paddingAt(text, to), bytes, ...(type !== undefined && { type }) };
}

/**
 * Upper case, lower case and digits mixed as an encoding mixes them: classes change from one character to
 * the next far more often than in words, paths and names. What begins as a known file need only be mixed.
 */
function isPlausible(text: string, from: number, to: number, isTyped: boolean): boolean {
  const counts = [0, 0, 0, 0, 0];
  const seen = new Set<number>();
  let changes = 0;
  let pairs = 0;
  // Half from the beginning and half from the middle, where a header's zeros are past.
  const half = LOOKED_AT / 2;
  const middle = Math.max(from + half, Math.floor((from + to) / 2));
  for (const start of [from, middle]) {
    let before = OTHER;
    for (let at = start; at < Math.min(to, start + half); at += 1) {
      const kind = classAt(text, at);
      if (kind === OTHER) {
        before = OTHER;
        continue;
      }
      counts[kind] = (counts[kind] ?? 0) + 1;
      seen.add(text.charCodeAt(at));
      if (before !== OTHER) {
        pairs += 1;
        if (before !== kind) changes += 1;
      }
      before = kind;
    }
  }
  const [, upper = 0, lower = 0, digit = 0, sign = 0] = counts;
  const all = upper + lower + digit + sign;
  const isMixed = upper > 0 && lower > 0 && digit > 0 && seen.size >= 24;
  if (!isMixed || isTyped) return isMixed;
  const isEven = upper >= all * 0.05 && lower >= all * 0.05 && digit >= all * 0.01 && sign <= all * 0.15;
  return isEven && changes >= pairs * 0.5;
}
