/** The law as a test (issue 3): hash(served view) equals the receipt, row by row, for every call of every recording. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type Json, own } from '../json.ts';
import { initHashing } from '../receipt/hashing.ts';
import type { Recording } from '../recording/model.ts';
import { openRecording } from '../recording/open-recording.ts';
import { verifyEpoch } from '../verify/verify-epoch.ts';
import type { AgentStory } from './agent/story.ts';
import { HONEST } from './catalog/honest.ts';
import { asJson } from './catalog/sample.ts';
import { type HashedCall, type HashedRow, hashedCalls } from './conformance.testkit.ts';
import { type LoadRecordingOptions, recordLoad } from './load.ts';
import { recordAgent } from './run/agent-recording.ts';
import { hostile } from './stories/hostile.ts';
import { paidTwice } from './stories/paid-twice.ts';
import * as variants from './stories/variants.ts';

const MIN_RECORDINGS = 40;
const MIN_ROWS = 5000;
const SHARED = new URL('../../../shared/recordings/', import.meta.url);

interface Minted {
  readonly name: string;
  readonly make: () => Promise<Json>;
}

/** Stories whose whole conversation stands in the record, in every shape and encoding. */
const STORIES: { readonly [name: string]: () => AgentStory } = {
  paidTwice,
  hostile,
  threeTurns: () => variants.threeTurns('run-conformance'),
  parallelEqual: variants.parallelEqual,
  windowed: variants.windowed,
  forcedAnswer: variants.forcedAnswer,
  wrapUp: variants.wrapUp,
  requestOnlyLines: variants.requestOnlyLines,
  skills: variants.skills,
  thinking: variants.thinking,
  recovery: variants.recovery,
  providerFails: variants.providerFails,
  rewritten: () => ({
    ...variants.threeTurns('run-rewritten'),
    cache: { kind: 'rewrite', strategy: 'note', line: 'As before.' },
  }),
  opaque: () => ({ ...variants.threeTurns('run-opaque'), cache: { kind: 'opaque', strategy: 'live-handle' } }),
  marked: () => ({ ...variants.threeTurns('run-marked'), cache: { kind: 'markers', strategy: 'breakpoints' } }),
};

function minted(): readonly Minted[] {
  const told = Object.entries(STORIES).flatMap(([name, story]) =>
    (['flat', 'grouped'] as const).map((shape, at): Minted => {
      const encoding = at === 0 ? 'full' : 'delta';
      return {
        name: `${name} ${shape} ${encoding}`,
        make: async () => asJson(await recordAgent(story(), { shape, encoding })),
      };
    }),
  );
  const loads = [1, 2, 3, 4, 5].flatMap((seed) =>
    (['flat', 'grouped'] as const).flatMap((shape) =>
      (['delta', 'full', 'packed'] as const).map((encoding): Minted => {
        const options: LoadRecordingOptions = {
          seed,
          shape,
          encoding,
          turns: 8 + seed * 2,
          resultBytes: 16 << seed,
          ...(seed % 2 === 0 ? { window: 3 } : {}),
          ...(seed === 5 ? { lean: true } : {}),
        };
        return { name: `load ${shape} ${encoding} seed ${seed}`, make: () => recordLoad(options) };
      }),
    ),
  );
  return [...HONEST.map((sample): Minted => ({ name: sample.file, make: sample.build })), ...told, ...loads];
}

function opened(value: unknown): Recording {
  const result = openRecording(value);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.recording;
}

/** As text and back: what is checked is what a reader of the file would hold. */
function reread(value: Json): unknown {
  return JSON.parse(JSON.stringify(value));
}

beforeAll(initHashing);

describe('recordings of our own', () => {
  test('every row of every call has the hash its receipt carries', async () => {
    const byField = new Map<string, number>();
    let recordings = 0;
    for (const { name, make } of minted()) {
      const recording = opened(reread(await make()));
      const calls = hashedCalls(recording);
      expect(calls.length, name).toBeGreaterThan(0);
      recordings += 1;
      for (const call of calls) {
        expect(call.hasReceipt, `${name} ${call.call}`).toBe(true);
        expect(call.rows, `${name} ${call.call}`).toEqual(call.onReceipt);
        const verdict = verifyEpoch(recording, call.call);
        expect(verdict?.counts.verified, `${name} ${call.call}`).toBe(call.rows.length);
        expect(verdict?.findings, `${name} ${call.call}`).toEqual([]);
        for (const row of call.rows) byField.set(row.field, (byField.get(row.field) ?? 0) + 1);
      }
    }
    const rows = [...byField.values()].reduce((sum, count) => sum + count, 0);
    console.log(`Hashed ${rows} rows of ${recordings} minted recordings: ${named(byField)}.`);
    expect(recordings).toBeGreaterThanOrEqual(MIN_RECORDINGS);
    expect(rows).toBeGreaterThanOrEqual(MIN_ROWS);
    expect([...byField.keys()].sort()).toEqual(['message', 'piece', 'system', 'tool-schema']);
  });

  test('the check is awake: one letter more in one message is one row that differs', async () => {
    const recording = await recordAgent(paidTwice(), { shape: 'flat' });
    const text = JSON.stringify(recording).replaceAll('Received yesterday, unused.', 'Received yesterday, unusedd.');
    const calls = hashedCalls(opened(JSON.parse(text)));
    const differing = calls.map((call) => differences(call).map((row) => row.name));
    expect(differing.slice(0, 5)).toEqual([[], [], [], [], []]);
    expect(differing[5]).toEqual([`${calls[5]?.call} message:9`]);
    expect(differing[7]).toEqual([`${calls[7]?.call} message:9`]);
  });
});

