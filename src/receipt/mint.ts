/**
 * The mint: one receipt for one call. Rule source: engine.md section 6.
 *
 * THE LAWS of a receipt, all four kept here:
 * 1. Hashes and references, never bytes. Of the request's texts only digests and sizes are
 *    kept; names, roles, ids and dials are references.
 * 2. Salted. Every digest is taken with the run's id, so it says nothing of another run.
 * 3. Nothing a role was refused is named or counted. The mint is handed what was served and
 *    nothing else: a hidden skill has no way in.
 * 4. True at the provider port, not past it (`RECEIPT_BOUNDARY`).
 */
import { appliedMarkers, cacheVerdict } from './cache-verdict.ts';
import { text } from './digest.ts';
import { type ReceiptDigests, withoutMemo } from './digests.ts';
import { receiptHash } from './hashing.ts';
import { measureRequest } from './measure.ts';
import { mintMessages, mintOmissions } from './mint-messages.ts';
import { mintTools } from './mint-tools.ts';
import type { LLMMessage, Receipt, ToolSchema, Withheld } from './model.ts';
import { requestParams } from './params.ts';
import type { SystemPiece } from './pieces.ts';
import { elementsOf, memberOf, nameOf } from './plain-data.ts';

/** The key under which a run keeps the name of the tool its answer is forced through. */
export const FORCED_OUTPUT_TOOL_KEY = 'forcedOutputToolName';

/** Where a receipt is true. It stands beside the dials and the cache, which are read at that place. */
export const RECEIPT_BOUNDARY =
  'True at the provider port: this is what the run handed to the model’s adapter, and what the adapter or the vendor then added, filled in or dropped is not on record.';

/** All that one call was handed. Every list is in the order it was served. */
export interface BuildReceiptInput {
  /** The salt, written down as `basis.runId`. */
  readonly runId: string;
  readonly epoch: number;
  readonly model: string;
  readonly provider: string;
  /** The whole system prompt, as sent. */
  readonly systemText: string;
  readonly systemPieces: readonly SystemPiece[];
  /** The conversation, without the lines below. */
  readonly messages: readonly LLMMessage[];
  /** Lines composed for this request alone, written to no history. None: leave it out. */
  readonly requestOnly?: readonly { readonly message: LLMMessage; readonly reason: string }[];
  /** Every schema served, the forced answer tool's own included where it is known. */
  readonly tools: readonly ToolSchema[];
  readonly forced?: string | null;
  readonly withheld?: Withheld | null;
  /** The request before the cache strategy. */
  readonly baseRequest: unknown;
  /** The request after it, as handed to the port: the dials and the sizes are read here. */
  readonly preparedRequest: unknown;
  readonly markersApplied?: unknown;
  /** `null` says that no strategy is wired in. */
  readonly strategy: string | null;
  /** The turns this call left out to save attention. None: leave it out. */
  readonly omittedForAttention?: readonly LLMMessage[];
}

/**
 * Mints the receipt of one call. PURE and TOTAL, because a receipt never fails a call:
 * whatever it is handed it writes to none of it, runs none of its code (no getter, no
 * `toJSON`; a proxy's traps cannot be avoided, and may throw), and comes back with a receipt.
 * What could not be read is "cannot say": a container is left out, a name is `unknown`, the
 * verdict is `unknown`, the measurement `unavailable`. An epoch that is no number is 0, which
 * no call has.
 *
 * `digests` is a memo over a run (`createReceiptDigests`): the same bytes with and without it.
 *
 * @throws Error only when `initHashing` was not awaited first.
 */
export function buildReceipt(input: BuildReceiptInput, digests?: ReceiptDigests): Receipt {
  const runId = nameOf(memberOf(input, 'runId'));
  const known = typeof digests?.forReceipt === 'function' ? digests.forReceipt(runId) : withoutMemo(runId);
  const epoch = memberOf(input, 'epoch');
  const preparedRequest = memberOf(input, 'preparedRequest');
  const strategy = memberOf(input, 'strategy');
  const system = mintSystem(runId, input);
  const messages = mintMessages(memberOf(input, 'messages'), memberOf(input, 'requestOnly'), known);
  const tools = mintTools(runId, input);
  const omitted = mintOmissions(memberOf(input, 'omittedForAttention'), known);
  return {
    basis: {
      epoch: typeof epoch === 'number' && Number.isFinite(epoch) ? epoch : 0,
      runId,
      model: nameOf(memberOf(input, 'model')),
      provider: nameOf(memberOf(input, 'provider')),
    },
    ...(system === undefined ? {} : { system }),
    ...(messages === undefined ? {} : { messages }),
    ...(tools === undefined ? {} : { tools }),
    cache: {
      ...cacheVerdict(runId, memberOf(input, 'baseRequest'), preparedRequest, known),
      markersApplied: appliedMarkers(memberOf(input, 'markersApplied')),
      ...(typeof strategy === 'string' || strategy === null ? { strategy } : {}),
    },
    ...(typeof preparedRequest === 'object' && preparedRequest !== null
      ? { params: requestParams(runId, preparedRequest) }
      : {}),
    requestMeasurement: measureRequest(preparedRequest, known),
    ...(omitted === undefined ? {} : { omittedForAttention: omitted }),
  };
}

function mintSystem(runId: string, input: unknown): Receipt['system'] {
  const whole = memberOf(input, 'systemText');
  const pieces = elementsOf(memberOf(input, 'systemPieces'));
  if (typeof whole !== 'string' || pieces === undefined) return undefined;
  return {
    hash: receiptHash(runId, whole),
    chars: whole.length,
    pieces: pieces.map((piece) => ({
      hash: receiptHash(runId, text(memberOf(piece, 'text'))),
      slot: nameOf(memberOf(piece, 'slot')),
      source: nameOf(memberOf(piece, 'source')),
    })),
  };
}
