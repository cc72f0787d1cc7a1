import { readFileSync } from 'node:fs';
import type { TurnHead } from '../../protocol/views.ts';
import { openRecording } from '../../recording/open-recording.ts';
import type { Reply } from './reply.ts';
import { createSession, type RecordingSession } from './session.ts';

const SAMPLES = new URL('../../../public/samples/', import.meta.url);

/** One of the product's own samples as parsed JSON: a new value on every call. */
export function sampleValue(name: string) {
  return JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8'));
}

/** A session over a value, or the test ends here. */
export function sessionOver(value: unknown): RecordingSession {
  const opened = openRecording(value);
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  return createSession(opened.recording);
}

export function answered<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.answer;
}

export function headOf(session: RecordingSession, turn: number): TurnHead {
  const head = session.turns.list.at(turn)?.head;
  if (head === undefined) throw new Error(`there is no turn ${turn}`);
  return head;
}
