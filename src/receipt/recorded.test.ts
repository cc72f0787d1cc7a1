/** The formulas against real receipts: every hash in the shared recordings is taken again. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messagesOf, systemOf, toolsOf } from './containers.ts';
import { messageDigestInput, toolDigestInput } from './digest.ts';
import { initHashing, receiptHash } from './hashing.ts';
import { hasSharedRecordings, type RecordedCall, recordedCalls } from './recorded-calls.testkit.ts';
import { readStoredReceipt } from './stored-receipt.ts';

const present = hasSharedRecordings();

/** The hashes that agree, by position, as expected.json counts them. */
function agreeing(call: RecordedCall) {
  const { receipt } = readStoredReceipt(call.receipt);
  if (receipt === undefined) return null;
  const salt = String(receipt.basis.runId);
  const system = systemOf(receipt);
  const entries = messagesOf(receipt)?.entries ?? [];
  const schemas = toolsOf(receipt)?.schemaHashes ?? new Map<string, string>();
  const pieceHashes = system?.pieces ?? [];
  return {
    system: system?.hash === receiptHash(salt, call.systemText),
    pieces: call.pieces.filter(({ text }, at) => pieceHashes[at]?.hash === receiptHash(salt, text)).length,
    messages: call.messages.filter(
      (message, at) => entries[at]?.hash === receiptHash(salt, messageDigestInput(message)),
    ).length,
    schemas: call.tools.filter((tool) => schemas.get(String(tool['name'])) === receiptHash(salt, toolDigestInput(tool)))
      .length,
  };
}

describe.skipIf(!present)('every hash of the shared recordings', () => {
  beforeAll(initHashing);

  it('is reproduced from the committed pieces, exactly where expected.json says so', () => {
    const calls = recordedCalls();
    const total = { system: 0, pieces: 0, messages: 0, schemas: 0 };
    const files = new Set<string>();
    for (const call of calls) {
      const found = agreeing(call);
      expect({ call: `${call.file} ${call.callId}`, found }).toEqual({
        call: `${call.file} ${call.callId}`,
        found: call.expected.verified,
      });
      if (found === null) continue;
      files.add(call.file);
      total.system += found.system ? 1 : 0;
      total.pieces += found.pieces;
      total.messages += found.messages;
      total.schemas += found.schemas;
    }
    console.log(
      `reproduced over ${files.size} recordings, ${calls.length} calls: ${total.system} system prompts, ` +
        `${total.pieces} pieces, ${total.messages} messages, ${total.schemas} tool schemas`,
    );
    expect(files.size).toBeGreaterThanOrEqual(17);
    expect(calls.length).toBeGreaterThanOrEqual(55);
    expect(total.system).toBeGreaterThanOrEqual(50);
    expect(total.pieces).toBeGreaterThanOrEqual(60);
    expect(total.messages).toBeGreaterThanOrEqual(160);
    expect(total.schemas).toBeGreaterThanOrEqual(80);
  });
});
