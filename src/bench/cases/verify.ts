/** (c) Verification of a whole run, against hashing the same bytes and doing nothing else. */
import { createSHA256 } from 'hash-wasm';
import { messageDigestInput, toolDigestInput } from '../../receipt/digest.ts';
import type { Recording } from '../../recording/model.ts';
import { systemText } from '../../served/system.ts';
import { digestMemoOf } from '../../verify/digest-memo.ts';
import { checkEpoch } from '../../verify/verify-epoch.ts';
import { largeHasher } from '../../worker/hash-large.ts';
import { createSession, type RecordingSession } from '../../worker/session/session.ts';
import { type Cost, collect, costOfAll, medians } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { bytesOf, parsedFrom, recordingOf } from './reader.ts';

/** Turns whose large messages are hashed together (src/worker/background.ts). */
const AHEAD = 32;

/** Verifies every turn, as the worker does. Answers how many rows are damaged. */
async function verifyAll({ recording, turns }: RecordingSession): Promise<number> {
  const hashLarge = largeHasher(recording);
  const locations = turns.list.map(({ location }) => location);
  const ahead = (from: number) => hashLarge?.(locations.slice(from, from + AHEAD), () => true);
  let damaged = 0;
  let hashing = ahead(0);
  for (let from = 0; from < locations.length; from += AHEAD) {
    await hashing;
    hashing = ahead(from + AHEAD);
    for (const location of locations.slice(from, from + AHEAD))
      damaged += checkEpoch(recording, location).counts.damaged;
  }
  return damaged;
}

/** The same with hash-wasm alone, where there is no WebCrypto. */
function verifyPlain({ recording, turns }: RecordingSession): number {
  return turns.list.reduce((sum, { location }) => sum + checkEpoch(recording, location).counts.damaged, 0);
}

/** All that the worker reads of every turn behind the questions: the check, and what the turn list shows. */
function readAll(session: RecordingSession): number {
  return session.turns.list.reduce((sum, { head }) => sum + (session.facts(head.turn)?.counts.damaged ?? 0), 0);
}

export async function verifyCase(input: Input, rounds: number): Promise<readonly Row[]> {
  const bytes = bytesOf(input);
  const sha256 = await createSHA256();
  const distinct = await distinctInputs(recordingOf(parsedFrom(bytes)));
  const total = distinct.encoded.reduce((sum, { length }) => sum + length, 0);
  let recording: Recording | undefined;
  const fresh = () => {
    recording = recordingOf(parsedFrom(bytes));
    return recording;
  };
  const { ours, plain, facts, raw } = await medians(rounds, {
    ours: () => soundCost(fresh, verifyAll),
    plain: () => soundCost(fresh, verifyPlain),
    facts: () => readingCost(fresh),
    raw: () =>
      costOfAll(() => {
        for (const one of distinct.encoded) sha256.init().update(one).digest('binary');
      }),
  });
  const hashed = recording && digestMemoOf(recording).hashed;
  const speed = (ms: number) => `${(total / 1e3 / ms).toFixed(0)} MB/s`;
  return [
    {
      metric: 'c',
      what: 'verification of the run: bytes hashed a second ÷ raw hashing (hash-wasm)',
      input: input.name,
      unit: 'x',
      value: raw.wallMs / ours.wallMs,
      cpu: raw.cpuMs / ours.cpuMs,
      ...(isLong(input) && { target: { bound: 'at least', value: 0.8 } as const }),
      detail: `${speed(ours.wallMs)} ÷ ${speed(raw.wallMs)}, ${(total / 1e6).toFixed(1)} MB in ${distinct.encoded.length} rows`,
    },
    {
      metric: 'c',
      what: 'the same without WebCrypto',
      input: input.name,
      unit: 'x',
      value: raw.wallMs / plain.wallMs,
      cpu: raw.cpuMs / plain.cpuMs,
      detail: speed(plain.wallMs),
    },
    {
      metric: 'c',
      what: 'the same with all that the turn list shows, without WebCrypto',
      input: input.name,
      unit: 'x',
      value: raw.wallMs / facts.wallMs,
      cpu: raw.cpuMs / facts.cpuMs,
      detail: `${(facts.wallMs / distinct.turns).toFixed(2)} ms a turn`,
    },
    {
      metric: 'c',
      what: 'messages hashed more than once',
      input: input.name,
      unit: 'count',
      value: (hashed?.messages ?? Number.NaN) - distinct.messages,
      target: { bound: 'at most', value: 0 },
      detail: `${hashed?.messages} digests of ${distinct.messages} distinct messages`,
    },
  ];
}

/** Rows of 50 KB and more: where hashing is the work. */
function isLong({ name }: Input): boolean {
  return name.includes('x51200');
}

/** What the background reading of a recording costs that was just opened. */
export function readingCost(open: () => Recording): Promise<Cost> {
  return soundCost(open, readAll);
}

async function soundCost(
  open: () => Recording,
  work: (session: RecordingSession) => number | Promise<number>,
): Promise<Cost> {
  const session = createSession(open());
  collect();
  return costOfAll(async () => {
    if ((await work(session)) > 0) throw new Error('A row of a sound recording is damaged.');
  });
}

/** What must be hashed, as bytes behind the salt: each distinct message, piece, prompt and schema once. */
async function distinctInputs(recording: Recording) {
  const session = createSession(recording);
  const encoder = new TextEncoder();
  const seen = new WeakSet<object>();
  const inputs = new Set<string>();
  const messages = new Set<string>();
  for (const turn of session.turns.list) {
    const { parts, salt = '' } = session.context(turn).check;
    const add = (input: string): void => void inputs.add(`${salt}\u001F${input}`);
    for (let at = 0; at < parts.messages.length; at += 1) {
      const message = parts.messages.at(at);
      if (message === undefined || seen.has(message)) continue;
      seen.add(message);
      const input = messageDigestInput(message);
      messages.add(`${salt}\u001F${input}`);
      add(input);
    }
    for (const { text } of parts.system.pieces) add(text);
    add(systemText(parts.system.pieces));
    for (const schema of parts.tools.schemas) add(toolDigestInput(schema));
  }
  return {
    encoded: [...inputs].map((input) => encoder.encode(input)),
    messages: messages.size,
    turns: session.turns.list.length,
  };
}
