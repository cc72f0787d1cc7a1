/** A text -> the legs it holds. Good files cost decoding and `JSON.parse`, nothing else. */
import { failed } from './failure.ts';
import { type JsonText, jsonText, placeIn, skipSpace, utf8Text } from './json-text.ts';
import type { OpenNote } from './model.ts';
import { legInputs, named, readLegs } from './open-recording.ts';
import { brokenText, somethingElse, wholeText } from './parse-broken.ts';
import { parseLines } from './parse-lines.ts';
import { readDocument } from './read-document.ts';
import { looksLikeLines } from './read-lines.ts';
import { decodeText, firstBadByte, isUtf16 } from './text-encoding.ts';
import { inputsOf, type TextResult, type TextSource } from './text-source.ts';

/**
 * Lines of commits are shorter than this. Longer lines are told when the whole text does not parse: to look
 * for a line feed in a large text that has none takes as long as a tenth of parsing it.
 */
const FIRST_LINE_BYTES = 1024 * 1024;

/** Reads the text of one file. Never throws; every failure has a code, and a place where there is one. */
export function parseText(source: TextSource): TextResult {
  const { bytes, encoding } = source;
  if (encoding === 'utf-32') return failed('not-json', { found: 'utf-32', byte: 0, line: 1, column: 1 });
  const utf8 = isUtf16(encoding) ? undefined : utf8Text(bytes, encoding);
  if (utf8 !== undefined && looksLikeLines(utf8, FIRST_LINE_BYTES)) return parseLines(utf8, source, []);
  const parsed = decodeAndParse(source);
  if (parsed.kind === 'cancelled') return failed('cancelled', {});
  const text = utf8 ?? jsonText(bytes, encoding);
  if (parsed.kind === 'too-large' || text === undefined) return failed('too-large', { bytes: bytes.length });
  const notes = parsed.replaced ? [replacedNote(text, bytes)] : [];
  if (parsed.kind === 'broken') return parseBroken(text, source, notes);
  const inputs = legInputs(parsed.value, () => source.name);
  const legs = readLegs(inputsOf(inputs, text, source));
  if (!legs.ok) return { ok: false, failure: named(legs, parsed.value) };
  return { ok: true, legs: legs.legs, notes, lines: false, text };
}

type Parsed =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken'; readonly replaced: boolean }
  | { readonly kind: 'value'; readonly replaced: boolean; readonly value: unknown };

/** The string lives in here only: it is as large as the file. */
function decodeAndParse(source: TextSource): Parsed {
  source.phase('decoding');
  const decoded = decodeText(source.bytes, source.encoding);
  if (decoded === undefined) return { kind: 'too-large' };
  if (source.cancelled()) return { kind: 'cancelled' };
  source.phase('parsing');
  const { replaced } = decoded;
  try {
    return { kind: 'value', replaced, value: JSON.parse(decoded.text) };
  } catch {
    return { kind: 'broken', replaced };
  }
}

/** The text is not one JSON document: find out what else it is. */
function parseBroken(text: JsonText, source: TextSource, notes: readonly OpenNote[]): TextResult {
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

function replacedNote(text: JsonText, bytes: Uint8Array): OpenNote {
  const place = isUtf16(text.encoding) ? undefined : placeIn(text, Math.max(0, firstBadByte(bytes)));
  return { code: 'replaced-bytes', facts: { ...place } };
}
