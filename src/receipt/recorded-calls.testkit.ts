/**
 * Every call of the shared recordings, read slowly and apart from the engine: one
 * footprintjs `stateAt` per call. What the receipt's rules are proved against.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stateAt } from 'footprintjs/trace';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { receiptPieces, type SystemPiece } from './pieces.ts';

const RECORDINGS = new URL('../../../shared/recordings/', import.meta.url);

/** What expected.json says of one call. */
export interface ExpectedCall {
  readonly verified: {
    readonly system: boolean;
    readonly pieces: number;
    readonly messages: number;
    readonly schemas: number;
  } | null;
  readonly onReceipt: JsonObject | null;
}

export interface RecordedCall {
  readonly file: string;
  readonly callId: string;
  /** As the call's own rows committed it; undefined where they did not. */
  readonly receipt: Json | undefined;
  readonly systemText: string;
  readonly pieces: readonly SystemPiece[];
  readonly messages: readonly JsonObject[];
  readonly tools: readonly JsonObject[];
  /** The breakpoints the run proposed; a strategy may have applied them. */
  readonly cacheMarkers: Json | undefined;
  readonly expected: ExpectedCall;
}

/** True where the shared recordings are; false is printed, so that a skip is seen. */
export function hasSharedRecordings(): boolean {
  const found = existsSync(RECORDINGS);
  if (!found) console.log('SKIPPED: ../shared/recordings is not here, so nothing was proved against real recordings');
  return found;
}

/** All calls of all small recordings that have one, in the order expected.json lists them. */
export function recordedCalls(): readonly RecordedCall[] {
  const expected = parse('expected.json');
  const files = readdirSync(RECORDINGS).filter((name) => name.endsWith('.json') && name !== 'expected.json');
  return files.sort().flatMap((file) => callsOf(file, objectAt(expected, file)));
}

function callsOf(file: string, expected: JsonObject): readonly RecordedCall[] {
  const recording = parse(file);
  const envelope = own(recording, 'recording');
  const inner = isJsonObject(envelope) ? envelope : recording;
  const snapshot = isJsonObject(own(inner, 'snapshot')) ? objectAt(inner, 'snapshot') : inner;
  const logs = logsOf(snapshot);
  return listAt(expected, 'epochs').map((entry): RecordedCall => {
    if (!isJsonObject(entry)) throw new Error(`${file}: an expected epoch is no object`);
    const callId = String(own(entry, 'call'));
    const log = logs.find(({ rows }) => rows.some((row) => isRowOf(row, callId)));
    if (log === undefined) throw new Error(`${file}: no log holds ${callId}`);
    const at = log.rows.findIndex((row) => isRowOf(row, callId));
    const state = Object(stateAt(log.source, at - 1).state);
    const pieces = receiptPieces(state.systemPromptInjections);
    const wrapUp = state.wrapUpAsked === true;
    return {
      file,
      callId,
      receipt: log.rows
        .filter((row) => isRowOf(row, callId))
        .map(receiptIn)
        .findLast((found) => found !== undefined),
      systemText: pieces.map(({ text }) => text).join('\n\n'),
      pieces,
      messages: (Array.isArray(state.history) ? objects(state.history) : fromInjections(state.messagesInjections)).map(
        asSent,
      ),
      tools: wrapUp ? [] : objects(state.dynamicToolSchemas ?? state.toolSchemas),
      cacheMarkers: state.cacheMarkers,
      expected: {
        verified: (own(entry, 'verified') ?? null) as ExpectedCall['verified'], // our own truth file, not a recording
        onReceipt: isJsonObject(own(entry, 'onReceipt')) ? objectAt(entry, 'onReceipt') : null,
      },
    };
  });
}

interface Log {
  readonly rows: readonly Json[];
  readonly source: { readonly commitLog: readonly Json[]; readonly initialState?: Record<string, unknown> };
}

function logsOf(snapshot: JsonObject): readonly Log[] {
  const mounts = own(snapshot, 'subflowResults');
  const histories = Object.entries(isJsonObject(mounts) ? mounts : {}).flatMap(([key, value]) => {
    const context = isJsonObject(value) ? own(value, 'treeContext') : undefined;
    return key.includes('#') && isJsonObject(context) ? [logOf(context, 'history')] : [];
  });
  return [logOf(snapshot, 'commitLog'), ...histories];
}

function logOf(holder: JsonObject, key: string): Log {
  const rows = listAt(holder, key);
  const initialState = own(holder, 'initialState');
  return {
    rows,
    source: { commitLog: rows, ...(isJsonObject(initialState) ? { initialState: { ...initialState } } : {}) },
  };
}

function isRowOf(row: Json, callId: string): boolean {
  return isJsonObject(row) && own(row, 'runtimeStageId') === callId;
}

function receiptIn(row: Json): Json | undefined {
  const written = isJsonObject(row) ? own(row, 'overwrite') : undefined;
  return isJsonObject(written) ? own(written, 'receipt') : undefined;
}

/** Without the two fields that never leave the framework. */
function asSent(message: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(message).filter(([key]) => key !== 'injectedBy' && key !== 'notDispatched'));
}

function fromInjections(injections: unknown): readonly JsonObject[] {
  return objects(injections).map((injection) => ({
    role: own(injection, 'asRole') ?? 'user',
    content: own(injection, 'rawContent') ?? own(injection, 'contentSummary') ?? '',
  }));
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function parse(name: string): JsonObject {
  const value: unknown = JSON.parse(readFileSync(new URL(name, RECORDINGS), 'utf8').replace(/^\uFEFF/, ''));
  if (!isJsonObject(value)) throw new Error(`${name} is no JSON object`);
  return value;
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = own(object, key);
  if (!isJsonObject(value)) throw new Error(`no object at ${key}`);
  return value;
}

function listAt(object: JsonObject, key: string): readonly Json[] {
  const value = own(object, key);
  return isJsonArray(value) ? value : [];
}
