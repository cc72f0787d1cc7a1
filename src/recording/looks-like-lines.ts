/** Telling NDJSON by its first line. */
import { type JsonText, skipSpace } from './json-text.ts';

/**
 * True where the text is a document a line: the first line ends a document and the next begins one, and
 * that first line ends in the first `within` bytes. Costs one search for a line feed (some 1 ms a MB); a
 * document printed over several lines is not mistaken for it.
 */
export function looksLikeLines(text: JsonText, within = Number.POSITIVE_INFINITY): boolean {
  const { bytes } = text;
  const feed = bytes.subarray(0, within).indexOf(0x0a, skipSpace(bytes, text.from));
  if (feed < 0) return false;
  let last = feed - 1;
  while (last > text.from && (bytes[last] === 0x0d || bytes[last] === 0x20 || bytes[last] === 0x09)) last--;
  return bytes[last] === 0x7d && bytes[skipSpace(bytes, feed)] === 0x7b;
}
