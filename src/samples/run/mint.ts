/** The mint a run uses: the engine's own `buildReceipt`, cut down where a story is set in an older release. */
import type { Json } from '../../json.ts';
import { createReceiptDigests } from '../../receipt/digests.ts';
import { buildReceipt } from '../../receipt/mint.ts';
import type { CallFacts, Mint } from '../agent/mint.ts';
import type { ReceiptVintage } from '../agent/story.ts';
import { plainCopy } from './plain-copy.ts';
import { asVintage } from './vintage.ts';

/** A mint with a memo of its own, for one run. Await `initHashing()` before its first use. */
export function mintFor(vintage: ReceiptVintage): Mint {
  const digests = createReceiptDigests();
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
    return asVintage(plainCopy(receipt), vintage);
  };
}
