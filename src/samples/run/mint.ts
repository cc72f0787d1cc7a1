/** The mint a run uses: the engine's own `buildReceipt`, cut down where a story is set in an older release. */
import { isJsonArray, isJsonObject, type Json, own } from '../../json.ts';
import { createReceiptDigests } from '../../receipt/digests.ts';
import { buildReceipt } from '../../receipt/mint.ts';
import type { CallFacts, Mint } from '../agent/mint.ts';
import type { ReceiptVintage } from '../agent/story.ts';
import { plainCopy } from './plain-copy.ts';
import { asVintage } from './vintage.ts';

/** A mint with a memo of its own, for one run. Await `initHashing()` before its first use. */
export function mintFor(vintage: ReceiptVintage): Mint {
  const digests = createReceiptDigests();
  const rows = new Map<string, Json>();
  // A row is one object wherever it is served: 2,000 turns of 4,000 rows do not fit in memory otherwise.
  const shared = (receipt: Json): Json => {
    const messages = isJsonObject(receipt) ? own(receipt, 'messages') : undefined;
    const entries = isJsonObject(messages) ? own(messages, 'entries') : undefined;
    if (!isJsonObject(receipt) || !isJsonObject(messages) || !isJsonArray(entries)) return receipt;
    return { ...receipt, messages: { ...messages, entries: entries.map((row) => sharedRow(rows, row)) } };
  };
  return (call: CallFacts): Json => {
    const receipt = buildReceipt(
      {
        runId: call.runId,
        epoch: call.epoch,
        model: call.model,
        provider: call.provider,
        systemText: call.systemText,
        systemPieces: call.pieces.map((piece) => ({ text: piece.text, slot: 'system-prompt', source: piece.source })),
        messages: call.messages,
        requestOnly: call.requestOnly.map(({ role, content, reason }) => ({ message: { role, content }, reason })),
        tools: call.tools,
        forced: call.forced,
        withheld: call.withheld,
        baseRequest: call.request,
        preparedRequest: call.prepared,
        markersApplied: call.markers,
        strategy: call.strategy,
        omittedForAttention: call.evicted,
      },
      digests,
    );
    return asVintage(withPreparations(shared(plainCopy(receipt)), call), vintage);
  };
}

/** Role and key are part of what is hashed, so equal hashes are equal rows. */
function sharedRow(rows: Map<string, Json>, row: Json): Json {
  const hash = isJsonObject(row) ? own(row, 'hash') : undefined;
  if (typeof hash !== 'string') return row;
  const known = rows.get(hash);
  if (known !== undefined) return known;
  rows.set(hash, row);
  return row;
}

/** What the provider's adapter reported after the call: no part of the mint, which ends at the provider port. */
function withPreparations(receipt: Json, { adapterOmitted }: CallFacts): Json {
  if (!isJsonObject(receipt) || adapterOmitted === undefined) return receipt;
  const prepared = { boundary: 'provider-adapter', phase: 'prepared', omittedBlocks: adapterOmitted };
  return { ...receipt, replayPreparations: [prepared] };
}
