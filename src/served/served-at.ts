/** The public readings of one call: its served view and its receipt. Rule source: engine.md sections 4 to 7. */
import { epochAt, epochsNamed } from '../epochs/epoch-at.ts';
import type { EpochLocation, EpochRef } from '../epochs/model.ts';
import { type JsonObject, own } from '../json.ts';
import type { StoredReceipt } from '../receipt/model.ts';
import type { ReceiptReading } from '../receipt/stored-receipt.ts';
import { asRecording } from '../recording/as-recording.ts';
import type { ServedView } from './model.ts';
import { type ServedParts, servedParts } from './parts.ts';
import { readReceipt, readReceiptAsStored } from './receipt-read.ts';
import { systemText } from './system.ts';

/**
 * The request that one call was handed, rebuilt from committed pieces only (engine.md section 5).
 * `undefined` only where there is no such epoch; what cannot be proved is a gap. An epoch number
 * that names several calls means the first, and the view says `ambiguous`. Never throws. Values are shared with the
 * recording: do not write to them.
 */
export function servedAt(source: unknown, epoch: EpochRef): ServedView | undefined {
  const recording = asRecording(source);
  const location = recording === undefined ? undefined : epochAt(recording, epoch);
  if (recording === undefined || location === undefined) return undefined;
  const view = servedView(servedParts(recording, location));
  return epochsNamed(recording, epoch).length > 1 ? { ...view, ambiguous: true } : view;
}

/**
 * The receipt that one call committed, exactly as stored; `undefined` where there is no such
 * epoch or no receipt was read there (`receiptReadAt` says why). Never throws.
 */
export function receiptAt(source: unknown, epoch: EpochRef): StoredReceipt | undefined {
  const location = locate(source, epoch);
  return location === undefined ? undefined : readReceiptAsStored(location).receipt;
}

/** The receipt that verification reads (scrubbed members left out), or the cause; `undefined` without such an epoch. */
export function receiptReadAt(source: unknown, epoch: EpochRef): ReceiptReading | undefined {
  const location = locate(source, epoch);
  return location === undefined ? undefined : readReceipt(location);
}

/** The whole view out of its parts. */
function servedView(parts: ServedParts): ServedView {
  const { location, system, tools } = parts;
  const basis = basisOf(parts.receipt.receipt);
  const staged = parts.stagedRefs();
  return {
    epoch: location.epoch,
    callRuntimeStageId: location.callRuntimeStageId,
    ...(basis === undefined ? {} : { basis }),
    system: { text: systemText(system.pieces), pieces: system.pieces },
    messages: { asSent: parts.messages.all, ...(staged === undefined ? {} : { stagedRefs: staged }) },
    tools: {
      names: tools.names,
      schemas: tools.schemas,
      ...(tools.forced === undefined ? {} : { forced: tools.forced }),
      ...(tools.withheld === undefined ? {} : { withheld: tools.withheld }),
    },
    gaps: parts.gaps,
  };
}

/** Model, provider and run id: with `cache.strategy`, all that a rebuild may read from a receipt. */
export function basisOf(receipt: StoredReceipt | undefined): ServedView['basis'] {
  if (receipt === undefined) return undefined;
  const stored: JsonObject = { ...receipt.basis };
  const model = own(stored, 'model');
  const provider = own(stored, 'provider');
  const runId = own(stored, 'runId');
  return {
    ...(model === undefined ? {} : { model }),
    ...(provider === undefined ? {} : { provider }),
    ...(runId === undefined ? {} : { runId }),
  };
}

function locate(source: unknown, epoch: EpochRef): EpochLocation | undefined {
  const recording = asRecording(source);
  return recording === undefined ? undefined : epochAt(recording, epoch);
}
