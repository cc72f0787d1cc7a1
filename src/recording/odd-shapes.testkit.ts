/** Odd shapes: what a file holds that is JSON and right, or not, as a recording. */
import { bytesOf, goodEnvelope, goodRecording, join, jsonBytes, row, utf16 } from './good-recording.testkit.ts';
import {
  COMMITS,
  good,
  type OddFile,
  opens,
  refused,
  snapshot,
  text,
  withRow,
  withSnapshot,
} from './odd-file.testkit.ts';
import { packRecording } from './pack.ts';

const pretty = JSON.stringify(good, null, 2);
const packed = packRecording(goodRecording(6));

export const ODD_SHAPES: readonly OddFile[] = [
  // Shapes
  opens('a recording', bytesOf(text), { commits: [COMMITS], encoding: 'utf-8', container: 'json' }),
  opens('a recording printed over many lines', bytesOf(pretty), { commits: [COMMITS] }),
  opens('an envelope', jsonBytes(goodEnvelope())),
  opens('a bare snapshot', jsonBytes(snapshot)),
  opens('a subtree', jsonBytes({ history: snapshot['commitLog'] ?? [], initialState: {} }), { commits: [COMMITS] }),
  opens('a packed recording', jsonBytes(packed)),
  opens('a packed envelope', jsonBytes(packRecording(goodEnvelope()))),
  opens('an empty log', withSnapshot({ commitLog: [] }), { commits: [0] }),
  opens('no base', withSnapshot({ initialState: null })),
  opens('a bare log as an array of rows', jsonBytes(snapshot['commitLog'] ?? []), { commits: [COMMITS] }),
  // Vintages
  refused(
    'an envelope of the future',
    jsonBytes({ ...goodEnvelope(), format: 'agentfootprint.recording.v2' }),
    'unknown-format',
    {
      format: 'agentfootprint.recording.v2',
    },
  ),
  refused(
    'a packed one of the future',
    jsonBytes({ ...packed, format: 'agentfootprint.recording.packed.v9' }),
    'unknown-format',
  ),
  refused(
    'a format in other letters',
    jsonBytes({ ...goodEnvelope(), format: 'AgentFootprint.Recording.V1' }),
    'unknown-format',
  ),
  refused('another maker’s format', jsonBytes({ format: 'acme.trace.v1', snapshot }), 'foreign', {
    kind: 'other-format',
    format: 'acme.trace.v1',
  }),
  // Packed, broken
  refused('a reference out of range', jsonBytes({ ...packed, recording: { '$af:ref': 99_999 } }), 'bad-ref', {
    reason: 'out-of-range',
    ref: 99_999,
  }),
  refused('a negative reference', jsonBytes({ ...packed, recording: { '$af:ref': -1 } }), 'bad-ref'),
  refused('a reference by name', jsonBytes({ ...packed, recording: { '$af:ref': 'x' } }), 'bad-ref'),
  refused(
    'a reference to itself',
    jsonBytes({ ...packed, values: [{ '$af:ref': 0 }], recording: { '$af:ref': 0 } }),
    'bad-ref',
    { reason: 'cycle' },
  ),
  refused(
    'a ring of references',
    jsonBytes({ ...packed, values: [[{ '$af:ref': 1 }], { a: { '$af:ref': 0 } }], recording: { '$af:ref': 0 } }),
    'bad-ref',
    { reason: 'cycle' },
  ),
  refused('an escape of nothing', jsonBytes({ ...packed, recording: { '$af:esc': 5 } }), 'bad-ref', {
    reason: 'bad-escape',
  }),
  refused('packed without values', jsonBytes({ format: packed.format, recording: good }), 'bad-ref', {
    reason: 'no-values',
  }),
  // Rows and mounts
  opens('a row that is null', withRow(null), { notes: ['damaged-rows'], note: { count: 1, first: 4 } }),
  opens('a row that is an array', withRow([]), { notes: ['damaged-rows'] }),
  opens('a row without an id', withRow({ trace: [] }), { notes: ['damaged-rows'] }),
  opens('a row without a trace', withRow({ runtimeStageId: 'a#4' }), { notes: ['damaged-rows'] }),
  opens('a trace entry without a verb', withRow(row('a', 4, {}, { trace: [{ path: 'x' }] })), {
    notes: ['damaged-rows'],
  }),
  opens('overwrite as a list', withRow(row('a', 4, {}, { overwrite: [] })), { notes: ['damaged-rows'] }),
  opens('updates as text', withRow(row('a', 4, {}, { updates: 'x' })), { notes: ['damaged-rows'] }),
  opens('a mount that is a number', withSnapshot({ subflowResults: { 'sf-a#3': 7 } }), { notes: ['damaged-mounts'] }),
  opens('mounts that are a list', withSnapshot({ subflowResults: [] })),
  refused('a log that is an object', withSnapshot({ commitLog: {} }), 'no-commits', { found: 'object' }),
  refused('a recording without a log', jsonBytes({ snapshot: { sharedState: {} }, events: [] }), 'no-commits', {
    found: 'missing',
  }),
  // Nothing in it
  refused('no bytes', new Uint8Array(0), 'empty'),
  refused('white space', bytesOf(' \n\t\r\n '), 'empty'),
  refused('a byte order mark alone', Uint8Array.of(0xef, 0xbb, 0xbf), 'empty'),
  refused('null', bytesOf('null'), 'not-a-recording', { found: 'null' }),
  refused('a number', bytesOf('42'), 'not-a-recording'),
  refused('an empty object', bytesOf('{}'), 'not-a-recording'),
  refused('an empty list', bytesOf('[]'), 'not-a-recording', { found: 'array', entries: 0 }),
  refused('a list of numbers', bytesOf('[1,2,3]'), 'not-a-recording', { entries: 3, of: 'number', item: 0 }),
  refused('a list of a number and nothing', bytesOf('[null,2]'), 'not-a-recording', { entries: 2, found: 'null' }),
  refused('an envelope around null', jsonBytes({ ...goodEnvelope(), recording: null }), 'not-a-recording', {
    found: 'null',
    in: 'envelope',
  }),
  refused('JSON of nobody known', jsonBytes({ a: 1, b: [2] }), 'not-a-recording', { keys: ['a', 'b'] }),
  refused('snapshot as text', jsonBytes({ snapshot: 'x' }), 'not-a-recording'),
  // Encodings
  opens('UTF-8 with a byte order mark', join(Uint8Array.of(0xef, 0xbb, 0xbf), bytesOf(text)), {
    encoding: 'utf-8-bom',
    commits: [COMMITS],
  }),
  opens('UTF-16 little-endian', utf16(text, false, true), { encoding: 'utf-16le', commits: [COMMITS] }),
  opens('UTF-16 big-endian', utf16(text, true, true), { encoding: 'utf-16be', commits: [COMMITS] }),
  opens('UTF-16 little-endian, no mark', utf16(text, false, false), { encoding: 'utf-16le' }),
  opens('UTF-16 big-endian, no mark', utf16(text, true, false), { encoding: 'utf-16be' }),
  refused('UTF-32', join(Uint8Array.of(0xff, 0xfe, 0, 0), bytesOf(text)), 'not-json', { found: 'utf-32' }),
  opens(
    'a byte that is no UTF-8, in a string',
    bytesOf(text).map((byte) => (byte === 0xe5 ? 0xff : byte)),
    {
      notes: ['replaced-bytes'],
    },
  ),
];
