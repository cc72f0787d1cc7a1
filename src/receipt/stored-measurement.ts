/** `requestMeasurement` of a stored receipt. Rule source: engine.md section 6. */
import { isJsonObject, type JsonObject, own } from '../json.ts';
import type { MeasuredSize, RequestMeasurement, StoredReceipt } from './model.ts';
import { containerOf } from './stored-receipt.ts';

const BOUNDARY = 'initial-prepared-request';
const FORMAT = 'json-utf8-v1';
const REASONS = ['unsupported-value', 'cyclic-value', 'measurement-limit'] as const;

/**
 * The measurement, or `undefined` where the receipt cannot say: none stored, another
 * boundary or format, or one that is not whole. A slot is present only when it was sent.
 */
export function measurementOf(receipt: StoredReceipt): RequestMeasurement | undefined {
  const stored = containerOf(receipt, 'requestMeasurement');
  if (!isJsonObject(stored) || own(stored, 'boundary') !== BOUNDARY || own(stored, 'format') !== FORMAT) {
    return undefined;
  }
  const shared = { boundary: BOUNDARY, format: FORMAT } as const;
  if (own(stored, 'status') === 'unavailable') {
    const reason = REASONS.find((known) => known === own(stored, 'reason'));
    return reason === undefined ? undefined : { ...shared, status: 'unavailable', reason };
  }
  const total = sizeAt(stored, 'total');
  if (own(stored, 'status') !== 'measured' || total === undefined) return undefined;
  const slots = own(stored, 'slots');
  return { ...shared, status: 'measured', total, slots: isJsonObject(slots) ? slotsOf(slots) : {} };
}

function slotsOf(slots: JsonObject): { systemPrompt?: MeasuredSize; messages?: MeasuredSize; tools?: MeasuredSize } {
  const systemPrompt = sizeAt(slots, 'systemPrompt');
  const messages = sizeAt(slots, 'messages');
  const tools = sizeAt(slots, 'tools');
  return {
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(messages === undefined ? {} : { messages }),
    ...(tools === undefined ? {} : { tools }),
  };
}

function sizeAt(object: JsonObject, key: string): MeasuredSize | undefined {
  const size = own(object, key);
  if (!isJsonObject(size)) return undefined;
  const jsonChars = own(size, 'jsonChars');
  const jsonBytes = own(size, 'jsonBytes');
  return typeof jsonChars === 'number' && typeof jsonBytes === 'number' ? { jsonChars, jsonBytes } : undefined;
}
