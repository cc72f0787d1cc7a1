/**
 * The law of a receipt, checked from outside: each row of a served view is put into words
 * and hashed here, apart from `src/receipt` (node's SHA-256, the formulas of engine.md
 * section 6 written out again), and compared with what the receipt carries.
 */
import { createHash } from 'node:crypto';
import { epochLocations } from '../epochs/epoch-at.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import type { Recording } from '../recording/model.ts';
import { receiptAt, servedAt } from '../served/served-at.ts';

export interface HashedRow {
  /** `call-llm#17 message:3` */
  readonly name: string;
  readonly field: 'system' | 'piece' | 'message' | 'tool-schema';
  readonly hash: string;
}

/** One call: the rows of its view with their hashes, and the hashes its receipt carries, field by field. */
export interface HashedCall {
  readonly call: string;
  readonly leg: number;
  readonly epoch: number;
  readonly rows: readonly HashedRow[];
  readonly onReceipt: readonly HashedRow[];
  readonly hasReceipt: boolean;
}

/** Every call of a recording, hashed. */
export function hashedCalls(recording: Recording): readonly HashedCall[] {
  return epochLocations(recording).map(({ callRuntimeStageId: call, leg, epoch }) => {
    const receipt = receiptAt(recording, call);
    const runId = receipt?.basis.runId;
    if (receipt === undefined || typeof runId !== 'string') {
      return { call, leg, epoch, rows: [], onReceipt: [], hasReceipt: false };
    }
    return {
      call,
      leg,
      epoch,
      rows: rowsOfView(recording, call, runId),
      onReceipt: rowsOfReceipt(call, receipt),
      hasReceipt: true,
    };
  });
}

function rowsOfView(recording: Recording, call: string, runId: string): readonly HashedRow[] {
  const view = servedAt(recording, call);
  if (view === undefined) return [];
  const row = (field: HashedRow['field'], id: string, text: string): HashedRow => ({
    name: `${call} ${id}`,
    field,
    hash: salted(runId, text),
  });
  return [
    row('system', 'system', view.system.text),
    ...view.system.pieces.map((piece, at) => row('piece', `piece:${at}`, piece.text)),
    ...view.messages.asSent.map((message, at) => row('message', `message:${at}`, messageText(message))),
    ...view.tools.schemas.map((schema) => row('tool-schema', `tool-schema:${schema.name}`, sortedJson(schema))),
  ];
}

function rowsOfReceipt(call: string, receipt: object): readonly HashedRow[] {
  const read = (value: unknown, key: string): Json | undefined => (isJsonObject(value) ? own(value, key) : undefined);
  const listed = (value: Json | undefined): readonly Json[] => (isJsonArray(value) ? value : []);
  const row = (field: HashedRow['field'], id: string, hash: unknown): HashedRow => ({
    name: `${call} ${id}`,
    field,
    hash: String(hash),
  });
  const system = read(receipt, 'system');
  const tools = read(receipt, 'tools');
  const schemas = read(tools, 'schemaHashes');
  const forced = read(tools, 'forced');
  return [
    row('system', 'system', read(system, 'hash')),
    ...listed(read(system, 'pieces')).map((piece, at) => row('piece', `piece:${at}`, read(piece, 'hash'))),
    ...listed(read(read(receipt, 'messages'), 'entries')).map((entry, at) =>
      row('message', `message:${at}`, read(entry, 'hash')),
    ),
    // The forced answer tool's schema is never committed: its hash is on the receipt alone.
    ...Object.entries(isJsonObject(schemas) ? schemas : {})
      .filter(([name]) => name !== forced)
      .map(([name, hash]) => row('tool-schema', `tool-schema:${name}`, hash)),
  ];
}

function salted(runId: string, text: string): string {
  return createHash('sha256').update(`${runId}\u001f${text}`, 'utf8').digest('hex').slice(0, 16);
}

function messageText(message: JsonObject): string {
  const text = (value: Json | undefined): string =>
    value === undefined || value === null ? '' : typeof value === 'string' ? value : sortedJson(value);
  const calls = message['toolCalls'];
  const thinking = message['thinkingBlocks'];
  const callText = (call: Json): string => {
    const of = (key: string): Json | undefined => (isJsonObject(call) ? own(call, key) : undefined);
    const meta = of('providerMeta');
    return [text(of('id')), text(of('name')), sortedJson(of('args')), meta === undefined ? '' : sortedJson(meta)].join(
      '\u001d',
    );
  };
  return [
    text(message['role']),
    text(message['content']),
    text(message['toolCallId']),
    text(message['toolName']),
    isJsonArray(calls) ? calls.map(callText).join('\u001c') : '',
    isJsonArray(thinking) && thinking.length > 0 ? sortedJson(thinking) : '',
  ].join('\u001e');
}

/** JSON with the keys of every object in sorted order. Test data is shallow: plain recursion will do. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isJsonObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  );
}
