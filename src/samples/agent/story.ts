/** What a recorded agent is: its prompt, tools and a scripted model. Pure data and pure functions, so the same seed gives the same run. */
import type { Json, JsonObject } from '../../json.ts';
import type { LLMMessage, ReceiptParams, ToolSchema } from '../../receipt/model.ts';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: JsonObject;
  readonly providerMeta?: JsonObject;
}

/** A block of model reasoning as the provider signed it. */
export interface ThinkingBlock {
  readonly type: 'thinking' | 'redacted_thinking';
  readonly content: string;
  readonly signature?: string;
}

/** What the scripted model says to one request. */
export interface Answer {
  readonly content: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly thinking?: readonly ThinkingBlock[];
  /** The provider fails instead of answering: the call's receipt is still committed. */
  readonly throws?: string;
  readonly durationMs?: number;
}

export interface Tool {
  readonly schema: ToolSchema;
  /** The result as the model will read it. Pure. `undefined` pauses the run for a person. */
  readonly run: (args: JsonObject, iteration: number) => string | undefined;
  readonly durationMs?: number;
}

/** One part of the system prompt, with who put it there. */
export interface Piece {
  readonly text: string;
  readonly source: string;
  readonly sourceId?: string;
}

/** What a story may look at when it decides what to serve or say. */
export interface TurnFacts {
  readonly iteration: number;
  readonly history: readonly LLMMessage[];
  readonly activatedSkills: readonly string[];
}

/** A line composed for one request and written to no history. */
export interface RequestOnlyLine {
  readonly role: string;
  readonly content: string;
  readonly reason: string;
}

/** Which containers a receipt of that release carries. */
export type ReceiptVintage = 'current' | 'no-strategy' | 'no-cache' | 'none';

/** What the cache layer does to a request between the fold and the provider. */
export type CacheBehaviour =
  | { readonly kind: 'none' }
  | { readonly kind: 'pass'; readonly strategy: string }
  | { readonly kind: 'markers'; readonly strategy: string }
  | { readonly kind: 'rewrite'; readonly strategy: string; readonly line: string }
  /** Hands back a request that holds more than data: nobody can say what became of it. */
  | { readonly kind: 'opaque'; readonly strategy: string };

export interface AgentStory {
  /** Names the agent in events: `Agent:<id>`. */
  readonly id: string;
  /** The receipt's salt. */
  readonly runId: string;
  readonly startMs: number;
  readonly model: string;
  readonly provider: string;
  readonly userMessage: string;
  readonly system: string;
  readonly maxIterations: number;
  readonly params: ReceiptParams;
  readonly cache: CacheBehaviour;
  readonly vintage: ReceiptVintage;
  readonly answer: (turn: TurnFacts) => Answer;
  readonly tools: (turn: TurnFacts) => readonly Tool[];
  readonly pieces?: (turn: TurnFacts) => readonly Piece[];
  readonly requestOnly?: (turn: TurnFacts) => readonly RequestOnlyLine[];
  /** Keep the first message and the last `window` turns; older turns leave the history. */
  readonly window?: number;
  /** The run must answer through this tool: its name is a run constant, its schema is never committed. */
  readonly forcedTool?: ToolSchema;
  /** Which kinds of placed values a tool wants: `{tool: [kinds]}`, a run constant. */
  readonly toolWants?: { readonly [tool: string]: readonly string[] };
  /** Skills this caller may not see. In the fold only: no receipt names or counts them. */
  readonly hiddenSkillIds?: readonly string[];
  /** Extra state the seed commits. */
  readonly seedExtra?: { readonly [key: string]: Json };
  /** A recovery instruction that takes effect at `iteration`. */
  readonly recovery?: { readonly iteration: number; readonly instruction: string };
  /** Thinking blocks the provider's adapter left out of the replay at `iteration`. */
  readonly adapterOmits?: { readonly iteration: number; readonly blocks: number };
  /** Slots commit summaries without the text, so a log grows with the run and not with its square. */
  readonly lean?: boolean;
}
