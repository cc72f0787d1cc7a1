/** The work of (c), for Node and for a worker of the browser alike. */
import type { IHasher } from 'hash-wasm';
import { messageDigestInput, toolDigestInput } from '../../receipt/digest.ts';
import type { Recording } from '../../recording/model.ts';
import { systemText } from '../../served/system.ts';
import { checkEpoch } from '../../verify/verify-epoch.ts';
import { largeHasher } from '../../worker/hash-large.ts';
import { createSession, type RecordingSession } from '../../worker/session/session.ts';

/** Turns whose large messages are hashed together (src/worker/background.ts). */
const AHEAD = 32;

/** Verifies every turn, as the worker does. Answers how many rows are damaged. */
export async function verifyAll({ recording, turns }: RecordingSession): Promise<number> {
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
export function verifyPlain({ recording, turns }: RecordingSession): number {
  return turns.list.reduce((sum, { location }) => sum + checkEpoch(recording, location).counts.damaged, 0);
}

/** Hashes bytes that lie ready, and does nothing else. */
export function hashRaw(sha256: IHasher, inputs: readonly Uint8Array[]): void {
  for (const input of inputs) sha256.init().update(input).digest('binary');
}

export interface Distinct {
  /** What must be hashed, as bytes behind the salt: each distinct message, piece, prompt and schema once. */
  readonly inputs: readonly Uint8Array[];
  readonly bytes: number;
  readonly messages: number;
  readonly turns: number;
}

export function distinctInputs(recording: Recording): Distinct {
  const session = createSession(recording);
  const encoder = new TextEncoder();
  const seen = new WeakSet<object>();
  const all = new Set<string>();
  const messages = new Set<string>();
  for (const turn of session.turns.list) {
    const { parts, salt = '' } = session.context(turn).check;
    const add = (input: string): void => void all.add(`${salt}\u001F${input}`);
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
  const inputs = [...all].map((input) => encoder.encode(input));
  const bytes = inputs.reduce((sum, { length }) => sum + length, 0);
  return { inputs, bytes, messages: messages.size, turns: session.turns.list.length };
}
