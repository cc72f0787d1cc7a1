/** A worker that verifies a recording a few times over, and hashes the same bytes as often. Bundled by `config/bench.mjs`. */
import { createSHA256 } from 'hash-wasm';
import { initHashing } from '../../receipt/hashing.ts';
import { openRecording } from '../../recording/open-recording.ts';
import { createSession } from '../../worker/session/session.ts';
import { distinctInputs, hashRaw, verifyAll, verifyPlain } from '../cases/verify-work.ts';

export interface VerifyAsk {
  readonly bytes: ArrayBuffer;
  readonly rounds: number;
}

/** Milliseconds of each round, the first left out. */
export interface VerifyAnswer {
  readonly raw: readonly number[];
  readonly native: readonly number[];
  readonly plain: readonly number[];
  readonly bytes: number;
  readonly rows: number;
}

self.onmessage = async ({ data }: MessageEvent<VerifyAsk>) => {
  const text = new TextDecoder().decode(data.bytes);
  await initHashing();
  const sha256 = await createSHA256();
  const session = () => {
    const opened = openRecording(JSON.parse(text)); // anew: nothing is remembered from the round before
    if (!opened.ok) throw new Error(opened.failure.code);
    return createSession(opened.recording);
  };
  const distinct = distinctInputs(session().recording);
  const answer = { raw: [] as number[], native: [] as number[], plain: [] as number[] };
  for (let round = 0; round <= data.rounds; round += 1) {
    for (const kind of ['raw', 'native', 'plain'] as const) {
      const made = kind === 'raw' ? undefined : session();
      globalThis.gc?.();
      const began = performance.now();
      const damaged =
        made === undefined
          ? hashRaw(sha256, distinct.inputs)
          : await (kind === 'native' ? verifyAll : verifyPlain)(made);
      const took = performance.now() - began;
      if (damaged !== undefined && damaged > 0) throw new Error('A row of a sound recording is damaged.');
      if (round > 0) answer[kind].push(took);
    }
  }
  self.postMessage({ ...answer, bytes: distinct.bytes, rows: distinct.inputs.length } satisfies VerifyAnswer);
};
