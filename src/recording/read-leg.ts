/** One value of JSON -> one leg, or the reason it is none (engine.md section 1). */
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { envelopeFacts } from './envelope.ts';
import type { OpenFailure } from './failure.ts';
import { ENVELOPE_FORMAT, isUnknownVintage, KNOWN_FORMATS, PACKED_FORMAT } from './formats.ts';
import type { EnvelopeFacts, Leg, RecordingShape } from './model.ts';
import { readMounts } from './mounts.ts';
import { isCommitRow, kindWord, readLog } from './read-log.ts';
import { unpackRecording } from './unpack.ts';

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
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    if (!isJsonObject(current)) return notARecording(current);
    const format = own(current, 'format');
    if (typeof format !== 'string') return plainLeg(current, wrapper, envelope, name);
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
      return fail({ code: 'unknown-format', facts: { format, known: KNOWN_FORMATS } });
    } else return notARecording(current);
  }
  return notARecording(current);
}

function plainLeg(
  value: JsonObject,
  wrapper: RecordingShape | undefined,
  envelope: EnvelopeFacts | undefined,
  name: string,
): LegResult {
  const inner = own(value, 'snapshot');
  if (isJsonObject(inner)) return runLeg(value, inner, wrapper ?? 'recording', envelope, name);
  if (Object.hasOwn(value, 'commitLog')) return runLeg(value, value, wrapper ?? 'snapshot', envelope, name);
  const history = own(value, 'history');
  if (isSubtreeLog(history)) return subtreeLeg(value, wrapper ?? 'subtree', envelope, name);
  return notARecording(value);
}

function runLeg(
  outer: JsonObject,
  snapshot: JsonObject,
  shape: RecordingShape,
  envelope: EnvelopeFacts | undefined,
  name: string,
): LegResult {
  const log = own(snapshot, 'commitLog');
  if (!Array.isArray(log)) {
    const found = log === undefined ? 'missing' : kindWord(log);
    return fail({ code: 'no-commits', facts: { found, keys: keysOf(snapshot) } });
  }
  return legOf(outer, snapshot, shape, envelope, name, { run: readLog(log, own(snapshot, 'initialState')) });
}

function subtreeLeg(
  value: JsonObject,
  shape: RecordingShape,
  envelope: EnvelopeFacts | undefined,
  name: string,
): LegResult {
  const subtree = readLog(own(value, 'history'), own(value, 'initialState'));
  return legOf(value, value, shape, envelope, name, { subtree });
}

function legOf(
  outer: JsonObject,
  snapshot: JsonObject,
  shape: RecordingShape,
  envelope: EnvelopeFacts | undefined,
  name: string,
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
    mounts,
    ...(executionTree === undefined ? undefined : { executionTree }),
    ...(structure === undefined ? undefined : { structure }),
    ...(Array.isArray(events) ? { events } : undefined),
    ...(envelope === undefined ? undefined : { envelope }),
    ...(typeof runId === 'string' ? { engineRunId: runId } : undefined),
    ...(typeof commitValues === 'string' ? { commitValues } : undefined),
    snapshot,
  };
  return { ok: true, leg, damagedMounts: damaged };
}

/** Chat exports have a `history` too: it is a subtree's only when it is empty or some row reads as a commit. */
function isSubtreeLog(history: Json | undefined): boolean {
  if (!Array.isArray(history)) return false;
  const rows: readonly unknown[] = history;
  return rows.length === 0 || rows.some(isCommitRow);
}

function notARecording(value: unknown): LegResult {
  if (!isJsonObject(value)) return fail({ code: 'not-a-recording', facts: { found: kindWord(value), keys: [] } });
  const format = own(value, 'format');
  const named = typeof format === 'string' && !KNOWN_FORMATS.includes(format) ? { format } : undefined;
  return fail({ code: 'not-a-recording', facts: { found: 'object', keys: keysOf(value), ...named } });
}

function keysOf(value: JsonObject): readonly string[] {
  return Object.keys(value).slice(0, MAX_KEYS_NAMED);
}

function fail(failure: OpenFailure): LegResult {
  return { ok: false, failure };
}
