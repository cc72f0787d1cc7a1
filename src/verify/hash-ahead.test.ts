import { describe, expect, it } from 'vitest';
import { epochLocations } from '../epochs/epoch-at.ts';
import { initHashing } from '../receipt/hashing.ts';
import { opened } from '../served/shared-recordings.testkit.ts';
import { digestMemoOf } from './digest-memo.ts';
import { hashAhead } from './hash-ahead.ts';
import { mintedRun, user } from './minted.testkit.ts';
import { checkEpoch } from './verify-epoch.ts';

await initHashing();

const messages = Array.from({ length: 50 }, (_, at) => user(`${at} `.repeat(100)));

describe('hashing ahead', () => {
  it('does about so much at a time, all of it in the end, and leaves nothing for the check', () => {
    const recording = opened(mintedRun([{ messages }]));
    const [location] = epochLocations(recording);
    if (location === undefined) throw new Error('no turn');
    const { hashed } = digestMemoOf(recording);
    let slices = 0;
    for (let done = false; !done; slices += 1) {
      const before = hashed.units;
      done = hashAhead(recording, location, 1_000);
      expect(hashed.units - before).toBeLessThan(1_400);
    }
    expect(slices).toBeGreaterThan(10);
    expect(hashed.messages).toBe(50);
    expect(checkEpoch(recording, location).counts).toMatchObject({ verified: 51, damaged: 0 });
    expect(hashed.messages).toBe(50);
    expect(hashAhead(recording, location, 0)).toBe(true);
  });

  it('hashes one message at the least, and nothing without a salt', () => {
    const recording = opened(mintedRun([{ messages }, { messages, receipt: () => undefined }]));
    const [first, second] = epochLocations(recording);
    if (first === undefined || second === undefined) throw new Error('no turns');
    expect(hashAhead(recording, second, 1)).toBe(true);
    expect(digestMemoOf(recording).hashed.messages).toBe(0);
    expect(hashAhead(recording, first, 1)).toBe(false);
    expect(digestMemoOf(recording).hashed.messages).toBe(1);
  });
});
