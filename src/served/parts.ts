/**
 * One call's request, rebuilt part by part. What a scrub needs is counts and single elements,
 * so nothing here is as long as the run until it is asked for. Rule source: engine.md section 5.
 */
import type { EpochLocation } from '../epochs/model.ts';
import { foldOf } from '../fold/fold-of.ts';
import { cacheOf, requestOnlyOf } from '../receipt/containers.ts';
import type { ReceiptReading } from '../receipt/stored-receipt.ts';
import type { Recording } from '../recording/model.ts';
import { GAP_ORDER, SERVED_GAPS } from './gaps.ts';
import { type MessageList, messageList } from './messages.ts';
import type { ServedGap, ServedGapKind, StagedRefs } from './model.ts';
import { readReceipt } from './receipt-read.ts';
import { runConstants } from './run-constants.ts';
import { stagedRefs } from './staged-refs.ts';
import { type SystemParts, systemParts } from './system.ts';
import { type ToolParts, toolParts } from './tools.ts';

export interface ServedParts {
  readonly location: EpochLocation;
  /** The receipt with what redaction scrubbed left out, or why none was read. */
  readonly receipt: ReceiptReading;
  readonly system: SystemParts;
  readonly messages: MessageList;
  readonly tools: ToolParts;
  readonly gaps: readonly ServedGap[];
  /** Costs a look at every tool message; each is parsed once a recording. */
  stagedRefs(): StagedRefs | undefined;
}

/** The parts of the request made at `location`, which must be of `recording`. Values are shared: never write to them. */
export function servedParts(recording: Recording, location: EpochLocation): ServedParts {
  const fold = foldOf(location.log);
  const before = location.callIdx - 1;
  const run = runConstants(location);
  const receipt = readReceipt(location);
  const system = systemParts(fold, before);
  const messages = messageList(recording, fold, before);
  const tools = toolParts(fold, before, run.forced);
  return {
    location,
    receipt,
    system,
    messages,
    tools,
    gaps: raisedGaps(location, receipt, messages.known, tools.forced !== undefined),
    stagedRefs: () => stagedRefs(recording, messages.all, tools.names, run.wants),
  };
}

/** The gaps of one view, in the order of engine.md section 7. */
function raisedGaps(
  location: EpochLocation,
  { receipt, cause }: ReceiptReading,
  conversation: boolean,
  forced: boolean,
): readonly ServedGap[] {
  const raised: Readonly<Record<ServedGapKind, boolean>> = {
    'no-fold-base': location.basis === 'log-only' || (location.hasRunLog && location.runBasis === 'log-only'),
    'no-conversation-on-record': !conversation,
    'no-run-log': !location.hasRunLog,
    'no-receipt-on-chart': receipt === undefined,
    'cache-transform': receipt === undefined || cacheOf(receipt)?.strategy !== null,
    'provider-defaults': receipt !== undefined,
    'forced-tool-schema': forced,
    'request-only-wording': receipt !== undefined && (requestOnlyOf(receipt)?.length ?? 0) > 0,
  };
  return GAP_ORDER.filter((gap) => raised[gap]).map((gap) => {
    const { fields, sentence } = SERVED_GAPS[gap];
    return gap === 'no-receipt-on-chart' && cause !== undefined
      ? { gap, fields, sentence, cause }
      : { gap, fields, sentence };
  });
}
