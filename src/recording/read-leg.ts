/** One value of JSON -> one leg, or the reason it is none (engine.md section 1). */
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { type RedactionNote, redactionNote } from '../redact/note.ts';
import { envelopeFacts } from './envelope.ts';
import { failed, type OpenFailure } from './failure.ts';
import { ENVELOPE_FORMAT, isUnknownVintage, KNOWN_FORMATS, PACKED_FORMAT } from './formats.ts';
import type { EnvelopeFacts, Leg, RecordingShape } from './model.ts';
import { readMounts } from './mounts.ts';
import { isCommitRow, kindWord, readLog } from './read-log.ts';
import { unpackRecording } from './unpack.ts';

/** What stands outermost in the file. */
type Outer = Pick<Leg, 'document' | 'redacted'>;

export type LegResult =
  | { readonly ok: true; readonly leg: Leg; readonly damagedMounts: readonly string[] }
  | { readonly ok: false; readonly failure: OpenFailure };

/** A packed recording may stand in an envelope and the other way round; more layers than this are a trick. */
const MAX_LAYERS = 4;
const MAX_KEYS_NAMED = 12;

/**
 * Reads one leg, whichever of the accepted shapes `value` has. Fails with `unknown-format`, `bad-ref`,
 * `no-commits` or `not-a-recording`; never throws. `name` is the file's, as dropped.
 */
export function readLeg(value: unknown, name: string): LegResult {
  let current: unknown = value;
  let wrapper: RecordingShape | undefined;
  let envelope: EnvelopeFacts | undefined;
  let outer: Outer | undefined;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    if (!isJsonObject(current)) return notARecording(current, wrapper);
    const redacted: RedactionNote | undefined = outer?.redacted ?? redactionNote(current);
    outer = { document: outer?.document ?? current, ...(redacted === undefined ? undefined : { redacted }) };
    const format = own(current, 'format');
    if (typeof format !== 'string') return plainLeg(current, wrapper, envelope, name, outer);
    if (format === ENVELOPE_FORMAT) {
      envelope ??= envelopeFacts(current, format);
      wrapper ??= 'envelope';
      current = own(current, 'recording');
    } else if (format === PACKED_FORMAT) {
      const unpacked = unpackRecording(current);
      if (!unpacked.ok) return unpacked;
      wrapper ??= 'packed';
      current = unpacked.recording;
    } else if (isUnknownVintage(format)) {
      return failed('unknown-format', { format, known: KNOWN_FORMATS });
    } else return notARecording(current, wrapper);
  }
  return notARecording(current, wrapper);
}

function plainLeg(
  value: JsonObject,
  wrapper: RecordingShape | undefined,
  envelope: EnvelopeFacts | undefined,
  name: string,
  outermost: Outer,
): LegResult {
  const inner = own(value, 'snapshot');
  if (isJsonObject(inner)) return runLeg(value, inner, wrapper ?? 'recording', envelope, name, outermost);
  if (Object.hasOwn(value, 'commitLog')) return runLeg(value, value, wrapper ?? 'snapshot', envelope, name, outermost);
  const history = own(value, 'history');
  if (isSubtreeLog(history)) return subtreeLeg(value, wrapper ?? 'subtree', envelope, name, outermost);
  return notARecording(value, wrapper);
}

function runLeg(
  outer: JsonObject,
  snapshot: JsonObject,
  shape: RecordingShape,
  envelope: EnvelopeFacts | undefined,
  name: string,
  outermost: Outer,
): LegResult {
  const log = own(snapshot, 'commitLog');
  if (!Array.isArray(log)) {
    const found = log === undefined ? 'missing' : kindWord(log);
    return failed('no-commits', { found, keys: keysOf(snapshot) });
  }
  return legOf(outer, snapshot, shape, envelope, name, outermost, { run: readLog(log, own(snapshot, 'initialState')) });
}

function subtreeLeg(
  value: JsonObject,
  shape: RecordingShape,
  envelope: EnvelopeFacts | undefined,
  name: string,
  outermost: Outer,
): LegResult {
  const subtree = readLog(own(value, 'history'), own(value, 'initialState'));
  return legOf(value, value, shape, envelope, name, outermost, { subtree });
}

function legOf(
  outer: JsonObject,
  snapshot: JsonObject,
  shape: RecordingShape,
  envelope: EnvelopeFacts | undefined,
  name: string,
  outermost: Outer,
  log: Pick<Leg, 'run' | 'subtree'>,
): LegResult {
  const { mounts, damaged } = readMounts(own(snapshot, 'subflowResults'));
  const executionTree = own(snapshot, 'executionTree');
  const structure = own(outer, 'structure');
  const events = own(outer, 'events');
  const runId = own(snapshot, 'runId');
  const commitValues = own(snapshot, 'commitValues');
  const leg: Leg = {
    index: 0,
    name,
    shape,
    ...log,
    ...outermost,
    mounts,
    ...(executionTree === undefined ? undefined : { executionTree }),
    ...(structure === undefined ? undefined : { structure }),
    ...(Array.isArray(events) ? { events } : undefined),
    ...(envelope === undefined ? undefined : { envelope }),
    ...(typeof runId === 'string' ? { engineRunId: runId } : undefined),
    ...(typeof commitValues === 'string' ? { commitValues } : undefined),
    snapshot,
  };
  const { redacted } = outermost;
  return { ok: true, leg: redacted === undefined ? leg : marked(leg, redacted.mark), damagedMounts: damaged };
}

/** A redacted copy's logs know what its placeholders begin with. */
function marked(leg: Leg, mark: string): Leg {
  const mounts = [...leg.mounts].map(([id, mount]) => [id, { ...mount, log: { ...mount.log, mark } }] as const);
  return {
    ...leg,
    mounts: new Map(mounts),
    ...(leg.run && { run: { ...leg.run, mark } }),
    ...(leg.subtree && { subtree: { ...leg.subtree, mark } }),
  };
}

/** Chat exports have a `history` too: it is a subtree's only when it is empty or some row reads as a commit. */
function isSubtreeLog(history: Json | undefined): boolean {
  if (!Array.isArray(history)) return false;
  const rows: readonly unknown[] = history;
  return rows.length === 0 || rows.some(isCommitRow);
}

/** `wrapper`: what the value stands in, where it is not the file's own outermost one. */
function notARecording(value: unknown, wrapper: RecordingShape | undefined): LegResult {
  const within = wrapper === undefined ? undefined : { in: wrapper };
  if (!isJsonObject(value)) return failed('not-a-recording', { found: kindWord(value), keys: [], ...within });
  const format = own(value, 'format');
  const named = typeof format === 'string' && !KNOWN_FORMATS.includes(format) ? { format } : undefined;
  return failed('not-a-recording', { found: 'object', keys: keysOf(value), ...named, ...within });
}

function keysOf(value: JsonObject): readonly string[] {
  return Object.keys(value).slice(0, MAX_KEYS_NAMED);
}
