/**
 * Why a file was not opened, in sentences: what was expected, what was found, where, what to do.
 * Every code has its own; the compiler holds the list complete (house rule 8).
 */

import { isJsonArray, isJsonObject, type JsonObject, own } from '../../src/json.ts';
import type { Failure } from '../../src/protocol/messages.ts';
import type { PageFailure } from '../store/state.ts';
import { bytes, counted, exact } from '../ui/format.ts';
import { namesOf, numberFact, placeOf, textFact } from './facts.ts';
import { isOpenFailureCode } from './failure-codes.ts';
import { foreignWords } from './foreign.ts';
import { foundShape } from './found.ts';
import { quoted, type Said } from './said.ts';

const ACCEPTED =
  'Accepted: a recording, an agentfootprint.recording.v1 envelope, a packed recording, a snapshot with a commitLog, ' +
  'or a subflow with a history, as JSON, NDJSON, .gz, .zip or .zst.';

export interface FailureWords {
  readonly title: string;
  readonly said: Said;
}

/** The failure's title and sentence. Facts that are missing leave their clause out; nothing is guessed. */
export function failureWords({ code, facts }: Failure | PageFailure): FailureWords {
  switch (code) {
    case 'empty':
      return words('The file is empty.', ['It holds no bytes, or only white space. ', ACCEPTED]);
    case 'not-json':
      return notJson(facts);
    case 'cut-too-early':
      return words('The file was cut before its first whole commit.', [
        `It ends${placeOf(facts)}, and no commit is complete before that. `,
        'Copy or record it again: a cut file opens as soon as one whole commit is in it.',
      ]);
    case 'foreign':
      return words('This is not an agent’s recording.', [
        `It looks like ${foreignWords(textFact(facts, 'kind') ?? '')}`,
        ...(textFact(facts, 'format') === undefined ? [] : [', named ', quoted(textFact(facts, 'format') ?? '')]),
        numberFact(facts, 'cut') === undefined ? '. ' : `, cut at byte ${exact(numberFact(facts, 'cut') ?? 0)}. `,
        ACCEPTED,
      ]);
    case 'unknown-format':
      return words('The recording is of a format this lens does not know.', [
        'It says it is ',
        quoted(textFact(facts, 'format') ?? 'something unnamed'),
        '; known here: ',
        ...namesOf(facts, 'known'),
        '. It is not half-read: use a lens made for it, or save the recording in a known format.',
      ]);
    case 'not-a-recording':
      return words('The JSON is not a recording.', [...foundShape(facts), ACCEPTED]);
    case 'no-commits':
      return words('The recording has no commit log.', [
        'Its commitLog should be an array of commits',
        ...(textFact(facts, 'found') === undefined ? [] : ['; found: ', quoted(textFact(facts, 'found') ?? '')]),
        '. Without it no state can be rebuilt: record the run again with its snapshot.',
      ]);
    case 'bad-ref':
      return words('The packed recording refers to values it does not hold.', [
        `Reference ${exact(numberFact(facts, 'ref') ?? 0)} `,
        badRef(textFact(facts, 'reason')),
        `; the file holds ${exact(numberFact(facts, 'count') ?? 0)} values. `,
        'Pack it again from the original: the missing value cannot be guessed.',
      ]);
    case 'too-deep':
      return words('The file is nested too deeply.', [
        `It reaches ${exact(numberFact(facts, 'depth') ?? 0)} levels${placeOf(facts)}; the limit is `,
        `${exact(numberFact(facts, 'limit') ?? 0)}. No recorder writes such a file: check where it came from.`,
      ]);
    case 'too-large':
      return words('The file is too large for this browser.', [
        `It holds ${bytes(numberFact(facts, 'bytes') ?? 0)}; the limit is ${bytes(numberFact(facts, 'limit') ?? 0)}. `,
        'Save it packed (agentfootprint.recording.packed.v1), which stores each value once, or record fewer turns.',
      ]);
    case 'bad-archive':
      return words('The compressed file cannot be read.', [
        `It starts like ${textFact(facts, 'format') ?? 'an archive'}, but ${archiveReason(textFact(facts, 'reason'))}. `,
        'Copy it again, or drop the recording uncompressed.',
      ]);
    case 'choose-member':
      return words('The archive holds several files.', ['Choose the recording among them, or drop it alone.']);
    case 'no-member':
      return words('The archive holds no recording.', ['No file in it looks like one. ', ACCEPTED]);
    case 'encrypted':
      return words('The archive is protected by a password.', [
        'Unpack it with its password and drop the recording itself; the lens never asks for one.',
      ]);
    case 'mixed-drop':
      return words('These files are not one run.', [
        'Several files open together only when each is a leg of the same run: a pause and its resume. ',
        ...mixedFiles(facts),
        'Drop the recording alone, or its legs alone.',
      ]);
    case 'cancelled':
      return words('Opening was cancelled.', ['Nothing was opened.']);
    case 'reader-died':
      return words('The reader stopped while opening the file.', [
        'The browser ended it, most often because memory ran out. ',
        'Close other tabs and try again, or save the recording packed.',
      ]);
    case 'engine-error':
      return words('The lens failed on this file.', [
        'This is a fault of the lens, not of the recording: ',
        quoted(facts.message),
        '. The file is unchanged.',
      ]);
    case 'no-such-call':
    case 'no-such-mount':
    case 'no-such-row':
    case 'nothing-open':
      return words('The reader has no answer.', ['What was asked for is not in this recording.']);
    case 'not-fetched':
      return words('The file could not be fetched.', [
        'The lens asked its own server for ',
        quoted(facts.path),
        facts.status === 0 ? ' and got no answer. ' : ` and was answered ${facts.status}. `,
        'Drop the file itself instead.',
      ]);
    case 'nothing-dropped':
      return words('Nothing to open.', ['What was dropped or pasted held no file and no text. ', ACCEPTED]);
    case 'link-newer':
      return words('This link cannot be followed.', [
        `It is of a newer kind (version ${facts.version}) than this lens reads. It is not half-read.`,
      ]);
    case 'link-damaged':
      return words('This link cannot be followed.', [
        'The place it names cannot be read: part of it is missing or was changed on its way. Copy it again in full.',
      ]);
    case 'kept-copy-gone':
      return words('The kept copy is gone.', [
        'This browser no longer holds that recording: it was removed, or the browser cleared its storage. ',
        'Drop the file again.',
      ]);
  }
}

