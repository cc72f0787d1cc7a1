/** The served view: one request, rebuilt from committed pieces only. Rule source: engine.md section 5. */
import type { Json } from '../json.ts';
import type { LLMMessage, NoReceiptCause, ToolSchema, Withheld } from '../receipt/model.ts';

export type ServedGapKind =
  | 'no-fold-base'
  | 'no-conversation-on-record'
  | 'no-run-log'
  | 'no-receipt-on-chart'
  | 'cache-transform'
  | 'provider-defaults'
  | 'forced-tool-schema'
  | 'request-only-wording';

/** The two caveats that ordinary views carry: said once, quietly (product.md law 5); they excuse nothing. */
export const STANDING_CAVEATS: ReadonlySet<ServedGapKind> = new Set<ServedGapKind>([
  'cache-transform',
  'provider-defaults',
]);

/** Something this view cannot prove, with the receipt fields it covers. */
export interface ServedGap {
  readonly gap: ServedGapKind;
  readonly fields: readonly string[];
  /** One sentence of ours; the cause is data, never in it. */
  readonly sentence: string;
  readonly cause?: NoReceiptCause;
}

export interface ServedPiece {
  readonly text: string;
  readonly slot: string;
  readonly source: string;
  /** Which of its source it is, where the record says: the skill's id. No receipt carries it. */
  readonly sourceId?: string;
}

/** Tool messages that stand behind a `staged-refs-nudge`: what the record does hold of that line. */
export interface StagedRefs {
  readonly refs: readonly string[];
  /** Positions in `messages.asSent` of the tool messages that carry them. */
  readonly at: readonly number[];
}

export interface ServedView {
  readonly epoch: number;
  /** True when what was asked for names several calls and this is the first of them. */
  readonly ambiguous?: true;
  readonly callRuntimeStageId: string;
  /** From the receipt; absent when none was read, and `no-receipt-on-chart` then says so. */
  readonly basis?: { readonly model?: Json; readonly provider?: Json; readonly runId?: Json };
  readonly system: { readonly text: string; readonly pieces: readonly ServedPiece[] };
  readonly messages: {
    /** The conversation in wire order, `injectedBy` and `notDispatched` dropped. */
    readonly asSent: readonly LLMMessage[];
    /** The record's own evidence for a staged-refs line; absent when there is none. */
    readonly stagedRefs?: StagedRefs;
  };
  readonly tools: {
    /** Every name on the request, the forced answer tool included, last. */
    readonly names: readonly string[];
    readonly schemas: readonly ToolSchema[];
    readonly forced?: string;
    readonly withheld?: Withheld;
  };
  readonly gaps: readonly ServedGap[];
}
