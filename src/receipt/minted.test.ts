/**
 * The mint against real receipts: from the pieces a run committed, `buildReceipt` gives the
 * receipt that run committed, sizes and chain fingerprint included.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject, own } from '../json.ts';
import { attentionOf, cacheOf, messagesOf, paramsOf } from './containers.ts';
import { messageDigestInput } from './digest.ts';
import { createReceiptDigests } from './digests.ts';
import { initHashing, receiptHash } from './hashing.ts';
import { buildReceipt } from './mint.ts';
import type { LLMMessage, StoredReceipt } from './model.ts';
import { hasSharedRecordings, type RecordedCall, recordedCalls } from './recorded-calls.testkit.ts';
import { measurementOf } from './stored-measurement.ts';
import { readStoredReceipt } from './stored-receipt.ts';
import { transformHashMatches, transformHashOf } from './transform-hash.ts';

/** The one line the rewriting strategy of made-cache-rewrite-messages adds: 11 units, its wording is in no row. */
const STAND_IN = { role: 'user', content: '-'.repeat(11) };

/** Why a call is left out here; undefined for one whose every row the record holds. */
function unproven(call: RecordedCall, receipt: StoredReceipt | undefined): string | undefined {
  if (receipt === undefined) return 'no receipt';
  const { verified, onReceipt } = call.expected;
  for (const part of ['pieces', 'messages', 'schemas'] as const) {
    if (verified?.[part] !== onReceipt?.[part]) return `${part} are not all on record`;
  }
  return undefined;
}

/** The request as the port had it: what sizes and fingerprints were taken of. */
function requestOf(call: RecordedCall, receipt: StoredReceipt): JsonObject {
  const params = paramsOf(receipt) ?? {};
  const thinkingBudget = own(params, 'thinkingBudget');
  const dials = ['temperature', 'maxTokens', 'stop', 'toolChoice'].filter((dial) => own(params, dial) !== undefined);
  return {
    systemPrompt: call.systemText,
    messages: call.messages,
    ...(call.tools.length === 0 ? {} : { tools: call.tools }),
    model: receipt.basis.model ?? '',
    ...Object.fromEntries(dials.map((dial) => [dial, own(params, dial)])),
    ...(thinkingBudget === undefined ? {} : { thinking: { budget: thinkingBudget } }),
  };
}

/** What the strategy handed back, rebuilt; the second half is false where the record cannot give its text. */
function preparedOf(call: RecordedCall, receipt: StoredReceipt, base: JsonObject): readonly [JsonObject, boolean] {
  if (cacheOf(receipt)?.transform !== 'rewritten') return [base, true];
  if ((messagesOf(receipt)?.requestOnly?.length ?? 0) > 0) {
    return [{ ...base, messages: [...call.messages, STAND_IN] }, false];
  }
  return [{ ...base, cacheMarkers: call.cacheMarkers ?? [] }, true];
}

describe.skipIf(!hasSharedRecordings())('the mint on real calls', () => {
  beforeAll(initHashing);

  it('gives the receipt that each run committed', () => {
    const counts = { receipts: 0, sizes: 0, chains: 0, omissions: 0 };
    const left = new Map<string, string>();
    const digests = createReceiptDigests();
    const servedBy = new Map<string, JsonObject>();
    for (const call of recordedCalls()) {
      const { receipt } = readStoredReceipt(call.receipt);
      const why = unproven(call, receipt);
      if (receipt === undefined || why !== undefined) {
        left.set(call.file, why ?? '');
        continue;
      }
      const salt = String(receipt.basis.runId);
      for (const message of call.messages) servedBy.set(receiptHash(salt, messageDigestInput(message)), message);
      const base = requestOf(call, receipt);
      const [prepared, textKnown] = preparedOf(call, receipt, base);
      const omitted = (attentionOf(receipt)?.hashes ?? [])
        .map((hash) => servedBy.get(hash))
        .filter((message) => message !== undefined);
      const cache = cacheOf(receipt);
      const input = {
        runId: salt,
        epoch: receipt.basis.epoch,
        model: String(receipt.basis.model),
        provider: String(receipt.basis.provider),
        systemText: call.systemText,
        systemPieces: call.pieces,
        messages: call.messages.map(asMessage),
        requestOnly: textKnown ? [] : [{ message: STAND_IN, reason: 'cache-strategy' }],
        tools: call.tools.map((tool) => ({ ...tool, name: String(tool['name']) })),
        forced: null,
        withheld: isWrapUp(receipt) ? ('wrap-up' as const) : null,
        baseRequest: base,
        preparedRequest: prepared,
        markersApplied: cache?.markersApplied,
        strategy: cache?.strategy ?? null,
        omittedForAttention: omitted.map(asMessage),
      };
      const minted = buildReceipt(input, digests);
      expect(JSON.stringify(buildReceipt(input))).toBe(JSON.stringify(minted));
      const label = `${call.file} ${call.callId}`;
      expect({ label, receipt: comparable(minted, receipt, textKnown) }).toEqual({
        label,
        receipt: comparable(receipt, receipt, textKnown),
      });
      counts.receipts += 1;
      counts.omissions += omitted.length;
      if (measurementOf(receipt)?.status === 'measured') counts.sizes += 1;
      if (typeof cache?.transformHash === 'string' && textKnown) {
        expect(transformHashOf(salt, prepared)).toBe(cache.transformHash);
        expect(transformHashMatches(cache.transformHash, salt, prepared)).toBe(true);
        expect(transformHashMatches(cache.transformHash, salt, base)).toBe(false);
        counts.chains += 1;
      }
    }
    console.log('minted again, equal to what the run committed:', counts, 'left out:', Object.fromEntries(left));
    expect(counts.receipts).toBeGreaterThanOrEqual(48);
    expect(counts.sizes).toBeGreaterThanOrEqual(40);
    expect(counts.chains).toBe(3);
    expect(counts.omissions).toBe(8);
    expect([...left.keys()].sort()).toEqual([
      'made-no-receipt-flat.json',
      'made-redacted-policy.json',
      'no-receipt.json',
      'paused-resumed-no-base.json',
      'tagged-chart.json',
      'tool-forced.json',
    ]);
  });
});

function asMessage(message: JsonObject): LLMMessage {
  return { ...message, role: String(own(message, 'role')), content: own(message, 'content') ?? '' };
}

function isWrapUp(receipt: StoredReceipt): boolean {
  return isJsonObject(receipt.tools) && own(receipt.tools, 'withheld') === 'wrap-up';
}

/** A receipt without what the recording's release did not write, and without what hangs on a text no row holds. */
function comparable(receipt: object, recorded: StoredReceipt, textKnown: boolean): unknown {
  const copy = structuredClone(receipt) as Record<string, unknown>; // a detached copy to cut, in a test
  if (recorded.requestMeasurement === undefined) delete copy['requestMeasurement'];
  const cache = copy['cache'];
  const hasStrategy = isJsonObject(recorded.cache) && own(recorded.cache, 'strategy') !== undefined;
  if (!hasStrategy && typeof cache === 'object' && cache !== null) Reflect.deleteProperty(cache, 'strategy');
  if (textKnown) return copy;
  if (typeof cache === 'object' && cache !== null) Reflect.deleteProperty(cache, 'transformHash');
  const messages = copy['messages'];
  if (isJsonObject(messages) && isJsonArray(messages['requestOnly'])) {
    for (const line of messages['requestOnly']) if (isJsonObject(line)) Reflect.deleteProperty(line, 'hash');
  }
  return copy;
}
