/**
 * Every odd and bad file this reader knows, each made from one good recording with ONE known defect
 * (issue 4, "a table test of at least 60"): opened with these notes, or refused with this code.
 */
import { gzipSync as nodeGzip } from 'node:zlib';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import type { OpenFailureCode } from './failure.ts';
import {
  bytesOf,
  goodEnvelope,
  goodRecording,
  goodSnapshot,
  join,
  jsonBytes,
  row,
  utf16,
} from './good-recording.testkit.ts';
import type { OpenNoteCode } from './model.ts';
import { openFiles } from './open-bytes.ts';
import { packRecording } from './pack.ts';

const good = goodRecording();
const text = JSON.stringify(good);
const pretty = JSON.stringify(good, null, 2);
const snapshot = goodSnapshot();
const COMMITS = 9;

interface Opens {
  readonly notes?: readonly OpenNoteCode[];
  /** Facts that the first note must have. */
  readonly note?: JsonObject;
  readonly commits?: readonly number[];
  readonly encoding?: string;
  readonly container?: string;
  readonly chained?: boolean;
}
interface Refused {
  readonly code: OpenFailureCode;
  readonly facts?: JsonObject;
}
type Outcome = { readonly opens: Opens } | { readonly refused: Refused };
interface OddFile {
  readonly name: string;
  readonly files: readonly Uint8Array[];
  readonly outcome: Outcome;
}

const opens = (name: string, bytes: Uint8Array | readonly Uint8Array[], expected: Opens = {}): OddFile => ({
  name,
  files: bytes instanceof Uint8Array ? [bytes] : bytes,
  outcome: { opens: expected },
});
const refused = (
  name: string,
  bytes: Uint8Array | readonly Uint8Array[],
  code: OpenFailureCode,
  facts?: JsonObject,
): OddFile => ({
  name,
  files: bytes instanceof Uint8Array ? [bytes] : bytes,
  outcome: { refused: { code, ...(facts === undefined ? undefined : { facts }) } },
});
/** The good recording with one member of its snapshot replaced. */
const withSnapshot = (change: JsonObject): Uint8Array => jsonBytes({ ...good, snapshot: { ...snapshot, ...change } });
const replaced = (from: string, to: string): Uint8Array => {
  expect(text.split(from).length, `${from} occurs`).toBeGreaterThan(1);
  return bytesOf(text.replace(from, () => to));
};
const withRow = (bad: Json): Uint8Array => {
  const log = Array.isArray(snapshot['commitLog']) ? [...snapshot['commitLog']] : [];
  log[4] = bad;
  return withSnapshot({ commitLog: log });
};
const deep = (levels: number, inner: string): string => '['.repeat(levels) + inner + ']'.repeat(levels);
const cutAt = (marker: string, plus = 0): Uint8Array => {
  const at = text.indexOf(marker);
  expect(at, marker).toBeGreaterThan(0);
  return bytesOf(text.slice(0, at + plus));
};
const flip = (bytes: Uint8Array, at: number): Uint8Array => {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const packed = packRecording(goodRecording(6));
const encryptedZip = (): Uint8Array => {
  const zip = zipSync({ 'run.json': bytesOf(text) });
  // Bit 0 of the flags, in the local header and in the directory.
  const central = zip.findIndex(
    (_, i) => zip[i] === 0x50 && zip[i + 1] === 0x4b && zip[i + 2] === 1 && zip[i + 3] === 2,
  );
  zip[6] = (zip[6] ?? 0) | 1;
  zip[central + 8] = (zip[central + 8] ?? 0) | 1;
  return zip;
};
/** One zstd frame of raw blocks: the format needs no compression (RFC 8878 section 3.1.1). */
const zstd = (content: Uint8Array): Uint8Array => {
  const parts: Uint8Array[] = [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50)];
  for (let at = 0; at < content.length; at += 65_536) {
    const block = content.subarray(at, at + 65_536);
    const header = (block.length << 3) | (at + 65_536 >= content.length ? 1 : 0);
    parts.push(Uint8Array.of(header & 255, (header >> 8) & 255, header >> 16), block);
  }
  return join(...parts);
};
const leg = (turns: number, from: number): JsonObject => ({ snapshot: goodSnapshot(turns, from), events: [] });
const resumed: JsonObject = { snapshot: { ...goodSnapshot(1, 40), initialState: undefined } };

