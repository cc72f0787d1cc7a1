/** The same recordings as other files hold them: redacted, packed, in an envelope, in several legs; and as lines and archives. */
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { isJsonArray, type Json } from '../json.ts';
import { REDACT_KINDS, type RedactAsk } from '../protocol/redaction.ts';
import { ENVELOPE_FORMAT } from '../recording/formats.ts';
import { openRecording } from '../recording/open-recording.ts';
import { packRecording } from '../recording/pack.ts';
import { redact } from '../worker/session/redaction.ts';
import { createSession } from '../worker/session/session.ts';

/** A redacted copy, made as the page makes one. @throws where none is handed out. */
export function redactedCopy(value: unknown, ask: Partial<RedactAsk>, nonce = 'c0ffee00'): Json {
  const opened = openRecording(value);
  if (!opened.ok) throw new Error(opened.failure.code);
  const nothing: RedactAsk = { literals: [], kinds: [], rows: [], dropHashes: false, save: true };
  const steps = redact(createSession(opened.recording), { ...nothing, ...ask }, nonce);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  if (step.value.file === undefined) throw new Error(`no copy: ${JSON.stringify(step.value.shows)}`);
  return JSON.parse(new TextDecoder().decode(step.value.file));
}

/** What `read` hands out by a sample's name, spelt in other ways; each as parsed, so that no two places share an object. */
export function otherSpellings(read: (sample: string) => Json): readonly (readonly [name: string, value: unknown])[] {
  return spellings(read).map(([name, value]) => [name, JSON.parse(JSON.stringify(value))]);
}

function spellings(read: (sample: string) => Json): readonly (readonly [name: string, value: Json])[] {
  const plain = read('equal-results.json');
  const legs = read('two-legs.json');
  const [first, second] = isJsonArray(legs) ? legs : [];
  if (first === undefined || second === undefined) throw new Error('two-legs.json has no two legs');
  const envelope = { format: ENVELOPE_FORMAT, run: { complete: false, droppedEvents: 2 }, privacy: { mode: 'full' } };
  const results = redactedCopy(plain, { kinds: ['tool-results'] });
  return [
    ['redacted results', results],
    ['redacted prompt and descriptions', redactedCopy(plain, { kinds: ['system', 'tool-descriptions'] })],
    ['redacted words, hashes dropped', redactedCopy(plain, { literals: ['Ask', 'order'], dropHashes: true })],
    ['redacted thinking', redactedCopy(read('thinking.json'), { kinds: ['thinking', 'assistant', 'tool-arguments'] })],
    ['redacted without receipts', redactedCopy(read('no-receipts.json'), { kinds: ['user'] })],
    ['redacted legs', redactedCopy(legs, { kinds: REDACT_KINDS })],
    ['redacted twice', redactedCopy(results, { kinds: ['user'] })],
    ['packed, then redacted', redactedCopy(packRecording(plain), { kinds: ['user', 'tool-results'] })],
    ['redacted, then packed', packRecording(results)],
    ['packed in an envelope', { ...envelope, recording: packRecording(plain) }],
    ['a packed leg and one in an envelope', [packRecording(first), { ...envelope, recording: second }]],
    ['legs that are not one run', [plain, plain]],
  ];
}

interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The ways a value is put into files. The first that is asked for is the plain one. */
export type Encoding = 'json' | 'gzip' | 'zip' | 'lines' | 'utf-16' | 'bom' | 'files';
export const ENCODINGS: readonly [Encoding, ...Encoding[]] = ['json', 'gzip', 'zip', 'lines', 'utf-16', 'bom', 'files'];

/** `text`, the JSON of `value`, as files. Several legs are one a line, or one a file. */
export function filesOf(value: unknown, text: string, encoding: Encoding): readonly DroppedFile[] {
  const bytes = Buffer.from(text);
  const legs: readonly unknown[] = Array.isArray(value) ? value : [value];
  const one = (content: Uint8Array): readonly DroppedFile[] => [{ name: 'fuzz.json', bytes: new Uint8Array(content) }];
  switch (encoding) {
    case 'json':
      return one(bytes);
    case 'gzip':
      return one(gzipSync(bytes));
    case 'zip':
      return one(zipSync({ 'fuzz.json': bytes }));
    case 'lines':
      return one(Buffer.from(`${legs.map((leg) => JSON.stringify(leg)).join('\n')}\n`));
    case 'utf-16':
      return one(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    case 'bom':
      return one(Buffer.from(`\uFEFF${text}`));
    case 'files':
      return legs.flatMap((leg, nth) =>
        one(Buffer.from(JSON.stringify(leg))).map((file) => ({ ...file, name: `${nth}.json` })),
      );
  }
}
