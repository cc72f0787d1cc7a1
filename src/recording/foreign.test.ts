/** Every kind of foreign file is recognised from a small true example of it, and from nothing else here. */
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { FOREIGN_KINDS, type ForeignKind } from './foreign.ts';
import { foreignJson } from './foreign-json.ts';
import { bytesOf, goodEnvelope, goodRecording, goodSnapshot, join, jsonBytes } from './good-recording.testkit.ts';
import { openFiles } from './open-bytes.ts';

const user = { role: 'user', content: 'hi' };
const binary = (text: string, ...more: readonly number[]): Uint8Array =>
  join(
    Uint8Array.from(text, (c) => c.charCodeAt(0)),
    Uint8Array.from(more),
  );

const EXAMPLES: { readonly [K in ForeignKind]: readonly Uint8Array[] } = {
  png: [binary('\x89PNG\r\n\x1a\n', 0, 0, 0, 13)],
  jpeg: [binary('\xff\xd8\xff\xe0', 0, 16)],
  gif: [binary('GIF87a', 1, 0), binary('GIF89a', 1, 0)],
  webp: [binary('RIFF\x10\0\0\0WEBPVP8L')],
  pdf: [binary('%PDF-1.4\n%\xe2\xe3')],
  sqlite: [binary('SQLite format 3\0', 16, 0)],
  wasm: [binary('\0asm', 1, 0, 0, 0)],
  executable: [binary('\x7fELF', 2, 1), binary('MZ\x90\0', 3, 0), binary('\xcf\xfa\xed\xfe', 7)],
  'audio-or-video': [
    binary('OggS', 0),
    binary('\0\0\0\x18ftypmp42'),
    binary('ID3\x04', 0),
    binary('RIFF\x10\0\0\0WAVEfmt '),
  ],
  'office-document': [
    zipSync({ '[Content_Types].xml': bytesOf('<Types/>') }),
    binary('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 0),
  ],
  'playwright-trace': [
    zipSync({ '0-trace.trace': bytesOf('{}'), '0-trace.network': bytesOf(''), 'resources/x': bytesOf('x') }),
    bytesOf('{"version":8,"type":"context-options","browserName":"chromium"}\n{"type":"before","callId":"c"}\n'),
  ],
  html: [bytesOf('<!DOCTYPE html>\n<title>x</title>'), bytesOf('  <html lang="en">'), bytesOf('<!-- saved --><html>')],
  svg: [bytesOf('<svg viewBox="0 0 1 1"></svg>'), bytesOf('<?xml version="1.0"?>\n<!-- a -->\n<svg></svg>')],
  xml: [bytesOf('<?xml version="1.0"?><feed/>'), bytesOf('<testsuite name="a"/>')],
  csv: [bytesOf('name,role\nann,"a, b"\nbob,c\n'), bytesOf('1;2;3\n4;5;6\n7;8;9\n'), bytesOf('a\tb\nc\td\ne\tf\n')],
  yaml: [bytesOf('---\nname: x\nsteps:\n  - a\n'), bytesOf('openapi: 3.0.0\ninfo: {}\n')],
  text: [
    bytesOf('# A heading\n\nSome words.'),
    bytesOf('[12:00:01] started'),
    bytesOf('12:00 started\n'),
    bytesOf('"quoted" words'),
  ],
  otlp: [jsonBytes({ resourceSpans: [] }), bytesOf('{"resourceLogs":[{}]}\n{"resourceLogs":[{}]}\n')],
  jaeger: [jsonBytes({ data: [{ traceID: 'a', spans: [], processes: {} }] })],
  langfuse: [
    jsonBytes({ id: 't', observations: [{ id: 'o', type: 'SPAN', traceId: 't' }] }),
    jsonBytes([{ id: 'o', type: 'GENERATION', traceId: 't', model: 'm' }]),
    jsonBytes({ data: [{ id: 'o', type: 'EVENT', traceId: 't' }], meta: {} }),
  ],
  langsmith: [
    jsonBytes({ id: 'r', run_type: 'chain', dotted_order: 'x', child_runs: [] }),
    jsonBytes({ runs: [{ run_type: 'tool', trace_id: 't' }] }),
    bytesOf('{"run_type":"llm","trace_id":"a"}\n{"run_type":"tool","trace_id":"a"}\n'),
  ],
  'chat-log': [
    jsonBytes([user, { role: 'assistant', content: 'yes' }]),
    jsonBytes({ messages: [user] }),
    bytesOf(`${JSON.stringify({ messages: [user] })}\n${JSON.stringify({ messages: [user] })}\n`),
    jsonBytes({ title: 'A talk', mapping: { a: {} } }),
  ],
  'openai-request': [
    jsonBytes({ model: 'gpt-x', messages: [user], temperature: 0 }),
    jsonBytes({ model: 'gpt-x', input: 'hi' }),
  ],
  'openai-response': [
    jsonBytes({ id: 'c', object: 'chat.completion', choices: [] }),
    jsonBytes({ object: 'response', output: [] }),
  ],
  'anthropic-request': [
    jsonBytes({ model: 'claude-x', max_tokens: 5, messages: [user] }),
    jsonBytes({ model: 'm', max_tokens: 5, system: 's', messages: [user] }),
    jsonBytes({ anthropic_version: 'x', model: 'm', messages: [user] }),
  ],
  'anthropic-response': [jsonBytes({ id: 'm', type: 'message', role: 'assistant', content: [] })],
  har: [jsonBytes({ log: { version: '1.2', creator: {}, entries: [] } })],
  'source-map': [
    jsonBytes({ version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' }),
    jsonBytes({ version: 3, sections: [] }),
  ],
  'package-json': [
    jsonBytes({ name: 'x', version: '1.0.0', scripts: {} }),
    jsonBytes({ name: 'x', lockfileVersion: 3, version: '1.0.0' }),
  ],
  geojson: [jsonBytes({ type: 'FeatureCollection', features: [] })],
  'other-format': [jsonBytes({ format: 'speedscope', profiles: [] }), jsonBytes({ format: '', snapshot: {} })],
};

describe('foreign files', () => {
  test.each(FOREIGN_KINDS)('%s', async (kind) => {
    expect(EXAMPLES[kind].length).toBeGreaterThan(0);
    for (const bytes of EXAMPLES[kind]) {
      const result = await openFiles([{ name: 'dropped', bytes }]);
      expect(result, new TextDecoder().decode(bytes)).toMatchObject({
        ok: false,
        failure: { code: 'foreign', facts: { kind }, file: 'dropped' },
      });
    }
  });

  test('a recording is never taken for one of them', () => {
    const recordings: readonly Json[] = [goodRecording(), goodSnapshot(), goodEnvelope()];
    for (const value of recordings) expect(foreignJson(value)).toBeUndefined();
  });

  test('members are own members: a prototype’s name is none', () => {
    expect(foreignJson(JSON.parse('{"__proto__":{"resourceSpans":[]},"a":1}'))).toBeUndefined();
    expect(foreignJson({})).toBeUndefined();
  });
});
