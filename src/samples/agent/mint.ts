/** The seam to the mint: what one call was handed, and the receipt it gets. */
import type { Json, JsonObject } from '../../json.ts';
import type { CacheMarker, LLMMessage, ReceiptParams, ToolSchema, Withheld } from '../../receipt/model.ts';
import type { Piece, RequestOnlyLine } from './story.ts';

/** One call as the framework knows it before and after its cache layer. */
export interface CallFacts {
  readonly epoch: number;
  readonly runId: string;
  readonly model: string;
  readonly provider: string;
  readonly pieces: readonly Piece[];
  readonly systemText: string;
  /** The conversation that stands in the record. */
  readonly messages: readonly LLMMessage[];
  readonly requestOnly: readonly RequestOnlyLine[];
  readonly tools: readonly ToolSchema[];
  readonly forced: string | null;
  readonly withheld: Withheld | null;
  readonly params: ReceiptParams;
  readonly strategy: string | null;
  readonly markers: readonly CacheMarker[];
  /** The request as composed, and as it left the cache layer: the same object where nothing was rewritten. */
  readonly request: JsonObject;
  readonly prepared: object;
  /** How many blocks the provider's adapter left out; absent where it reported nothing. */
  readonly adapterOmitted?: number;
  readonly evicted: readonly LLMMessage[];
}

/** Mints the receipt that a call commits. */
export type Mint = (call: CallFacts) => Json;
