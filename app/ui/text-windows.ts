/** How much of a text a row shows before it is asked for all of it, and where long texts are cut into chunks. */
import { cutsPair } from '../../src/text/surrogates.ts';

/** A preview ends after so many lines or UTF-16 units, whichever comes first. */
export const PREVIEW_LINES = 14;
const PREVIEW_CHARS = 1200;

/** A text this short is always shown whole: a "show all" for a few more words would be noise. */
const SHORT_ENOUGH = 1600;

/**
 * Where the preview of a text ends, in UTF-16 units. `head` is its beginning, `length` its whole
 * length; equal to `length` when all of it is shown.
 */
export function previewEnd(head: string, length: number): number {
  let lines = 0;
  let at = -1;
  while (lines < PREVIEW_LINES) {
    const next = head.indexOf('\n', at + 1);
    if (next < 0 || next >= PREVIEW_CHARS) break;
    at = next;
    lines += 1;
  }
  if (lines === PREVIEW_LINES) return at + 1 >= length ? length : at; // the line feed itself is not drawn
  if (length <= SHORT_ENOUGH && head.length >= length) return length;
  const end = Math.min(PREVIEW_CHARS, head.length);
  return cutsPair(head, end) ? end - 1 : end;
}

/** UTF-16 units of one chunk of a long text; a chunk is one item of the virtual list. */
export const CHUNK = 8192;
/** How far past a chunk's mark the end of its line is looked for. */
const LOOK_AHEAD = 1024;

export function chunkCount(length: number): number {
  return Math.max(1, Math.ceil(length / CHUNK));
}

/** What to ask for to draw chunk `i`: one unit before its mark to one look-ahead past the next. */
export function chunkWindow(i: number): { readonly from: number; readonly count: number } {
  const from = Math.max(0, i * CHUNK - 1);
  return { from, count: (i + 1) * CHUNK + LOOK_AHEAD - from };
}

export interface DrawnChunk {
  readonly text: string;
  /** Where it begins in the text. */
  readonly from: number;
  /** True where the chunk ends in the middle of a line: the break on screen is not in the text. */
  readonly cutsLine: boolean;
}

/**
 * The part of a window that chunk `i` draws. Chunks meet at the first line feed within the look-ahead of
 * each mark, so that no line is broken that has an end near; without one they meet at the mark itself,
 * moved off the middle of a surrogate pair.
 */
export function drawnChunk(window: string, i: number, length: number): DrawnChunk {
  const { from } = chunkWindow(i);
  const start = i === 0 ? 0 : meeting(window, i * CHUNK - from);
  const last = (i + 1) * CHUNK >= length;
  const end = last ? window.length : meeting(window, (i + 1) * CHUNK - from);
  const text = window.slice(start, end);
  return { text, from: from + start, cutsLine: !last && !text.endsWith('\n') };
}

function meeting(window: string, mark: number): number {
  const feed = window.indexOf('\n', mark);
  if (feed >= 0 && feed < mark + LOOK_AHEAD) return feed + 1;
  return cutsPair(window, mark) ? mark + 1 : mark;
}
