/** A receipt's rows for messages. Rule source: engine.md section 6. */
import type { MessageDigests } from './digests.ts';
import type { Receipt, ReceiptMessage } from './model.ts';
import { elementsOf, memberOf, nameOf } from './plain-data.ts';

/**
 * The `messages` container; `undefined` where either list cannot be walked, since a count
 * would then be a claim. An absent `requestOnly` is none. Never throws on a message.
 */
export function mintMessages(messages: unknown, requestOnly: unknown, digests: MessageDigests): Receipt['messages'] {
  const served = elementsOf(messages);
  const lines = requestOnly === undefined ? [] : elementsOf(requestOnly);
  if (served === undefined || lines === undefined) return undefined;
  return {
    count: served.length + lines.length,
    entries: served.map((message) => entryOf(message, digests)),
    requestOnly: lines.map((line) => {
      const message = memberOf(line, 'message');
      return {
        role: nameOf(memberOf(message, 'role')),
        hash: digests.messageHash(message),
        reason: nameOf(memberOf(line, 'reason')),
      };
    }),
  };
}

/** The `omittedForAttention` container; `undefined` where nothing was left out, or it cannot be said. */
export function mintOmissions(omitted: unknown, digests: MessageDigests): Receipt['omittedForAttention'] {
  const turns = elementsOf(omitted);
  if (turns === undefined || turns.length === 0) return undefined;
  return { count: turns.length, hashes: turns.map((turn) => digests.messageHash(turn)) };
}

/** `key` is the call a tool's message answers: with it a row is found again where positions are lost. */
function entryOf(message: unknown, digests: MessageDigests): ReceiptMessage {
  const row = { role: nameOf(memberOf(message, 'role')), hash: digests.messageHash(message) };
  const key = memberOf(message, 'toolCallId');
  return typeof key === 'string' && key !== '' ? { ...row, key } : row;
}
