/** The legs of a text longer than a string can be. */
import { failed } from './failure.ts';
import { type JsonText, skipSpace } from './json-text.ts';
import { brokenText, somethingElse, wholeText } from './parse-broken.ts';
import { readPiecewise } from './read-piecewise.ts';
import type { TextResult, TextSource } from './text-source.ts';

export interface LargeHooks {
  progress(done: number): void;
  breathe(): Promise<void>;
}

/**
 * As `parseText`, for a text past the string limit: piece by piece, with a breath between the pieces. Where
 * it breaks off it opens to its last whole commit. Never throws.
 */
export async function parseLarge(
  text: JsonText,
  source: TextSource,
  hooks: LargeHooks,
  pieceBytes?: number,
): Promise<TextResult> {
  const other = somethingElse(text, skipSpace(text.bytes, text.from));
  if (other !== undefined) return other;
  source.phase('parsing');
  const reading = readPiecewise(text, pieceBytes);
  let step = reading.next();
  while (step.done !== true) {
    hooks.progress(step.value);
    await hooks.breathe();
    if (source.cancelled()) return failed('cancelled', {});
    step = reading.next();
  }
  const { value, stop, path, depth, end } = step.value;
  if (stop === undefined) return wholeText(text, source, [], { value, end });
  return brokenText(text, source, [], { value, stop, path, depth, outline: () => value });
}
