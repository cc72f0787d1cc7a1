/** Odd texts: cut off, not quite JSON, too deep, or another tool's. */
import { gzipSync } from 'fflate';
import { bytesOf, goodRecording, join, jsonBytes, utf16 } from './good-recording.testkit.ts';
import {
  COMMITS,
  cutAt,
  deep,
  good,
  leg,
  type OddFile,
  opens,
  refused,
  replaced,
  resumed,
  text,
} from './odd-file.testkit.ts';
import { packRecording } from './pack.ts';

const pretty = JSON.stringify(good, null, 2);
const packed = packRecording(goodRecording(6));

export const ODD_TEXTS: readonly OddFile[] = [
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
