/** What a member of an archive is, told from its first bytes: enough to choose by, not to read by. */
import { sniffContainer } from './container.ts';
import type { ForeignKind } from './foreign.ts';
import { foreignBytes, foreignText, looksBinary } from './foreign-bytes.ts';
import { ENVELOPE_FORMAT, isUnknownVintage, PACKED_FORMAT } from './formats.ts';
import { stringAt } from './json-place.ts';
import { JsonScanner } from './json-scanner.ts';
import { jsonText } from './json-text.ts';
import type { RecordingShape } from './model.ts';
import { sniffEncoding } from './text-encoding.ts';

/** `unknown-format`: a recording of a vintage not known here. `json`: JSON whose beginning does not say what it is. */
export type MemberKind =
  | RecordingShape
  | ForeignKind
  | 'unknown-format'
  | 'json'
  | 'gzip'
  | 'zip'
  | 'zstd'
  | 'binary'
  | 'empty'
  | 'encrypted';

/** Bytes of a member that are looked at. */
export const PEEK_BYTES = 64 * 1024;

const RECORDINGS: ReadonlySet<string> = new Set([
  'recording',
  'envelope',
  'snapshot',
  'subtree',
  'packed',
  'unknown-format',
]);
const MAYBE: ReadonlySet<string> = new Set(['json', 'gzip', 'zip', 'zstd']);

/** True for a kind that names a recording, true or failed by vintage. */
export function isRecordingKind(kind: MemberKind): boolean {
  return RECORDINGS.has(kind);
}

/** True for a kind that may hold a recording. */
export function mayHoldRecording(kind: MemberKind): boolean {
  return MAYBE.has(kind);
}

/** The kind of a file that begins with `head`. */
export function kindOfHead(head: Uint8Array): MemberKind {
  if (head.length === 0) return 'empty';
  const container = sniffContainer(head);
  if (container !== undefined) return container;
  const binary = foreignBytes(head);
  if (binary !== undefined) return binary;
  const text = jsonText(head, sniffEncoding(head));
  if (text === undefined || looksBinary(text.bytes)) return 'binary';
  return foreignText(new TextDecoder().decode(text.bytes)) ?? kindOfJson(text.bytes, text.from);
}

/** Reads the names of the top members as far as the head goes; those of the first item for an array. */
function kindOfJson(bytes: Uint8Array, from: number): MemberKind {
  const keys = new Set<string>();
  let format: string | undefined;
  let formatEnd = -1;
  const scanner: JsonScanner = new JsonScanner(bytes, from, {
    key(start, end) {
      const level = scanner.kinds.at(0) === 0 ? 2 : 1;
      if (scanner.depth !== level || (level === 2 && scanner.keyStarts.at(0) > 0)) return;
      const key = stringAt(bytes, start, end);
      keys.add(key);
      if (key === 'format') formatEnd = end;
    },
  });
  scanner.run(Number.POSITIVE_INFINITY);
  if (formatEnd >= 0) format = stringBehind(bytes, formatEnd);
  if (format === ENVELOPE_FORMAT) return 'envelope';
  if (format === PACKED_FORMAT) return 'packed';
  if (format !== undefined) return isUnknownVintage(format) ? 'unknown-format' : 'json';
  if (keys.has('snapshot')) return 'recording';
  if (keys.has('commitLog') || (keys.has('sharedState') && keys.has('executionTree'))) return 'snapshot';
  return keys.has('history') && !keys.has('messages') ? 'subtree' : 'json';
}

/** The string value behind a key, where it is one. */
function stringBehind(bytes: Uint8Array, keyEnd: number): string | undefined {
  const text = new TextDecoder().decode(bytes.subarray(keyEnd, keyEnd + 200));
  return /^\s*:\s*"([^"\\]*)"/.exec(text)?.[1];
}
