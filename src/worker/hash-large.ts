/**
 * Large messages are hashed by the browser's own SHA-256, beside this thread. Measured in Chromium's worker: of
 * texts of 50 KB it hashes three to six times as many a second as hash-wasm, of texts of 4 KB about as many.
 */
import type { EpochLocation } from '../epochs/model.ts';
import { foldOf } from '../fold/fold-of.ts';
import { messageDigestInput } from '../receipt/digest.ts';
import { leadingHex, saltedBytesAtMost, writeSalted } from '../receipt/hashing.ts';
import type { LLMMessage } from '../receipt/model.ts';
import { saltOf } from '../receipt/stored-receipt.ts';
import type { Recording } from '../recording/model.ts';
import { messageList } from '../served/messages.ts';
import { readReceipt } from '../served/receipt-read.ts';
import { digestMemoOf } from '../verify/digest-memo.ts';

/** UTF-16 units from which a text is large. */
export const LARGE_UNITS = 16 * 1024;
/** Units on their way at once: their bytes are copies. */
const BATCH_UNITS = 2 * 1024 * 1024;
/** The largest buffer that is kept: one message of 20 MB must not hold 60 MB for as long as the recording is open. */
const KEPT_BYTES = 1024 * 1024;

/** Hashes the large messages of these calls that were not hashed yet. `goOn`: asked between two batches. */
export type HashLarge = (locations: readonly EpochLocation[], goOn: () => boolean) => Promise<void>;

/** `undefined` where there is no WebCrypto (the page is no secure context): every digest is then hash-wasm's. */
export function largeHasher(recording: Recording): HashLarge | undefined {
  const native: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return native && hasherWith(native, recording);
}

function hasherWith(subtle: SubtleCrypto, recording: Recording): HashLarge {
  const memo = digestMemoOf(recording);
  let buffer = new Uint8Array(LARGE_UNITS * 12);

  async function hash(salt: string, message: LLMMessage): Promise<void> {
    const input = messageDigestInput(message);
    const most = saltedBytesAtMost(salt, input);
    // WebCrypto copies what it is given before it answers, so one buffer serves them all.
    if (most > buffer.length && most <= KEPT_BYTES) buffer = new Uint8Array(most);
    const into = most <= KEPT_BYTES ? buffer : new Uint8Array(most);
    const bytes = into.subarray(0, writeSalted(salt, input, into));
    const digest = await subtle.digest('SHA-256', bytes);
    memo.learn(salt, message, input, leadingHex(new Uint8Array(digest)));
  }

  return async (locations, goOn) => {
    for (const location of locations) {
      const salt = saltOf(readReceipt(location).receipt);
      if (salt === undefined) continue;
      const { all } = messageList(recording, foldOf(location.log), location.callIdx - 1);
      for (const batch of batches(memo.unhashed(salt, all, LARGE_UNITS))) {
        await Promise.all(batch.map((message) => hash(salt, message)));
        if (!goOn()) return;
      }
    }
  };
}

function batches(messages: readonly LLMMessage[]): readonly (readonly LLMMessage[])[] {
  const made: LLMMessage[][] = [];
  let units = BATCH_UNITS;
  for (const message of messages) {
    if (units >= BATCH_UNITS) {
      made.push([]);
      units = 0;
    }
    made.at(-1)?.push(message);
    units += typeof message.content === 'string' ? message.content.length : 0;
  }
  return made;
}
