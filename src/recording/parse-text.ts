/** A text -> the legs it holds. Good files cost decoding and `JSON.parse`, nothing else. */
import { failed } from './failure.ts';
import { type JsonText, jsonText, placeIn, utf8Text } from './json-text.ts';
import { looksLikeLines } from './looks-like-lines.ts';
import type { OpenNote } from './model.ts';
import { legInputs, named, readLegs } from './open-recording.ts';
import { decodeText, firstBadByte, isUtf16 } from './text-encoding.ts';
import { inputsOf, type TextResult, type TextSource } from './text-source.ts';

/**
 * Lines of commits are shorter than this. Longer lines are told when the whole text does not parse: to look
 * for a line feed in a large text that has none takes as long as a tenth of parsing it.
 */
const FIRST_LINE_BYTES = 1024 * 1024;

/** What reads texts that are not one JSON document: fetched by whoever drops one. */
export const oddTexts = () => import('./odd-text.ts');

/** Reads the text of one file. Never throws; every failure has a code, and a place where there is one. */
export async function parseText(source: TextSource): Promise<TextResult> {
  const { bytes, encoding } = source;
  if (encoding === 'utf-32') return failed('not-json', { found: 'utf-32', byte: 0, line: 1, column: 1 });
  const utf8 = isUtf16(encoding) ? undefined : utf8Text(bytes, encoding);
  if (utf8 !== undefined && looksLikeLines(utf8, FIRST_LINE_BYTES)) {
    const { parseLines } = await oddTexts();
    return parseLines(utf8, source, []);
  }
  const parsed = decodeAndParse(source);
  if (parsed.kind === 'cancelled') return failed('cancelled', {});
  const text = utf8 ?? jsonText(bytes, encoding);
  if (parsed.kind === 'too-large' || text === undefined) return failed('too-large', { bytes: bytes.length });
  const notes = parsed.replaced ? [replacedNote(text, bytes)] : [];
  if (parsed.kind === 'broken') {
    const { parseBroken } = await oddTexts();
    return parseBroken(text, source, notes);
  }
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

function replacedNote(text: JsonText, bytes: Uint8Array): OpenNote {
  const place = isUtf16(text.encoding) ? undefined : placeIn(text, Math.max(0, firstBadByte(bytes)));
  return { code: 'replaced-bytes', facts: { ...place } };
}
