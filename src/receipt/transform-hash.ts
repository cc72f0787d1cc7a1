/** The fingerprint of a whole request, as a receipt keeps it under `cache`. Rule source: engine.md section 6. */
import { type MessageDigests, withoutMemo } from './digests.ts';
import { RECEIPT_HASH_CHARS, receiptHash } from './hashing.ts';
import { dataMember, elementsOf, memberOf, UNREADABLE } from './plain-data.ts';
import { stableJson, UNSERIALIZABLE } from './stable-json.ts';

/** What a fingerprint of the chained scheme starts with. The older one is bare hex. */
export const TRANSFORM_HASH_PREFIX = 'chain-v1:';

const CHAIN_DOMAIN = 'agentfootprint.transform.chain.v1';
const LINK = '\u001F';
const HEX = new RegExp(`^[0-9a-f]{${RECEIPT_HASH_CHARS}}$`);

/**
 * The chained fingerprint of a request: one link per message, then the rest of the request,
 * so that a run's unchanged messages need hashing once only. `runId` is the receipt's
 * `basis.runId`.
 *
 * What JSON cannot express stands as `UNSERIALIZABLE` in its place; a request that cannot be
 * read at all (an accessor or a throwing trap at its root) is that mark alone. Runs none of
 * the request's code where it can be avoided, and never throws on a request.
 *
 * @throws Error when `initHashing` was not awaited first.
 */
export function transformHashOf(runId: string, request: unknown): string {
  return chainHash(runId, readRequest(request), withoutMemo(runId));
}

/** `transformHashOf` of a request that was cut, with each message's part of the chain taken from `digests`. */
export function chainHash(runId: string, read: RequestCut | undefined, digests: MessageDigests): string {
  let link = receiptHash(runId, CHAIN_DOMAIN);
  for (const message of read?.messages ?? []) {
    link = receiptHash(runId, link + LINK + digests.elementHash(message));
  }
  return TRANSFORM_HASH_PREFIX + receiptHash(runId, link + LINK + (read?.head ?? UNSERIALIZABLE));
}

/**
 * Whether a prepared request is the one behind a receipt's `cache.transformHash`, in either
 * scheme; `undefined` where the stored value is of neither, so nothing can be said.
 *
 * @throws Error when `initHashing` was not awaited first.
 */
export function transformHashMatches(stored: string, runId: string, request: unknown): boolean | undefined {
  if (stored.startsWith(TRANSFORM_HASH_PREFIX)) return stored === transformHashOf(runId, request);
  return HEX.test(stored) ? stored === receiptHash(runId, stableJson(request)) : undefined;
}

/** A request cut for the chain: its messages, and the sorted-key JSON of everything else. */
export interface RequestCut {
  readonly messages: readonly unknown[];
  readonly head: string;
}

/** Cuts a request; `undefined` where it cannot be read at all. Never throws. */
export function readRequest(request: unknown): RequestCut | undefined {
  const found = memberOf(request, 'messages');
  if (found === UNREADABLE) return undefined;
  const messages = elementsOf(found);
  // Without a list of messages nothing is set apart: the whole request is the head.
  if (messages === undefined) return { messages: [], head: stableJson(request) };
  const rest = withoutMessages(request);
  return rest === undefined ? undefined : { messages, head: stableJson(rest) };
}

function withoutMessages(request: unknown): object | undefined {
  if (typeof request !== 'object' || request === null) return undefined;
  try {
    const members = Object.keys(request)
      .filter((key) => key !== 'messages')
      .map((key): [string, unknown] => [key, dataMember(request, key)]);
    // fromEntries defines its members, so a key named `__proto__` stays a key.
    return members.some(([, value]) => value === UNREADABLE) ? undefined : Object.fromEntries(members);
  } catch {
    return undefined;
  }
}
