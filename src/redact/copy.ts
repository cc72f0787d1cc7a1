/**
 * The redacted copy of a recording: written, counted, and written again with numbers that leave no hole.
 * Pure but for the steps it gives the caller to share its thread.
 */
import type { JsonObject } from '../json.ts';
import type { Recording } from '../recording/model.ts';
import { createMatcher } from './matcher.ts';
import { type Literal, REDACT_FORMS, REDACT_PLACES, type Replaced } from './model.ts';
import { markOf, type RedactionNote } from './note.ts';
import { rewrite } from './rewrite.ts';
import { added, zeros } from './tally.ts';

export interface CopyAsk {
  readonly literals: readonly Literal[];
  readonly dropped: ReadonlySet<string>;
  /** Hex digits that no recording holds behind our mark: random ones. */
  readonly nonce: string;
}

export interface RedactedCopy {
  /** The file, in pieces: a recording may be longer than a string can be. */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  readonly bytes: number;
  readonly replaced: Replaced;
  /** The texts of the literals that were found, by their number in a leg's placeholders (of leg `legs[i]`). */
  readonly legs: readonly { readonly mark: string; readonly first: number; readonly texts: readonly string[] }[];
}

/** Yields while it works; `recording` is never written to. Several legs make one file: an array of them. */
export function* redactedCopy(recording: Recording, ask: CopyAsk): Generator<number, RedactedCopy> {
  const matcher = createMatcher(ask.literals);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const encoder = new TextEncoder();
  const several = recording.legs.length > 1;
  const legs: { mark: string; first: number; texts: readonly string[] }[] = [];
  let total = none(ask.literals.length);
  if (several) pieces.push(encoder.encode('['));
  for (const [at, { document, redacted }] of recording.legs.entries()) {
    if (at > 0) pieces.push(encoder.encode(','));
    // A copy of a copy goes on counting under the same mark, so that what was withheld before stays so.
    const mark = redacted?.mark ?? markOf(ask.nonce);
    const first = redacted?.texts ?? 0;
    const options = { matcher, literals: ask.literals, dropped: ask.dropped, write: () => {} };
    const blank = ask.literals.map((_, nth) => first + nth + 1);
    const counted = yield* rewrite(document, { ...options, numbers: blank, note: { mark, texts: 0, hashes: 0 } });
    const found = ask.literals.filter((_, nth) => (counted.byLiteral[nth] ?? 0) > 0);
    let next = first;
    const numbers = counted.byLiteral.map((count) => (count > 0 ? ++next : 0));
    const note: RedactionNote = { mark, texts: next, hashes: (redacted?.hashes ?? 0) + counted.hashes };
    yield* rewrite(document, { ...options, numbers, note, write: (piece) => pieces.push(piece) });
    legs.push({ mark, first, texts: found.map(({ text }) => text) });
    total = sum(total, counted);
  }
  if (several) pieces.push(encoder.encode(']'));
  const bytes = pieces.reduce((size, piece) => size + piece.length, 0);
  return { pieces, bytes, replaced: total, legs };
}

/** The copy as one JSON value, to be opened again. @throws where it is longer than a string can be. */
export function parsedCopy({ pieces }: Pick<RedactedCopy, 'pieces'>): JsonObject | readonly JsonObject[] {
  const decoder = new TextDecoder();
  const text = pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
  return JSON.parse(text);
}

function none(literals: number): Replaced {
  return {
    places: zeros(REDACT_PLACES),
    forms: zeros(REDACT_FORMS),
    byLiteral: new Array<number>(literals).fill(0),
    hashes: 0,
    formatWords: 0,
  };
}

function sum(a: Replaced, b: Replaced): Replaced {
  return {
    places: added(a.places, b.places, REDACT_PLACES),
    forms: added(a.forms, b.forms, REDACT_FORMS),
    byLiteral: a.byLiteral.map((count, nth) => count + (b.byLiteral[nth] ?? 0)),
    hashes: a.hashes + b.hashes,
    formatWords: a.formatWords + b.formatWords,
  };
}
