/** What the worker does, on this thread: the same code from bytes to session. */
import { readFileSync } from 'node:fs';
import type { Recording } from '../../recording/model.ts';
import { openRecording } from '../../recording/open-recording.ts';
import { openReader } from '../../worker/open.ts';
import type { RecordingSession } from '../../worker/session/session.ts';
import type { Thread } from '../../worker/slices.ts';
import type { Input } from '../inputs.ts';

/** Hears its messages, as a worker between two slices. */
export const thread: Thread = {
  now: () => performance.now(),
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
};

/** A buffer of its own, as the page hands one over. */
export function bytesOf({ path }: Input): ArrayBuffer {
  return new Uint8Array(readFileSync(path)).buffer;
}

/** From bytes to the first served view. @throws where the file does not open: then there is nothing to measure. */
export async function openedFrom(bytes: ArrayBuffer): Promise<RecordingSession> {
  const files = [{ name: 'bench.json', bytes }];
  const reply = await openReader({ files }, thread, { cancelled: () => false, phase: () => {} });
  if (!reply.ok) throw new Error(`It does not open: ${reply.failure.code}`);
  if (reply.answer.answer.first === undefined) throw new Error('It opens without a served view.');
  return reply.answer.reader.session;
}

/** Parsed anew on each call: what the engine remembers of a value cannot help the next round. */
export function parsedFrom(bytes: ArrayBuffer): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

export function recordingOf(value: unknown): Recording {
  const opened = openRecording(value);
  if (!opened.ok) throw new Error(`It does not open: ${opened.failure.code}`);
  return opened.recording;
}
