/** (c) Verification of a whole run, against hashing the same bytes and doing nothing else; that nothing is hashed twice. */
import { createSHA256 } from 'hash-wasm';
import type { Recording } from '../../recording/model.ts';
import { digestMemoOf } from '../../verify/digest-memo.ts';
import { createSession, type RecordingSession } from '../../worker/session/session.ts';
import { type Cost, collect, costNow, medians } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { bytesOf, parsedFrom, recordingOf } from './reader.ts';
import { distinctInputs, hashRaw, verifyPlain } from './verify-work.ts';

/** All that the worker reads of every turn behind the questions: the check, and what the turn list shows. */
function readAll(session: RecordingSession): number {
  return session.turns.list.reduce((sum, { head }) => sum + (session.facts(head.turn)?.counts.damaged ?? 0), 0);
}

export async function verifyCase(input: Input, rounds: number): Promise<readonly Row[]> {
  const bytes = bytesOf(input);
  const sha256 = await createSHA256();
  const distinct = distinctInputs(recordingOf(parsedFrom(bytes)));
  let recording: Recording | undefined;
  const fresh = () => {
    recording = recordingOf(parsedFrom(bytes));
    return recording;
  };
  const { plain, facts, raw } = await medians(rounds, {
    plain: () => soundCost(fresh, verifyPlain),
    facts: () => readingCost(fresh),
    raw: () => costNow(() => hashRaw(sha256, distinct.inputs)),
  });
  const hashed = recording && digestMemoOf(recording).hashed;
  const speed = (ms: number) => `${(distinct.bytes / 1e3 / ms).toFixed(0)} MB/s`;
  const row = (what: string, cost: Cost, detail: string): Row => ({
    metric: 'c',
    what,
    input: input.name,
    unit: 'x',
    value: raw.wallMs / cost.wallMs,
    cpu: raw.cpuMs / cost.cpuMs,
    detail,
  });
  const { length } = distinct.inputs;
  return [
    row(
      'verification of the run: bytes hashed a second ÷ raw hashing, Node, hash-wasm alone',
      plain,
      `${speed(plain.wallMs)} ÷ ${speed(raw.wallMs)}, ${(distinct.bytes / 1e6).toFixed(1)} MB in ${length} rows`,
    ),
    row('the same with all that the turn list shows', facts, `${(facts.wallMs / distinct.turns).toFixed(2)} ms a turn`),
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

/** What the background reading of a recording costs that was just opened. */
export function readingCost(open: () => Recording): Cost {
  return soundCost(open, readAll);
}

function soundCost(open: () => Recording, work: (session: RecordingSession) => number): Cost {
  const session = createSession(open());
  collect();
  return costNow(() => {
    if (work(session) > 0) throw new Error('A row of a sound recording is damaged.');
  });
}
