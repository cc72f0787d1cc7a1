/** A memo for the mint: what was hashed once in a run is not hashed again. Rule source: engine.md section 6. */
import { messageDigestInput } from './digest.ts';
import { receiptHash } from './hashing.ts';
import { isPlainContainer, UNREADABLE } from './plain-data.ts';
import { stableJson, UNSERIALIZABLE } from './stable-json.ts';

/** How the mint hashes messages: with a memo or without, to the same bytes. */
export interface ReceiptDigests {
  /** `H(messageDigestInput(message))`. */
  messageHash(runId: string, message: unknown): string;
  /** `H(J([message]))`: a message's part in the chain of a whole request. */
  elementHash(runId: string, message: unknown): string;
  /** False where `J([message])` is `UNSERIALIZABLE`. */
  isExpressible(message: unknown): boolean;
  /** How many digests were computed, not recalled. */
  readonly hashed: number;
}

/** Runs remembered at once; the one unused for longest goes first. */
const MAX_RUNS = 64;

/**
 * A memo per run id: each message object is hashed once a run, and the receipt has the same
 * bytes as without it. A message that was written to since is seen and hashed again: what is
 * recalled is checked against the object's own members, which costs no hashing. Messages are
 * held weakly.
 */
export function createReceiptDigests(): ReceiptDigests {
  const runs = new Map<string, WeakMap<object, Kept>>();
  let hashed = 0;

  const hash = (runId: string, text: string): string => {
    hashed += 1;
    return receiptHash(runId, text);
  };
  const keptOf = (runId: string, message: unknown): Kept | undefined => {
    const parts = partsOf(message);
    if (parts === undefined || typeof message !== 'object' || message === null) return undefined;
    const run = recall(runs, runId);
    const known = run.get(message);
    if (known !== undefined && sameParts(known.parts, parts)) return known;
    const kept: Kept = { parts, messageHash: undefined, elementHash: undefined };
    run.set(message, kept);
    return kept;
  };

  return {
    messageHash(runId, message) {
      const kept = keptOf(runId, message);
      if (kept === undefined) return hash(runId, messageDigestInput(message));
      kept.messageHash ??= hash(runId, messageDigestInput(message));
      return kept.messageHash;
    },
    elementHash(runId, message) {
      const kept = keptOf(runId, message);
      if (kept === undefined) return hash(runId, elementText(message));
      kept.elementHash ??= hash(runId, elementText(message));
      return kept.elementHash;
    },
    isExpressible(message) {
      const parts = partsOf(message);
      return parts === undefined ? elementText(message) !== UNSERIALIZABLE : parts.expressible;
    },
    get hashed() {
      return hashed;
    },
  };
}

/** The mint without a memo: what the memo must equal. Counts nothing. */
export const unkept: ReceiptDigests = {
  messageHash: (runId, message) => receiptHash(runId, messageDigestInput(message)),
  elementHash: (runId, message) => receiptHash(runId, elementText(message)),
  isExpressible: (message) => elementText(message) !== UNSERIALIZABLE,
  hashed: 0,
};

/** `J([message])`, with a message that only its accessor could give as the mark. */
export function elementText(message: unknown): string {
  return message === UNREADABLE ? UNSERIALIZABLE : stableJson([message]);
}

interface Kept {
  readonly parts: Parts;
  messageHash: string | undefined;
  elementHash: string | undefined;
}

/**
 * All that a message's texts are made of: its primitives by value, its containers as their
 * JSON. Two messages of equal parts have equal texts, and comparing strings that are the
 * same string costs nothing.
 */
interface Parts {
  readonly keys: readonly string[];
  readonly values: readonly unknown[];
  readonly isContainer: readonly boolean[];
  readonly expressible: boolean;
}

/** `undefined` for a message that is not plain data throughout its own members: it is hashed every time. */
function partsOf(message: unknown): Parts | undefined {
  try {
    if (typeof message !== 'object' || message === null) return undefined;
    if (Array.isArray(message) || !isPlainContainer(message)) return undefined;
    const keys = Object.getOwnPropertyNames(message);
    const values: unknown[] = [];
    const isContainer: boolean[] = [];
    let expressible = true;
    for (const key of keys) {
      const member = Object.getOwnPropertyDescriptor(message, key);
      if (member === undefined || !('value' in member) || member.enumerable !== true) return undefined;
      const value: unknown = member.value;
      const nested = typeof value === 'object' && value !== null;
      if (!nested && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
        if (value !== undefined && value !== null) return undefined;
      }
      const kept = nested ? stableJson(value) : value;
      if (nested && kept === UNSERIALIZABLE) expressible = false;
      values.push(kept);
      isContainer.push(nested);
    }
    return { keys, values, isContainer, expressible };
  } catch {
    return undefined;
  }
}

function sameParts(a: Parts, b: Parts): boolean {
  if (a.keys.length !== b.keys.length) return false;
  for (let at = 0; at < a.keys.length; at += 1) {
    if (a.keys[at] !== b.keys[at] || a.isContainer[at] !== b.isContainer[at]) return false;
    if (!Object.is(a.values[at], b.values[at])) return false;
  }
  return true;
}

function recall(runs: Map<string, WeakMap<object, Kept>>, runId: string): WeakMap<object, Kept> {
  const known = runs.get(runId) ?? new WeakMap<object, Kept>();
  runs.delete(runId);
  runs.set(runId, known);
  const oldest = runs.keys().next().value;
  if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest);
  return known;
}
