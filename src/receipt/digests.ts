/** A memo for the mint: what was hashed once in a run is not hashed again. Rule source: engine.md section 6. */
import { keepNewest } from '../keep-newest.ts';
import { messageDigestInput } from './digest.ts';
import { receiptHash } from './hashing.ts';
import { measureValue } from './measure.ts';
import type { MeasuredValue } from './measure-walk.ts';
import { UNREADABLE } from './plain-data.ts';
import { isUnchanged, type Snapshot, snapshotOf } from './snapshot.ts';
import { stableJson, UNSERIALIZABLE } from './stable-json.ts';

/** What the mint asks of a message while it makes one receipt. Never throws on a message. */
export interface MessageDigests {
  /** `H(messageDigestInput(message))`. */
  messageHash(message: unknown): string;
  /** `H(J([message]))`: a message's part in the chain of a whole request. */
  elementHash(message: unknown): string;
  /** False where `J([message])` is `UNSERIALIZABLE`. */
  isExpressible(message: unknown): boolean;
  /** A message's measured size where it is known; `undefined` sends the reader to the message itself. */
  sizeOf(message: object): MeasuredValue | undefined;
}

/** A memo over runs: the mint's answers have the same bytes with and without it. */
export interface ReceiptDigests {
  /** For one receipt: what is checked here is not checked again, so it must not outlive the call that asked. */
  forReceipt(runId: string): MessageDigests;
  /** How many digests were computed, not recalled. */
  readonly hashed: number;
}

/** Runs remembered at once; the one unused for longest goes first. */
const MAX_RUNS = 64;

/** What is known of a message object, true for as long as it still looks like `snapshot`. */
interface Kept {
  readonly snapshot: Snapshot;
  messageHash: string | undefined;
  elementHash: string | undefined;
  size: MeasuredValue | undefined;
}

/**
 * A memo per run id: each message object is hashed once a run. A message that was written to
 * since is seen and hashed again, because what is recalled is first compared with what the
 * object held, which costs no hashing. Messages are held weakly.
 */
export function createReceiptDigests(): ReceiptDigests {
  const runs = new Map<string, WeakMap<object, Kept>>();
  let hashed = 0;
  return {
    forReceipt(runId) {
      return keeping(recall(runs, runId), (text) => {
        hashed += 1;
        return receiptHash(runId, text);
      });
    },
    get hashed() {
      return hashed;
    },
  };
}

/** The mint without a memo: what the memo must equal. */
export function withoutMemo(runId: string): MessageDigests {
  return {
    messageHash: (message) => receiptHash(runId, messageDigestInput(message)),
    elementHash: (message) => receiptHash(runId, elementText(message)),
    isExpressible: (message) => elementText(message) !== UNSERIALIZABLE,
    sizeOf: () => undefined,
  };
}

/** `J([message])`, with a message that only its accessor could give as the mark. */
export function elementText(message: unknown): string {
  return message === UNREADABLE ? UNSERIALIZABLE : stableJson([message]);
}

function keeping(run: WeakMap<object, Kept>, hash: (text: string) => string): MessageDigests {
  const checked = new Map<object, Kept | undefined>();
  const keptOf = (message: unknown): Kept | undefined => {
    if (typeof message !== 'object' || message === null) return undefined;
    if (checked.has(message)) return checked.get(message);
    const kept = recallMessage(run, message);
    checked.set(message, kept);
    return kept;
  };
  return {
    messageHash(message) {
      const kept = keptOf(message);
      if (kept === undefined) return hash(messageDigestInput(message));
      kept.messageHash ??= hash(messageDigestInput(message));
      return kept.messageHash;
    },
    elementHash(message) {
      const kept = keptOf(message);
      if (kept === undefined) return hash(elementText(message));
      kept.elementHash ??= hash(elementText(message));
      return kept.elementHash;
    },
    isExpressible(message) {
      // Plain data of bounded depth always has a JSON.
      return keptOf(message) !== undefined || elementText(message) !== UNSERIALIZABLE;
    },
    sizeOf(message) {
      const kept = keptOf(message);
      if (kept !== undefined) kept.size ??= measureValue(message);
      return kept?.size;
    },
  };
}

/** `undefined` for a message that is not plain data throughout: it is read anew every time. */
function recallMessage(run: WeakMap<object, Kept>, message: object): Kept | undefined {
  try {
    const known = run.get(message);
    if (known !== undefined && isUnchanged(message, known.snapshot)) return known;
    const snapshot = snapshotOf(message);
    if (snapshot === undefined) return undefined;
    const kept: Kept = { snapshot, messageHash: undefined, elementHash: undefined, size: undefined };
    run.set(message, kept);
    return kept;
  } catch {
    return undefined;
  }
}

function recall(runs: Map<string, WeakMap<object, Kept>>, runId: string): WeakMap<object, Kept> {
  const known = runs.get(runId) ?? new WeakMap<object, Kept>();
  keepNewest(runs, runId, known, MAX_RUNS);
  return known;
}
