/** Real calls, each with its view, receipt and verdict: what the sentences of gaps are held against. */
import { isJsonObject, type JsonObject, own } from '../json.ts';
import type { StoredReceipt } from '../receipt/model.ts';
import type { Recording } from '../recording/model.ts';
import type { EpochVerdict, RowField } from '../verify/model.ts';
import { verifyEpoch } from '../verify/verify-epoch.ts';
import type { ServedGapKind, ServedView } from './model.ts';
import { receiptAt, servedAt } from './served-at.ts';
import { opened, sharedValue } from './shared-recordings.testkit.ts';

/** One real call: its view, receipt and verdict. */
export interface Call {
  readonly recording: Recording;
  readonly view: ServedView;
  readonly verdict: EpochVerdict;
  readonly receipt: StoredReceipt | undefined;
}

export function call(value: unknown, id: string): Call {
  const recording = opened(value);
  const view = servedAt(recording, id);
  const verdict = verifyEpoch(recording, id);
  if (view === undefined || verdict === undefined) throw new Error(`no call ${id}`);
  return { recording, view, verdict, receipt: receiptAt(recording, id) };
}

export function receiptOf({ receipt }: Call): StoredReceipt {
  if (receipt === undefined) throw new Error('no receipt');
  return receipt;
}

export function rowsOf({ verdict }: Call, ...fields: readonly RowField[]): EpochVerdict['rows'] {
  return verdict.rows.filter(({ field }) => fields.includes(field));
}

export const gapsOf = ({ view }: Call): readonly ServedGapKind[] => view.gaps.map(({ gap }) => gap);

export const resumed = (): Call => call(sharedValue('paused-resumed-no-base.json'), 'call-llm#41');
export const plainChart = (): Call => call(sharedValue('tagged-chart.json'), 'call-llm#1');
export const noReceipt = (): Call => call(sharedValue('no-receipt.json'), 'sf-llm-call/call-llm#7');
export const rewritten = (): Call => call(sharedValue('made-cache-rewrite-messages.json'), 'call-llm#40');
export const withSettings = (): Call => call(sharedValue('flat-dynamic-tools.json'), 'call-llm#18');
export const forcedTool = (): Call => call(sharedValue('tool-forced.json'), 'call-llm#18');

/** A real run's log handed in on its own, as a drilled part is: nothing says what the whole run was. */
export function alone(name: string, id: string): Call {
  const snapshot = snapshotOf(sharedValue(name));
  return call({ history: own(snapshot, 'commitLog'), initialState: own(snapshot, 'initialState') }, id);
}

/** A real run with its conversation taken out of every row, and its receipts left in. */
export function withoutConversation(): Call {
  const value = sharedValue('flat-dynamic-tools.json');
  for (const row of rowsOfLog(snapshotOf(value))) {
    for (const key of ['history', 'messagesInjections']) remove(own(row, 'overwrite'), key);
    const trace = own(row, 'trace');
    const kept = Array.isArray(trace) ? trace.filter((entry) => !writesConversation(entry)) : [];
    Object.assign(row, { trace: kept });
  }
  return call(value, 'call-llm#40');
}

function writesConversation(entry: unknown): boolean {
  return isJsonObject(entry) && ['history', 'messagesInjections'].includes(String(own(entry, 'path')));
}

export function remove(object: unknown, key: string): void {
  if (isJsonObject(object)) Reflect.deleteProperty(object, key);
}

export function snapshotOf(value: JsonObject): JsonObject {
  const snapshot = own(value, 'snapshot');
  if (!isJsonObject(snapshot)) throw new Error('no snapshot');
  return snapshot;
}

export function rowsOfLog(snapshot: JsonObject): readonly JsonObject[] {
  const rows = own(snapshot, 'commitLog');
  return Array.isArray(rows) ? rows.filter(isJsonObject) : [];
}