function notJson(facts: Failure['facts']): FailureWords {
  const found = textFact(facts, 'found');
  if (found === 'utf-32') {
    return words('The text is encoded as UTF-32.', ['UTF-8 and UTF-16 are read. Save the file again as UTF-8.']);
  }
  if (found === 'binary') {
    return words('The file is not text.', [`It holds bytes that no text has${placeOf(facts)}. `, ACCEPTED]);
  }
  return words('The file is not JSON.', [
    `${jsonReason(textFact(facts, 'reason'))}${placeOf(facts)}`,
    ...(found === undefined ? ['. '] : ['; found: ', quoted(found), '. ']),
    'Nothing whole stands before that place. If another tool saved the file, save it again as JSON. ',
    ACCEPTED,
  ]);
}

function jsonReason(reason: string | undefined): string {
  switch (reason) {
    case 'control-character':
      return 'A raw control character stands inside a string';
    case 'bad-escape':
      return 'A string holds an escape that JSON does not have';
    case 'bad-number':
      return 'A number is not written as JSON writes one';
    case 'bad-word':
      return 'A word stands there that JSON does not have';
    default:
      return 'JSON was expected';
  }
}

function archiveReason(reason: string | undefined): string {
  switch (reason) {
    case 'corrupt':
      return 'its compressed data contradicts itself';
    case 'too-large':
      return 'more comes out of it than this lens unpacks';
    case 'window-too-large':
      return 'it asks for more memory than this lens gives';
    case 'unsupported-method':
      return 'it is packed by a method this lens does not know';
    case 'no-directory':
      return 'its directory is missing: it was cut';
    case 'checksum':
      return 'its checksum disagrees with what came out';
    case 'nested':
      return 'it holds archives in archives, deeper than this lens looks';
    default:
      return 'it could not be unpacked';
  }
}

/** The files that did not fit, each with its own reason. */
function mixedFiles(facts: Failure['facts']): Said {
  const reasons = fileReasons(facts);
  return reasons.length === 0 ? [] : [...reasons, ' '];
}

/** Files named with their reasons; the rest are counted. */
const MOST_REASONS = 5;

/**
 * Why each of several files (`files`: {name, code, facts}) is none, in the words of its own refusal, without what is
 * accepted instead: "a.html: This is not an agent’s recording. It looks like a web page."
 */
export function fileReasons(facts: JsonObject): Said {
  const listed = own(facts, 'files');
  const files = isJsonArray(listed) ? listed.filter(isJsonObject) : [];
  const said: Said[number][] = [];
  for (const file of files.slice(0, MOST_REASONS)) {
    if (said.length > 0) said.push(' ');
    said.push(quoted(textFact(file, 'name') ?? 'an unnamed file'), ': ', ...reasonOf(file));
  }
  const more = (numberFact(facts, 'count') ?? files.length) - MOST_REASONS;
  if (said.length > 0 && more > 0) said.push(` And ${counted(more, 'more file')}.`);
  return said;
}

function reasonOf(file: JsonObject): Said {
  const code = textFact(file, 'code') ?? '';
  const facts = own(file, 'facts');
  if (!isOpenFailureCode(code)) return ['It could not be read.'];
  const { title, said } = failureWords({ code, facts: isJsonObject(facts) ? facts : {} });
  const parts = said.filter((part) => part !== ACCEPTED);
  const last = parts.at(-1);
  const ended = typeof last === 'string' ? [...parts.slice(0, -1), last.trimEnd()] : parts;
  return ended.length === 0 ? [title] : [`${title} `, ...ended];
}

function words(title: string, said: Said): FailureWords {
  return { title, said };
}

function badRef(reason: string | undefined): string {
  switch (reason) {
    case 'cycle':
      return 'leads back to itself';
    case 'bad-escape':
      return 'is escaped in a way that packing does not write';
    default:
      return 'points outside the list';
  }
}