const FILES: readonly OddFile[] = [
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
  refused('an empty list', bytesOf('[]'), 'not-a-recording'),
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
  // Containers
  opens('gzip', gzipSync(bytesOf(text)), { container: 'gzip', commits: [COMMITS] }),
  opens('gzip with a name and a comment', Uint8Array.from(nodeGzip(text)), { container: 'gzip' }),
  opens('gzip of two members', join(gzipSync(bytesOf(text.slice(0, 300))), gzipSync(bytesOf(text.slice(300)))), {
    commits: [COMMITS],
  }),
  opens('gzip in gzip', gzipSync(gzipSync(bytesOf(text))), { container: 'gzip+gzip' }),
  opens('gzip with junk behind it', join(gzipSync(bytesOf(text)), bytesOf('junk!')), {
    notes: ['trailing-junk'],
    note: { bytes: 5, in: 'gzip' },
  }),
  opens('gzip without its trailer', gzipSync(bytesOf(text)).slice(0, -8), {
    notes: ['cut'],
    note: { commits: COMMITS },
  }),
  opens('gzip without half its trailer', gzipSync(bytesOf(text)).slice(0, -3), { notes: ['cut'] }),
  opens('gzip with a wrong checksum', flip(gzipSync(bytesOf(text)), gzipSync(bytesOf(text)).length - 6), {
    notes: ['checksum-failed'],
  }),
  refused('gzip of nothing', gzipSync(new Uint8Array(0)), 'empty'),
  refused(
    'gzip of a picture',
    gzipSync(join(bytesOf(''), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))),
    'foreign',
    { kind: 'png' },
  ),
  refused('a gzip header alone', gzipSync(bytesOf(text)).slice(0, 12), 'cut-too-early'),
  refused(
    'gzip that contradicts itself',
    join(gzipSync(bytesOf(text)).slice(0, 10), Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff)),
    'bad-archive',
    { format: 'gzip' },
  ),
  refused('gzip four deep', gzipSync(gzipSync(gzipSync(gzipSync(bytesOf(text))))), 'bad-archive', { reason: 'nested' }),
  opens('zip', zipSync({ 'run.json': bytesOf(text) }), { container: 'zip', commits: [COMMITS] }),
  opens(
    'zip with a note beside',
    zipSync({ 'README.md': bytesOf('# A note\n\nplain words'), 'run.json': bytesOf(text) }),
    { notes: ['other-files-ignored'], note: { count: 1 } },
  ),
  opens(
    'zip with litter of a Mac',
    zipSync({ '__MACOSX/._run.json': Uint8Array.of(0, 5, 22, 7), 'run.json': bytesOf(text) }),
  ),
  opens(
    'zip of a recording with another name',
    zipSync({ 'dump.bin': bytesOf(text), 'other.json': bytesOf('{"a":1}') }),
    { notes: ['other-files-ignored'] },
  ),
  opens('zip of a gzip', zipSync({ 'run.json.gz': gzipSync(bytesOf(text)) }), { container: 'zip+gzip' }),
  refused(
    'zip of two recordings',
    zipSync({ 'a.json': bytesOf(text), 'b.json': jsonBytes(snapshot) }),
    'choose-member',
  ),
  refused('zip of notes', zipSync({ 'a.md': bytesOf('# words and words') }), 'no-member'),
  refused('zip of nothing', zipSync({}), 'no-member', { count: 0 }),
  refused('zip under a password', encryptedZip(), 'encrypted', { members: ['run.json'] }),
  refused('zip without its directory', zipSync({ 'run.json': bytesOf(text) }).slice(0, -60), 'bad-archive', {
    format: 'zip',
    reason: 'no-directory',
  }),
  refused(
    'a Playwright trace',
    zipSync({
      'trace.trace': bytesOf('{"type":"context-options","browserName":"chromium"}'),
      'trace.network': bytesOf(''),
      'resources/a.png': bytesOf(''),
    }),
    'foreign',
    { kind: 'playwright-trace' },
  ),
  refused(
    'a word processor’s file',
    zipSync({ '[Content_Types].xml': bytesOf('<Types/>'), 'word/document.xml': bytesOf('<w/>') }),
    'foreign',
    { kind: 'office-document' },
  ),
  opens('zstd', zstd(bytesOf(text)), { container: 'zstd', commits: [COMMITS] }),
  opens('zstd cut short', zstd(bytesOf('x'.repeat(0) + text.padEnd(70_000))).slice(0, 65_536 + 9), { notes: ['cut'] }),
  refused(
    'zstd that wants 2 GB',
    join(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8), bytesOf('rest')),
    'bad-archive',
    { reason: 'window-too-large' },
  ),
  refused(
    'zstd of nonsense',
    join(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50, 0x07, 0x00, 0x00), bytesOf('rest')),
    'bad-archive',
  ),
  // Lines and legs
  opens('NDJSON of one', bytesOf(`${text}\n`), { commits: [COMMITS] }),
  opens('NDJSON of two legs', bytesOf(`${JSON.stringify(leg(1, 0))}\n${JSON.stringify(resumed)}\n`), {
    commits: [3, 3],
    chained: true,
  }),
  opens(
    'NDJSON with CRLF and blank lines',
    bytesOf(`${JSON.stringify(leg(1, 0))}\r\n\r\n${JSON.stringify(resumed)}\r\n`),
    { commits: [3, 3] },
  ),
  opens(
    'NDJSON with U+2028 inside a string',
    bytesOf(`${JSON.stringify(leg(1, 0)).replace('hello', 'a\u2028b')}\n${JSON.stringify(resumed)}`),
    { commits: [3, 3] },
  ),
  opens('NDJSON with a bad line', bytesOf(`${JSON.stringify(leg(1, 0))}\n{bad\n${JSON.stringify(resumed)}\n`), {
    notes: ['bad-lines'],
    note: { count: 1, first: 2, lines: 3 },
    commits: [3, 3],
  }),
  opens('NDJSON with a bad first line', bytesOf(`{bad\n${JSON.stringify(leg(1, 0))}\n${JSON.stringify(resumed)}\n`), {
    notes: ['bad-lines'],
    note: { first: 1 },
  }),
  opens(
    'NDJSON whose last line is cut',
    bytesOf(`${JSON.stringify(leg(1, 0))}\n${JSON.stringify(resumed).slice(0, -900)}`),
    { notes: ['cut'] },
  ),
  opens(
    'NDJSON of commit rows',
    bytesOf(
      (Array.isArray(snapshot['commitLog']) ? snapshot['commitLog'] : []).map((r) => JSON.stringify(r)).join('\n'),
    ),
    { commits: [COMMITS] },
  ),
  opens('an array of two legs', jsonBytes([leg(1, 0), resumed]), { commits: [3, 3], chained: true }),
  opens('an array of legs, the wrong way round', jsonBytes([resumed, leg(1, 0)]), { commits: [3, 3], chained: true }),
  opens('two files, the wrong way round', [jsonBytes(resumed), jsonBytes(leg(1, 0))], {
    commits: [3, 3],
    chained: true,
  }),
  opens('the same file twice', [bytesOf(text), bytesOf(text)], {
    notes: ['legs-not-chained'],
    note: { reason: 'shared-stage' },
    chained: false,
  }),
  opens('a recording and a read-me', [bytesOf(text), bytesOf('plain words\nand more')], {
    notes: ['other-files-ignored'],
    commits: [COMMITS],
  }),
  refused(
    'a recording and one of the future',
    [bytesOf(text), jsonBytes({ ...goodEnvelope(), format: 'agentfootprint.recording.v3' })],
    'mixed-drop',
    { opened: 1 },
  ),
  refused('two files, neither a recording', [bytesOf('words'), bytesOf('<html></html>')], 'mixed-drop', { opened: 0 }),
  refused('an array with one item that is no leg', jsonBytes([leg(1, 0), { a: 1 }]), 'not-a-recording', { item: 1 }),
  // Cut
  opens('cut inside a commit', cutAt('"answer 2"', 5), { notes: ['cut'], note: { commits: 4, reason: 'ends' } }),
  opens('cut right behind a commit', cutAt('"answer 2"', -1), { notes: ['cut'] }),
  opens('cut inside a mount', cutAt('"text 2"', 4), { notes: ['cut'], note: { commits: COMMITS } }),
  opens('cut in the events', cutAt('"events":[{"ty', 14), { notes: ['cut'], note: { commits: COMMITS } }),
  opens('cut before the last bracket', bytesOf(text.slice(0, -1)), { notes: ['cut'] }),
  opens('cut and printed over many lines', bytesOf(pretty.slice(0, pretty.indexOf('"answer 3"'))), {
    notes: ['cut'],
    note: { commits: 7 },
  }),
  opens('cut UTF-16', utf16(text.slice(0, text.indexOf('"answer 2"')), false, true), {
    notes: ['cut'],
    note: { commits: 4, byte: 2 + 2 * text.indexOf('"answer 2"') },
  }),
  opens('cut with zeros behind', join(cutAt('"answer 2"', 5), new Uint8Array(512)), {
    notes: ['cut'],
    note: { commits: 4, reason: 'unreadable' },
  }),
  opens('cut gzip', gzipSync(bytesOf(text)).slice(0, 600), {
    notes: ['cut'],
    container: 'gzip',
  }),
  opens(
    'an array cut in its second leg',
    bytesOf(JSON.stringify([leg(1, 0), resumed]).slice(0, JSON.stringify(leg(1, 0)).length + 40)),
    { notes: ['cut'], commits: [3] },
  ),
  refused('cut before the first commit', cutAt('"commitLog"', 20), 'cut-too-early'),
  refused('cut in the first key', bytesOf(text.slice(0, 5)), 'cut-too-early'),
  refused('an opening bracket', bytesOf('{'), 'cut-too-early'),
  refused('packed, cut in its values', bytesOf(JSON.stringify(packed).slice(0, 400)), 'cut-too-early'),
  // Text that is not quite JSON
  opens('junk behind', bytesOf(`${text} and more`), {
    notes: ['trailing-junk'],
    note: { byte: bytesOf(text).length + 1, bytes: 8 },
  }),
  opens('NaN', replaced('"count":3', '"count":NaN'), {
    notes: ['nonstandard-numbers'],
    note: { count: 1, text: 'NaN', path: 'snapshot.sharedState.count' },
  }),
  opens('-Infinity', replaced('"count":3', '"count":-Infinity'), { notes: ['nonstandard-numbers'] }),
  opens('a number past the largest', replaced('"count":3', '"count":1e999'), { notes: ['nonstandard-numbers'] }),
  opens('a member twice', replaced('"count":3', '"count":1,"count":3'), {
    notes: ['duplicate-keys'],
    note: { path: 'snapshot.sharedState.count' },
  }),
  opens('a member twice, once escaped', replaced('"count":3', '"count":1,"\\u0063ount":3'), {
    notes: ['duplicate-keys'],
  }),
  opens('a member named __proto__', replaced('"count":3', '"__proto__":{"polluted":true}'), {
    notes: ['proto-keys'],
    note: { count: 1 },
  }),
  opens('an integer past 2^53', replaced('"count":3', '"count":9007199254740993'), {
    notes: ['unsafe-integers'],
    note: { text: '9007199254740993' },
  }),
  opens('a large integer that survives', replaced('"count":3', '"count":9007199254740992')),
  opens('lone surrogates', replaced('answer 1', '\\ud800 and \\udfff')),
  refused('a comma too many, before the log', replaced('"count":3', '"count":3,'), 'not-json', { found: '}' }),
  opens('a comma too many, behind the log', replaced('"recorders":[]', '"recorders":[,]'), {
    notes: ['cut'],
    note: { reason: 'unreadable', commits: COMMITS },
  }),
  refused('single quotes', bytesOf(text.replaceAll('"', "'")), 'not-json', { byte: 1, line: 1, column: 2, found: "'" }),
  refused('a comment before', bytesOf(`// made by hand\n${text}`), 'foreign', { kind: 'text' }),
  refused('a raw tab in a string, before the log', replaced('hello', 'a\tb'), 'not-json', {
    reason: 'control-character',
  }),
  // Depth
  refused('200,000 brackets', bytesOf(deep(200_000, '')), 'not-a-recording'),
  refused('200,000 brackets, never closed', bytesOf('['.repeat(200_000)), 'cut-too-early'),
  refused('200,000 objects, never closed', bytesOf('{"a":'.repeat(200_000)), 'cut-too-early'),
  opens('a state 200,000 levels deep', replaced('"count":3', `"count":${deep(200_000, '1')}`), { commits: [COMMITS] }),
  opens('the same, with junk behind', bytesOf(`${text.replace('"count":3', `"count":${deep(200_000, '1')}`)}x`), {
    notes: ['trailing-junk'],
  }),
  // Other tools
  refused('an OTLP export', jsonBytes({ resourceSpans: [{ scopeSpans: [] }] }), 'foreign', { kind: 'otlp' }),
  refused('an OTLP export, cut', bytesOf('{"resourceSpans":[{"resource":{"attributes":[{"key":"a"'), 'foreign', {
    kind: 'otlp',
  }),
  refused(
    'a Langfuse export',
    jsonBytes({ id: 't', observations: [{ id: 'o', type: 'GENERATION', traceId: 't' }] }),
    'foreign',
    { kind: 'langfuse' },
  ),
  refused('a LangSmith export', jsonBytes([{ id: 'r', run_type: 'llm', trace_id: 't', inputs: {} }]), 'foreign', {
    kind: 'langsmith',
  }),
  refused(
    'a chat log',
    bytesOf('{"role":"user","content":"hi"}\n{"role":"assistant","content":"hello"}\n'),
    'foreign',
    { kind: 'chat-log' },
  ),
  refused('a chat export with a history', jsonBytes({ history: [{ role: 'user', content: 'hi' }] }), 'foreign', {
    kind: 'chat-log',
  }),
  refused('an OpenAI request', jsonBytes({ model: 'gpt', messages: [{ role: 'user', content: 'hi' }] }), 'foreign', {
    kind: 'openai-request',
  }),
  refused(
    'an Anthropic request',
    jsonBytes({ model: 'claude-x', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] }),
    'foreign',
    { kind: 'anthropic-request' },
  ),
  refused('an archive of a browser’s requests', jsonBytes({ log: { version: '1.2', entries: [] } }), 'foreign', {
    kind: 'har',
  }),
  refused('a source map', jsonBytes({ version: 3, sources: [], mappings: '' }), 'foreign', { kind: 'source-map' }),
  refused('a package.json', jsonBytes({ name: 'x', version: '1.0.0', dependencies: {} }), 'foreign', {
    kind: 'package-json',
  }),
  refused('a web page', bytesOf('\n<!doctype html><html><body>{"snapshot":1}</body></html>'), 'foreign', {
    kind: 'html',
  }),
  refused('a drawing', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'foreign', {
    kind: 'svg',
  }),
  refused('XML', bytesOf('<?xml version="1.0"?><note/>'), 'foreign', { kind: 'xml' }),
  refused('a table', bytesOf('a,b,c\n1,2,3\n4,5,6\n'), 'foreign', { kind: 'csv' }),
  refused('plain words', bytesOf('Dear reader,\nthis is no recording.'), 'foreign', { kind: 'text' }),
  refused('a log file', bytesOf('[INFO] started\n[INFO] stopped\n'), 'foreign', { kind: 'text' }),
  refused('a dated log file', bytesOf('2026-01-01 started\n2026-01-02 stopped\n'), 'foreign', { kind: 'text' }),
  refused('a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'foreign', { kind: 'png' }),
  refused('a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'foreign', { kind: 'jpeg' }),
  refused('a GIF', bytesOf('GIF89a....'), 'foreign', { kind: 'gif' }),
  refused('a WebP', bytesOf('RIFF1234WEBPVP8 '), 'foreign', { kind: 'webp' }),
  refused('a PDF', bytesOf('%PDF-1.7\n'), 'foreign', { kind: 'pdf' }),
  refused(
    'random bytes',
    Uint8Array.from({ length: 600 }, (_, i) => (i * 197 + 13) % 256),
    'not-json',
    { found: 'binary' },
  ),
];

describe('odd and bad files', () => {
  test('there are enough of them, each under its own name', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(120);
    expect(new Set(FILES.map((file) => file.name)).size).toBe(FILES.length);
  });

  test.each(FILES.map((file) => [file.name, file] as const))('%s', async (_name, odd) => {
    const started = performance.now();
    const result = await openFiles(odd.files.map((bytes, i) => ({ name: `file-${i}`, bytes })));
    expect(performance.now() - started).toBeLessThan(5000);
    expect('polluted' in {}).toBe(false);
    if ('refused' in odd.outcome) {
      expect(result.ok ? result.recording.notes : result.failure).toMatchObject({ ...odd.outcome.refused });
      return;
    }
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.failure)}`);
    const { recording, files } = result;
    const expected = odd.outcome.opens;
    expect(recording.notes.map((note) => note.code)).toEqual(expected.notes ?? []);
    if (expected.note !== undefined) expect(recording.notes[0]?.facts).toMatchObject(expected.note);
    if (expected.commits !== undefined) {
      expect(recording.legs.map((one) => (one.run ?? one.subtree)?.rows.length)).toEqual(expected.commits);
    }
    if (expected.encoding !== undefined) expect(files[0]?.encoding).toBe(expected.encoding);
    if (expected.container !== undefined) expect(files[0]?.container).toBe(expected.container);
    if (expected.chained !== undefined) expect(recording.chained).toBe(expected.chained);
  });
});
