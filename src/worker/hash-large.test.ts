import { beforeAll, expect, test } from 'vitest';
import { epochLocations } from '../epochs/epoch-at.ts';
import { messageDigestInput } from '../receipt/digest.ts';
import { initHashing, receiptHash } from '../receipt/hashing.ts';
import type { LLMMessage } from '../receipt/model.ts';
import { openRecording } from '../recording/open-recording.ts';
import { digestMemoOf } from '../verify/digest-memo.ts';
import { mintedRun, RUN_ID, user } from '../verify/minted.testkit.ts';
import { checkEpoch } from '../verify/verify-epoch.ts';
import { LARGE_UNITS, largeHasher } from './hash-large.ts';

beforeAll(initHashing);

const long = (sign: string): string => `${sign} \u{1F600}日本 `.repeat(LARGE_UNITS / 4);
const LARGE = ['a', 'b', 'c\uD800', 'd'].map((sign) => user(long(sign)));
const SMALL = ['x', 'y'].map((sign) => user(sign.repeat(100)));

function runOf(...turns: readonly (readonly LLMMessage[])[]) {
  // Parsed anew: a copy of its own in every turn, as a grouped run has them.
  const opened = openRecording(JSON.parse(JSON.stringify(mintedRun(turns.map((messages) => ({ messages }))))));
  if (!opened.ok) throw new Error(opened.failure.code);
  const { recording } = opened;
  const hashLarge = largeHasher(recording);
  if (hashLarge === undefined) throw new Error('this Node has no WebCrypto');
  return { recording, hashLarge, locations: epochLocations(recording), memo: digestMemoOf(recording) };
}

test('large messages are hashed ahead, each once, and the check hashes the rest', async () => {
  const { recording, hashLarge, locations, memo } = runOf([...SMALL, ...LARGE], [...SMALL, ...LARGE]);
  await hashLarge(locations, () => true);
  expect(memo.hashed.messages).toBe(LARGE.length);
  for (const location of locations) expect(checkEpoch(recording, location).counts.damaged).toBe(0);
  expect(memo.hashed.messages).toBe(LARGE.length + SMALL.length);
  await hashLarge(locations, () => true);
  expect(memo.hashed.messages).toBe(LARGE.length + SMALL.length);
});

test('its digests are the digests of the formula, lone surrogates told', async () => {
  const { hashLarge, locations, memo } = runOf(LARGE);
  await hashLarge(locations, () => true);
  for (const [at, message] of LARGE.entries()) {
    const digest = memo.message(RUN_ID, message);
    expect(digest.hash).toBe(receiptHash(RUN_ID, messageDigestInput(message)));
    expect(digest.utf8Ambiguous).toBe(at === 2);
  }
  expect(memo.hashed.messages).toBe(LARGE.length);
});

test('it ends between two batches when nobody waits for it', async () => {
  const many = Array.from({ length: 200 }, (_, at) => user(long(`message ${at}`)));
  const { hashLarge, locations, memo } = runOf(many);
  await hashLarge(locations, () => false);
  expect(memo.hashed.messages).toBeGreaterThan(0);
  expect(memo.hashed.messages).toBeLessThan(many.length);
});