const present = existsSync(fileURLToPath(new URL('expected.json', SHARED)));
if (!present) console.warn(`SKIPPED: ${fileURLToPath(SHARED)} is not here: no real recording was hashed.`);

describe.runIf(present)('the shared recordings', () => {
  test('as many rows agree as a right reader finds, call by call', () => {
    const expected: unknown = JSON.parse(readFileSync(new URL('expected.json', SHARED), 'utf8'));
    const files = readdirSync(SHARED).filter((name) => name.endsWith('.json') && name !== 'expected.json');
    let rows = 0;
    for (const file of files) {
      const recording = opened(JSON.parse(readFileSync(new URL(file, SHARED), 'utf8')));
      const wanted = epochsOf(expected, file);
      const calls = hashedCalls(recording);
      expect(calls.length, file).toBe(wanted.length);
      for (const [at, call] of calls.entries()) {
        const agreeing = agreements(call);
        expect(call.hasReceipt ? agreeing : null, `${file} ${call.call}`).toEqual(wanted[at]);
        rows += agreeing.pieces + agreeing.messages + agreeing.schemas + (agreeing.system ? 1 : 0);
      }
    }
    console.log(`${rows} rows agree in ${files.length} shared recordings.`);
    expect(files.length).toBeGreaterThanOrEqual(21);
    expect(rows).toBeGreaterThan(300);
  });

  test('a row that lost its place is found by its hash: the resumed leg without its base', () => {
    const file = new URL('paused-resumed-no-base.json', SHARED);
    const [call] = hashedCalls(opened(JSON.parse(readFileSync(file, 'utf8'))));
    const carried = new Set(call?.onReceipt.map((row) => row.hash));
    const found = call?.rows.filter((row) => carried.has(row.hash)).map((row) => row.field);
    expect(found).toEqual(['message']);
  });

  test.each(['flat-100', 'flat-600-windowed'])('every row of %s agrees', (name) => {
    const bytes = gunzipSync(readFileSync(new URL(`large/${name}.json.gz`, SHARED)));
    const calls = hashedCalls(opened(JSON.parse(bytes.toString('utf8'))));
    let rows = 0;
    for (const call of calls) {
      expect(call.rows, call.call).toEqual(call.onReceipt);
      rows += call.rows.length;
    }
    console.log(`${rows} rows agree in ${calls.length} calls of ${name}.`);
    expect(calls.length).toBe(Number(name.split('-')[1]));
    expect(rows).toBeGreaterThan(5000);
  });
});

function named(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([field, count]) => `${count} ${field}`).join(', ');
}

function differences(call: HashedCall): readonly HashedRow[] {
  return call.rows.filter((row, at) => row.hash !== call.onReceipt[at]?.hash);
}

interface Agreements {
  readonly system: boolean;
  readonly pieces: number;
  readonly messages: number;
  readonly schemas: number;
}

/** How many rows of each field have the hash that stands at their own place on the receipt: how `expected.json` counts. */
function agreements(call: HashedCall): Agreements {
  const count = (field: HashedRow['field']): number => {
    const carried = new Map(call.onReceipt.map((row) => [row.name, row.hash]));
    return call.rows.filter((row) => row.field === field && carried.get(row.name) === row.hash).length;
  };
  return {
    system: count('system') === 1,
    pieces: count('piece'),
    messages: count('message'),
    schemas: count('tool-schema'),
  };
}

/** `verified` of each epoch of a file in `expected.json`. */
function epochsOf(expected: unknown, file: string): readonly (Json | undefined)[] {
  const entry = isJsonObject(expected) ? own(expected, file) : undefined;
  const epochs = isJsonObject(entry) ? own(entry, 'epochs') : undefined;
  return Array.isArray(epochs)
    ? epochs.map((epoch: Json) => (isJsonObject(epoch) ? own(epoch, 'verified') : undefined))
    : [];
}
