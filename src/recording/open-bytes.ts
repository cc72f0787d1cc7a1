/** The door for files: bytes -> `Recording`, or a failure as a code with facts. */
import type { JsonObject } from '../json.ts';
import { failed, type OpenFailure, type OpenFailureCode } from './failure.ts';
import { LIMITS, type OpenLimits } from './limits.ts';
import type { OpenNote, Recording } from './model.ts';
import { type FileResult, type OpenedFile, type OpenHooks, openFile } from './open-file.ts';
import { assemble, type ReadLeg } from './open-recording.ts';
import { notesOfScan, scanNow } from './scan-text.ts';

export type OpenFilesResult =
  | {
      readonly ok: true;
      readonly recording: Recording;
      readonly files: readonly OpenedFile[];
      /** True where every text was scanned already and its notes are in the recording. */
      readonly scanned: boolean;
    }
  | { readonly ok: false; readonly failure: OpenFailure };

/** Texts up to this many bytes are scanned on opening: some 10 ms. Larger ones are left to the caller. */
export const SCAN_INLINE_BYTES = 4 * 1024 * 1024;

/** Failures that say a file is simply something else: among recordings it is left aside, with a note. */
const SOMETHING_ELSE: ReadonlySet<OpenFailureCode> = new Set<OpenFailureCode>([
  'empty',
  'foreign',
  'not-a-recording',
  'no-member',
]);
/** Files named in a note or a failure; more are counted. */
const MOST_FILES = 20;
/** Failures that end the opening whatever the other files are. */
const FINAL: ReadonlySet<OpenFailureCode> = new Set<OpenFailureCode>(['cancelled', 'choose-member']);

/**
 * Opens dropped files as one recording: each file is a leg, or several. Containers, encodings and shapes
 * are told by content. Several files are put in run order; where they are no one run they stay as
 * legs, with a note. A file that is something else is left aside with a note; a file that looks like a
 * recording and cannot be read fails them all (`mixed-drop`), for a lost leg must not pass unseen.
 * Never throws. Texts larger than `SCAN_INLINE_BYTES` are not scanned for what JSON hides: run `scanText`
 * over `files[i].text` afterwards.
 */
export async function openFiles(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  hooks: OpenHooks = {},
  limits: OpenLimits = LIMITS,
): Promise<OpenFilesResult> {
  const results: FileResult[] = [];
  for (const file of files) {
    const result = await openFile(file, hooks, limits);
    if (!result.ok && FINAL.has(result.failure.code)) return result;
    results.push(result);
  }
  const [only] = results;
  if (only === undefined) return failed('empty', { files: 0 });
  if (results.length === 1 && !only.ok) return only;
  const failures = results.flatMap((result) => (result.ok ? [] : [result.failure]));
  const opened = results.flatMap((result) => (result.ok ? [result] : []));
  if (opened.length === 0 || failures.some((failure) => !SOMETHING_ELSE.has(failure.code))) {
    return { ok: false, failure: mixedDrop(failures, opened.length) };
  }
  hooks.phase?.('indexing', 0, 0);
  const notes: OpenNote[] = failures.length === 0 ? [] : [ignoredNote(failures)];
  const legs: ReadLeg[] = [];
  let scanned = true;
  for (const { file, legs: read, notes: fileNotes } of opened) {
    const small = file.text.bytes.length <= SCAN_INLINE_BYTES;
    scanned &&= small;
    const all = small ? [...fileNotes, ...scanNotes(file)] : fileNotes;
    const [first, ...rest] = read;
    // The notes on a text belong to its leg; to no leg in particular where it holds several.
    if (first !== undefined && rest.length === 0) legs.push({ leg: first.leg, notes: [...all, ...first.notes] });
    else {
      // Not `push(...read)`: an array may hold more legs than the stack takes arguments.
      for (const leg of read) legs.push(leg);
      notes.push(...all);
    }
  }
  return { ok: true, recording: assemble(legs, notes), files: opened.map(({ file }) => file), scanned };
}

/** Scans the text of one file at once and gives the notes, without a leg. */
function scanNotes(file: OpenedFile): readonly OpenNote[] {
  const { bytes, from } = file.text;
  return notesOfScan(scanNow(bytes, { from, lines: file.lines }), bytes);
}

function ignoredNote(failures: readonly OpenFailure[]): OpenNote {
  const names = failures.slice(0, MOST_FILES).map((failure) => failure.file ?? '');
  return { code: 'other-files-ignored', facts: { count: failures.length, names, files: whyEach(failures) } };
}

function mixedDrop(failures: readonly OpenFailure[], opened: number): OpenFailure {
  return { code: 'mixed-drop', facts: { opened, count: failures.length, files: whyEach(failures) } };
}

/** Each file that did not open, with its own failure. */
function whyEach(failures: readonly OpenFailure[]): readonly JsonObject[] {
  return failures.slice(0, MOST_FILES).map(({ file, code, facts }) => ({ name: file ?? '', code, facts }));
}
