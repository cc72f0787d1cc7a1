/** The dials of a call, as the prepared request carries them. Rule source: engine.md section 6. */
import type { Json } from '../json.ts';
import { receiptHash } from './hashing.ts';
import type { ReceiptParams } from './model.ts';
import { elementsOf, memberOf, UNREADABLE } from './plain-data.ts';
import { stableJson, UNSERIALIZABLE } from './stable-json.ts';

/**
 * Reads the dials off a prepared request: a key is there only when that dial was sent, and
 * holds what was sent. A dial that is not of its kind cannot be said, so it is left out.
 *
 * LAW (hashes and references, never bytes): an answer schema is kept as `schemaHash`, beside
 * its type, its name and whether it is strict. Never throws on a request.
 */
export function requestParams(runId: string, request: unknown): ReceiptParams {
  const temperature = numberAt(request, 'temperature');
  const maxTokens = numberAt(request, 'maxTokens');
  const thinkingBudget = numberAt(memberOf(request, 'thinking'), 'budget');
  const stop = elementsOf(memberOf(request, 'stop'));
  const toolChoice = toolChoiceOf(memberOf(request, 'toolChoice'));
  const outputFormat = outputFormatOf(runId, memberOf(request, 'outputFormat'));
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(thinkingBudget === undefined ? {} : { thinkingBudget }),
    ...(isTextList(stop) ? { stop } : {}),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
  };
}

function numberAt(value: unknown, key: string): number | undefined {
  const found = memberOf(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined; // a receipt is JSON
}

function textAt(value: unknown, key: string): string | undefined {
  const found = memberOf(value, key);
  return typeof found === 'string' ? found : undefined;
}

function isTextList(list: readonly unknown[] | undefined): list is readonly string[] {
  return list?.every((entry) => typeof entry === 'string') === true;
}

function toolChoiceOf(choice: unknown): { readonly type: string; readonly name?: string } | undefined {
  const type = textAt(choice, 'type');
  const name = textAt(choice, 'name');
  if (type === undefined) return undefined;
  return name === undefined ? { type } : { type, name };
}

function outputFormatOf(runId: string, format: unknown): { readonly [key: string]: Json } | undefined {
  if (typeof format !== 'object' || format === null) return undefined;
  const type = textAt(format, 'type');
  const name = textAt(format, 'name');
  const strict = memberOf(format, 'strict');
  const schema = memberOf(format, 'schema');
  return {
    ...(type === undefined ? {} : { type }),
    ...(name === undefined ? {} : { name }),
    ...(typeof strict === 'boolean' ? { strict } : {}),
    ...(schema === undefined
      ? {}
      : { schemaHash: receiptHash(runId, schema === UNREADABLE ? UNSERIALIZABLE : stableJson(schema)) }),
  };
}
