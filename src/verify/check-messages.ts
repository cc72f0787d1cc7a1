/** The messages of one call against the receipt's entries, and its request-only lines. Rule source: engine.md section 8. */
import { isJsonArray, isJsonObject, type Json, own, textAt } from '../json.ts';
import { requestOnlyOf } from '../receipt/containers.ts';
import { containerOf } from '../receipt/stored-receipt.ts';
import type { CheckContext } from './check-context.ts';
import type { Digest } from './digest-memo.ts';
import { pairRows } from './pairing.ts';
import { blockOf, pairedBlock, type RowBlock, uncheckedBlock } from './row-block.ts';

/** One row a message, paired with the entries of the receipt; unchecked where it lists none, or has no salt. */
export function checkMessages(context: CheckContext): RowBlock {
  const { salt, memo } = context;
  const { all } = context.parts.messages;
  const entries = entriesOf(context);
  const excused = context.excuses('messages.entries');
  const digests = salt === undefined ? [] : memo.messages(salt, all);
  const receiptHash = (index: number): string | undefined => hashOf(entries?.[index]);
  const rows = {
    field: 'message',
    rebuilt: all.length,
    excused,
    digest: (index: number): Digest | undefined => digests[index],
    receiptHash,
  } as const;
  if (entries === undefined || salt === undefined) return uncheckedBlock(rows);

  const pairing = pairRows(
    {
      length: all.length,
      hash: (index) => digests[index]?.hash ?? '',
      key: (index) => {
        const id = all[index]?.toolCallId;
        return typeof id === 'string' && id !== '' ? id : undefined;
      },
      kind: (index) => all[index]?.role ?? '',
    },
    {
      length: entries.length,
      hash: receiptHash,
      key: (index) => entryText(entries[index], 'key'),
      kind: (index) => entryText(entries[index], 'role'),
    },
    excused,
    agreeingPrefix(digests, entries),
  );
  return pairedBlock(rows, pairing);
}

/**
 * How many messages agree at their own place. Written out here, over the lists themselves: in a long
 * run nearly every row agrees, and this loop is all that most of them ever cost.
 */
function agreeingPrefix(digests: readonly Digest[], entries: readonly Json[]): number {
  const end = Math.min(digests.length, entries.length);
  let at = 0;
  while (at < end && digests[at]?.hash === hashOf(entries[at])) at += 1;
  return at;
}

/** Lines composed for this request alone: the receipt carries them, and nothing here could be hashed. */
export function checkRequestOnly({ receipt }: CheckContext): RowBlock {
  const lines = (receipt === undefined ? undefined : requestOnlyOf(receipt)) ?? [];
  return blockOf(
    'request-only',
    lines.map(() => 'on-receipt'),
    (index) => {
      const hash = lines[index]?.hash;
      return {
        id: `request-only:${index}`,
        field: 'request-only',
        index,
        status: 'on-receipt',
        ...(hash === undefined ? {} : { onReceipt: hash }),
        onReceiptIndex: index,
      };
    },
  );
}

/** The raw entries: read one by one, since a long run's receipts hold millions of them. */
function entriesOf({ receipt }: CheckContext): readonly Json[] | undefined {
  const messages = receipt === undefined ? undefined : containerOf(receipt, 'messages');
  const entries = isJsonObject(messages) ? own(messages, 'entries') : undefined;
  return isJsonArray(entries) ? entries : undefined;
}

/** As `entryText(entry, 'hash')`, written out: this one line is asked once for every row of a run. */
function hashOf(entry: Json | undefined): string | undefined {
  if (typeof entry !== 'object' || entry === null || isJsonArray(entry) || !Object.hasOwn(entry, 'hash'))
    return undefined;
  const hash = entry['hash'];
  return typeof hash === 'string' ? hash : undefined;
}

function entryText(entry: Json | undefined, member: string): string | undefined {
  return isJsonObject(entry) ? textAt(entry, member) : undefined;
}
