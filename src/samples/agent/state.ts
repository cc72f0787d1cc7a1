/** The agent's shared state, as the charts read and write it. Keys are the ecosystem's. */
import type { TypedScope } from 'footprintjs';
import type { Json, JsonObject } from '../../json.ts';
import type { LLMMessage, ToolSchema } from '../../receipt/model.ts';
import type { ThinkingBlock, ToolCall } from './story.ts';

/** One committed piece of a slot. */
export interface Injection {
  readonly contentSummary: string;
  readonly contentHash: string;
  readonly slot: 'system-prompt' | 'messages' | 'tools';
  readonly source: string;
  readonly reason: string;
  readonly sourceId?: string;
  readonly rawContent?: string;
  readonly asRole?: string;
  readonly position?: number;
}

export interface CommittedMarker {
  readonly field: string;
  readonly boundaryIndex: number;
  readonly ttl: string;
  readonly reason: string;
}

export interface AgentState {
  message: string;
  userMessage: string;
  history: readonly LLMMessage[];
  priorHistory: readonly LLMMessage[];
  runIdentity: JsonObject;
  newMessages: readonly LLMMessage[];
  turnNumber: number;
  iteration: number;
  maxIterations: number;
  toolWantsByName: { readonly [tool: string]: readonly string[] };
  forcedOutputToolName: string;
  hiddenSkillIds: readonly string[];
  evidenceRecovery: JsonObject;
  evidenceRecoveryUsed: boolean;
  finalContent: string;
  totalInputTokens: number;
  totalOutputTokens: number;
  priorTotalInputTokens: number;
  priorTotalOutputTokens: number;
  turnStartMs: number;
  systemPromptInjections: readonly Injection[];
  messagesInjections: readonly Injection[];
  toolsInjections: readonly Injection[];
  llmLatestContent: string;
  llmLatestToolCalls: readonly ToolCall[];
  rawThinking: JsonObject;
  thinkingBlocks: readonly ThinkingBlock[];
  pausedToolCallId: string;
  pausedToolName: string;
  pausedToolStartMs: number;
  activeInjections: readonly JsonObject[];
  activatedInjectionIds: readonly string[];
  currentSkillId: string;
  activeByslot: JsonObject;
  toolSchemas: readonly ToolSchema[];
  dynamicToolSchemas: readonly ToolSchema[];
  cacheMarkers: readonly CommittedMarker[];
  compactions: readonly JsonObject[];
  lastToolResult: JsonObject;
  toolResults: readonly JsonObject[];
  wrapUpAsked: boolean;
  stoppedEarly: JsonObject;
  receipt: Json;
  answer: string;
  current: string;
}

/** The state as a mount's mapper sees it: plain values, any of them still unwritten. */
export type StateView = Readonly<Partial<AgentState>>;

export type AgentScope = TypedScope<AgentState>;

/**
 * The raw committed value of a key. Reading through the scope's own properties would
 * hand back engine proxies, which must never be hashed.
 */
export function read<K extends keyof AgentState>(scope: AgentScope, key: K): AgentState[K] | undefined {
  // The engine types every read `unknown`; what was written under a key is what `AgentState` says of it.
  return scope.$getValue(key) as AgentState[K] | undefined;
}

/** `read` with a value for a key that was never written. */
export function readOr<K extends keyof AgentState>(scope: AgentScope, key: K, otherwise: AgentState[K]): AgentState[K] {
  return read(scope, key) ?? otherwise;
}
