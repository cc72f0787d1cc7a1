/**
 * What the readers in containers.ts answer. VINTAGE LAW: `undefined` is "the receipt cannot
 * say", at every level; `null` and an empty list are things a receipt said.
 * Rule source: engine.md section 6.
 */
import type { Json } from '../json.ts';
import type { CacheMarker } from './model.ts';

/** `hash` is undefined where the stored row carries none that could be compared. */
export interface StoredPiece {
  readonly hash: string | undefined;
  readonly slot: string | undefined;
  readonly source: string | undefined;
}

export interface StoredMessage {
  readonly hash: string | undefined;
  readonly role: string | undefined;
  /** The `toolCallId` the message answers. */
  readonly key: string | undefined;
}

export interface StoredRequestOnly {
  readonly hash: string | undefined;
  readonly role: string | undefined;
  readonly reason: string | undefined;
}

export interface StoredSystem {
  readonly hash: string | undefined;
  /** UTF-16 units of the whole prompt. */
  readonly chars: number | undefined;
  readonly pieces: readonly StoredPiece[] | undefined;
}

export interface StoredMessages {
  readonly count: number | undefined;
  readonly entries: readonly StoredMessage[] | undefined;
  readonly requestOnly: readonly StoredRequestOnly[] | undefined;
}

export interface StoredTools {
  readonly names: readonly string[] | undefined;
  /** Own keys only: a tool may be named `toString` or `__proto__`. `undefined`: it names the tool and carries no hash that could be compared. */
  readonly schemaHashes: ReadonlyMap<string, string | undefined> | undefined;
  /** `null` is the receipt saying that nothing was forced; absent is that it cannot say. */
  readonly forced: string | null | undefined;
  readonly withheld: string | null | undefined;
}

export interface StoredCache {
  readonly transform: string | undefined;
  readonly transformHash: string | null | undefined;
  readonly markersApplied: readonly CacheMarker[] | undefined;
  /** `null` is the receipt saying that no strategy was wired in. */
  readonly strategy: string | null | undefined;
}

export interface StoredAttention {
  readonly count: number | undefined;
  /** Hash of each dropped turn, as the entry that served it earlier; a damaged one is ''. */
  readonly hashes: readonly string[] | undefined;
}

export interface StoredPreparation {
  readonly boundary: string | undefined;
  readonly phase: string | undefined;
  readonly omittedBlocks: Json | undefined;
}
