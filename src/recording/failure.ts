import type { JsonObject } from '../json.ts';

/** Why a file was not opened. A code with facts; only the page writes sentences (house rule 8). */
export interface OpenFailure {
  readonly code: OpenFailureCode;
  /** The file it concerns, as dropped: hostile text. */
  readonly file?: string;
  /** Facts for the sentence: what was found, at which byte, line or path, which limit. */
  readonly facts: JsonObject;
}

/** A failure as the result of whatever could not be done. */
export function failed(
  code: OpenFailureCode,
  facts: JsonObject,
): { readonly ok: false; readonly failure: OpenFailure } {
  return { ok: false, failure: { code, facts } };
}

export type OpenFailureCode =
  | 'empty' // no bytes, or only white space
  | 'not-json' // {found, byte, line, column}: not text of JSON and not a known foreign kind
  | 'cut-too-early' // {byte}: truncated before the first whole commit
  | 'foreign' // {kind}: recognised as something else; kinds in foreign.ts
  | 'unknown-format' // {format, known}: another `format` string of either family
  // {found, keys, in?, item?, entries?, of?}: JSON, but none of the accepted shapes. `found` is of entry `item` where
  // the file holds a list of `entries` (`of`: all of this kind), or of what stands `in` an envelope or packed.
  | 'not-a-recording'
  | 'no-commits' // a recording whose log is not an array
  | 'bad-ref' // {ref, count, reason}: packed values refer out of range or to themselves
  | 'too-deep' // {depth, limit}
  | 'too-large' // {bytes, limit}
  | 'bad-archive' // {format, reason}: gzip, zip or zstd that cannot be read
  | 'choose-member' // {members: [{name, bytes, kind}]}: a zip with several candidates
  | 'no-member' // a zip with no candidate
  | 'encrypted' // a zip member under a password
  | 'mixed-drop' // several files, none or only some of them recordings
  | 'cancelled'
  | 'reader-died'; // the worker ended without an answer
