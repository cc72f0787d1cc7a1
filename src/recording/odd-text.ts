/** Texts that are not one JSON document: lines, cut or broken ones, ones past the string limit. */
import { failed } from './failure.ts';
import { type JsonText, skipSpace } from './json-text.ts';
import { looksLikeLines } from './looks-like-lines.ts';
import type { OpenNote } from './model.ts';
import { brokenText, somethingElse, wholeText } from './parse-broken.ts';
import { parseLines } from './parse-lines.ts';
import { readDocument } from './read-document.ts';
import type { TextResult, TextSource } from './text-source.ts';

export { parseLarge } from './parse-large.ts';
export { parseLines };

/** The text is not one JSON document: find out what else it is. */
export function parseBroken(text: JsonText, source: TextSource, notes: readonly OpenNote[]): TextResult {
  const { bytes } = text;
  const start = skipSpace(bytes, text.from);
  if (start === bytes.length) return failed('empty', { bytes: source.bytes.length });
  const other = somethingElse(text, start);
  if (other !== undefined) return other;
  if (looksLikeLines(text)) return parseLines(text, source, notes);

  const document = readDocument(text, start, bytes.length);
  if (document.kind === 'whole') return wholeText(text, source, notes, document);
  const feed = bytes.indexOf(0x0a, start);
  if (feed >= 0 && document.stop.byte <= feed) {
    // The first line is bad; where the next ones are documents of their own, it costs itself only.
    const lines = parseLines(text, source, notes);
    if (lines.ok) return lines;
  }
  return brokenText(text, source, notes, document);
}
