/** The identity taken in slices by the worker and at once by the command line is one identity. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentIdentity as atOnce } from '../recording/content-identity.ts';
import { contentIdentity as inSlices } from './identity.ts';
import type { Thread } from './slices.ts';

const thread: Thread = { now: () => performance.now(), breathe: () => new Promise((resolve) => setImmediate(resolve)) };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

test.each([[['one']], [['first leg', 'second leg']], [['b', 'a', 'c', '']]])('%j', async (texts) => {
  const expected =
    texts.length === 1
      ? sha256(texts[0] ?? '')
      : sha256(
          texts
            .map((text) => sha256(text))
            .sort()
            .join('\n'),
        );
  expect(await atOnce(texts.map(bytes))).toBe(expected);
  expect(await inSlices(texts.map(bytes), thread)).toBe(expected);
  expect(await atOnce(texts.toReversed().map(bytes))).toBe(expected);
});
