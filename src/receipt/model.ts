/**
 * A receipt: what one call was handed, as hashes and references, never bytes.
 * Rule source: engine.md section 6.
 */
import type { Json } from '../json.ts';

/** The only promised container: a number at `epoch` is what makes a stored value a receipt. */
export interface ReceiptBasis {
  readonly epoch: number;
  readonly runId?: Json;
  readonly model?: Json;
  readonly provider?: Json;
}

/**
 * A receipt as some release stored it. VINTAGE LAW: any container but `basis` may be
 * missing, and a missing one means "cannot say", never null or empty. Handed back as
 * stored; the readers in `containers.ts` narrow each container on use.
 */
export interface StoredReceipt {
  readonly basis: ReceiptBasis;
  readonly system?: Json;
  readonly messages?: Json;
  readonly tools?: Json;
  readonly cache?: Json;
  readonly params?: Json;
  readonly omittedForAttention?: Json;
  readonly requestMeasurement?: Json;
  readonly replayPreparations?: Json;
}

/** Why no receipt was read at a call. */
export type NoReceiptCause = 'no-receipt-committed' | 'receipt-shape-rejected';

export interface ReceiptPiece {
  readonly hash: string;
  readonly slot: string;
  readonly source: string;
}

export interface ReceiptMessage {
  readonly role: string;
  readonly hash: string;
  readonly key?: string;
}

export interface ReceiptRequestOnly {
  readonly role: string;
  readonly hash: string;
  readonly reason: string;
}

export interface CacheMarker {
  readonly field: string;
  readonly boundaryIndex: number;
  readonly ttl: string;
}

/**
 * A receipt as our own mint writes it: every container present. `system`, `messages`,
 * `tools`, `params` and `cache.strategy` are absent only where the mint was handed something
 * it could not read as that: by the vintage law a missing container is "cannot say", and an
 * empty one would be a claim.
 */
export interface Receipt {
  readonly basis: {
    readonly epoch: number;
    readonly runId: string;
    readonly model: string;
    readonly provider: string;
  };
  readonly system?: {
    readonly hash: string;
    readonly chars: number;
    readonly pieces: readonly ReceiptPiece[];
  };
  readonly messages?: {
    readonly count: number;
    readonly entries: readonly ReceiptMessage[];
    readonly requestOnly: readonly ReceiptRequestOnly[];
  };
  readonly tools?: {
    readonly names: readonly string[];
    readonly schemaHashes: { readonly [name: string]: string };
    readonly forced: string | null;
    readonly withheld: Withheld | null;
  };
  readonly cache: {
    readonly transform: 'unchanged' | 'rewritten' | 'unknown';
    readonly transformHash: string | null;
    readonly markersApplied: readonly CacheMarker[];
    readonly strategy?: string | null;
  };
  readonly params?: ReceiptParams;
  readonly omittedForAttention?: { readonly count: number; readonly hashes: readonly string[] };
  readonly requestMeasurement: RequestMeasurement;
}

export type Withheld = 'wrap-up' | 'evidence-revision';

/** A key is present only when the dial was sent. */
export interface ReceiptParams {
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly thinkingBudget?: number;
  readonly stop?: readonly string[];
  readonly toolChoice?: { readonly type: string; readonly name?: string };
  readonly outputFormat?: { readonly [key: string]: Json };
}

export interface MeasuredSize {
  readonly jsonChars: number;
  readonly jsonBytes: number;
}

export type RequestMeasurement =
  | {
      readonly boundary: 'initial-prepared-request';
      readonly format: 'json-utf8-v1';
      readonly status: 'measured';
      readonly total: MeasuredSize;
      readonly slots: {
        readonly systemPrompt?: MeasuredSize;
        readonly messages?: MeasuredSize;
        readonly tools?: MeasuredSize;
      };
    }
  | {
      readonly boundary: 'initial-prepared-request';
      readonly format: 'json-utf8-v1';
      readonly status: 'unavailable';
      readonly reason: 'unsupported-value' | 'cyclic-value' | 'measurement-limit';
    };

/** One message of a request, as the framework holds it. Recorded values are `Json` past the named fields. */
export interface LLMMessage {
  readonly role: string;
  readonly content: Json;
  readonly toolCallId?: Json;
  readonly toolName?: Json;
  readonly toolCalls?: Json;
  readonly thinkingBlocks?: Json;
  readonly [key: string]: Json | undefined;
}

/** One tool as served. */
export interface ToolSchema {
  readonly name: string;
  readonly [key: string]: Json | undefined;
}
