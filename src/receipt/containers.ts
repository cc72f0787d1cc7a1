/**
 * The containers of a stored receipt, each narrowed when it is read.
 *
 * VINTAGE LAW (engine.md section 6): any container but `basis` may be missing on an older
 * receipt. `undefined` here always means "the receipt cannot say": never null, never an
 * empty list, never zero. The same holds one level down: a member that is missing or is not
 * what it should be reads as `undefined`, and nothing here throws.
 */
import { isJsonArray, isJsonObject, type JsonObject, own, textAt } from '../json.ts';
import type { CacheMarker, StoredReceipt } from './model.ts';
import type {
  StoredAttention,
  StoredCache,
  StoredMessage,
  StoredMessages,
  StoredPiece,
  StoredPreparation,
  StoredRequestOnly,
  StoredSystem,
  StoredTools,
} from './stored-model.ts';
import { containerOf } from './stored-receipt.ts';

/** `system`, or `undefined` where the receipt cannot say. */
export function systemOf(receipt: StoredReceipt): StoredSystem | undefined {
  const stored = objectOf(receipt, 'system');
  if (stored === undefined) return undefined;
  return { hash: textAt(stored, 'hash'), chars: numberAt(stored, 'chars'), pieces: listAt(stored, 'pieces', piece) };
}

/** `messages`, or `undefined` where the receipt cannot say. A damaged entry keeps its place, with nothing in it. */
export function messagesOf(receipt: StoredReceipt): StoredMessages | undefined {
  const stored = objectOf(receipt, 'messages');
  if (stored === undefined) return undefined;
  return {
    count: numberAt(stored, 'count'),
    entries: listAt(stored, 'entries', message),
    requestOnly: listAt(stored, 'requestOnly', requestOnly),
  };
}

/**
 * The request-only lines alone. A long run's receipts hold millions of entries: who asks for the
 * few lines need not have every entry narrowed.
 */
export function requestOnlyOf(receipt: StoredReceipt): readonly StoredRequestOnly[] | undefined {
  const stored = objectOf(receipt, 'messages');
  return stored === undefined ? undefined : listAt(stored, 'requestOnly', requestOnly);
}

/** `tools`, or `undefined` where the receipt cannot say. */
export function toolsOf(receipt: StoredReceipt): StoredTools | undefined {
  const stored = objectOf(receipt, 'tools');
  if (stored === undefined) return undefined;
  const names = own(stored, 'names');
  const hashes = own(stored, 'schemaHashes');
  return {
    names: isJsonArray(names) ? names.filter((name) => typeof name === 'string') : undefined,
    schemaHashes: isJsonObject(hashes) ? hashesByName(hashes) : undefined,
    forced: textOrNullAt(stored, 'forced'),
    withheld: textOrNullAt(stored, 'withheld'),
  };
}

/** `cache`, or `undefined` where the receipt cannot say. A marker that is not whole is left out. */
export function cacheOf(receipt: StoredReceipt): StoredCache | undefined {
  const stored = objectOf(receipt, 'cache');
  if (stored === undefined) return undefined;
  return {
    transform: textAt(stored, 'transform'),
    transformHash: textOrNullAt(stored, 'transformHash'),
    markersApplied: listAt(stored, 'markersApplied', marker)?.filter((found) => found !== undefined),
    strategy: textOrNullAt(stored, 'strategy'),
  };
}

/** `params` as stored: a key is there only when the dial was sent. `undefined` where the receipt cannot say. */
export function paramsOf(receipt: StoredReceipt): JsonObject | undefined {
  return objectOf(receipt, 'params');
}

/** `omittedForAttention`, or `undefined`: nothing was dropped, or the receipt cannot say. */
export function attentionOf(receipt: StoredReceipt): StoredAttention | undefined {
  const stored = objectOf(receipt, 'omittedForAttention');
  if (stored === undefined) return undefined;
  const hashes = own(stored, 'hashes');
  return {
    count: numberAt(stored, 'count'),
    hashes: isJsonArray(hashes) ? hashes.map((hash) => (typeof hash === 'string' ? hash : '')) : undefined,
  };
}

/** `replayPreparations`, in order; `undefined` where the receipt has none. */
export function preparationsOf(receipt: StoredReceipt): readonly StoredPreparation[] | undefined {
  const stored = containerOf(receipt, 'replayPreparations');
  if (!isJsonArray(stored)) return undefined;
  return stored.map((entry) => {
    const object = isJsonObject(entry) ? entry : {};
    return {
      boundary: textAt(object, 'boundary'),
      phase: textAt(object, 'phase'),
      omittedBlocks: own(object, 'omittedBlocks'),
    };
  });
}

function objectOf(receipt: StoredReceipt, name: Parameters<typeof containerOf>[1]): JsonObject | undefined {
  const stored = containerOf(receipt, name);
  return isJsonObject(stored) ? stored : undefined;
}

function numberAt(object: JsonObject, key: string): number | undefined {
  const value = own(object, key);
  return typeof value === 'number' ? value : undefined;
}

function textOrNullAt(object: JsonObject, key: string): string | null | undefined {
  return own(object, key) === null ? null : textAt(object, key);
}

function listAt<T>(object: JsonObject, key: string, read: (entry: JsonObject) => T): readonly T[] | undefined {
  const list = own(object, key);
  return isJsonArray(list) ? list.map((entry) => read(isJsonObject(entry) ? entry : {})) : undefined;
}

function hashesByName(hashes: JsonObject): ReadonlyMap<string, string | undefined> {
  return new Map(Object.keys(hashes).map((name) => [name, textAt(hashes, name)]));
}

function piece(entry: JsonObject): StoredPiece {
  return { hash: textAt(entry, 'hash'), slot: textAt(entry, 'slot'), source: textAt(entry, 'source') };
}

function message(entry: JsonObject): StoredMessage {
  return { hash: textAt(entry, 'hash'), role: textAt(entry, 'role'), key: textAt(entry, 'key') };
}

function requestOnly(entry: JsonObject): StoredRequestOnly {
  return { hash: textAt(entry, 'hash'), role: textAt(entry, 'role'), reason: textAt(entry, 'reason') };
}

function marker(entry: JsonObject): CacheMarker | undefined {
  const field = textAt(entry, 'field');
  const boundaryIndex = numberAt(entry, 'boundaryIndex');
  const ttl = textAt(entry, 'ttl');
  if (field === undefined || boundaryIndex === undefined || ttl === undefined) return undefined;
  return { field, boundaryIndex, ttl };
}
