/** Assembles one request from committed state, the way the served view must be able to do it again. */
import type { Json, JsonObject } from '../../json.ts';
import type { CacheMarker, LLMMessage, ToolSchema, Withheld } from '../../receipt/model.ts';
import type { CallFacts } from './mint.ts';
import { type AgentRun, conversation, turnFacts } from './run.ts';
import { type AgentScope, type Injection, read, readOr } from './state.ts';
import type { Piece } from './story.ts';

/** Bookkeeping the framework keeps on a message and never sends. */
const UNSENT_FIELDS: ReadonlySet<string> = new Set(['injectedBy', 'notDispatched']);

/** A message as it goes over the wire. */
export function asSent(message: LLMMessage): LLMMessage {
  const keys = Object.keys(message);
  // The same object where nothing is dropped, so that the mint's memo recognises it.
  if (!keys.some((key) => UNSENT_FIELDS.has(key))) return message;
  const sent: { [key: string]: Json | undefined } = {};
  for (const [key, value] of Object.entries(message)) if (!UNSENT_FIELDS.has(key)) sent[key] = value;
  return { ...sent, role: message.role, content: message.content };
}

/** Everything the mint needs to know of the call about to be made. */
export function assemble(run: AgentRun, scope: AgentScope, iteration: number): CallFacts {
  const { story } = run;
  const wrapUp = read(scope, 'wrapUpAsked') === true;
  const forced = story.forcedTool;
  const pieces = systemPieces(readOr(scope, 'systemPromptInjections', []), scope, iteration);
  const systemText = pieces.map((piece) => piece.text).join('\n\n');
  const messages = read(scope, 'history') === undefined ? fromSlot(run, scope) : conversation(run, scope).map(asSent);
  const requestOnly = story.requestOnly?.(turnFacts(run, scope)) ?? [];
  const committed = read(scope, 'dynamicToolSchemas') ?? readOr(scope, 'toolSchemas', []);
  const served: readonly ToolSchema[] = wrapUp ? [] : committed;
  const tools = forced === undefined ? served : [...served, forced];
  const withheld: Withheld | null = wrapUp ? 'wrap-up' : null;
  const lines = requestOnly.map((line): LLMMessage => ({ role: line.role, content: line.content }));
  const request = prepare(run, systemText, [...messages, ...lines], tools);
  const cached = throughCache(run, request, readOr(scope, 'cacheMarkers', []).map(wireMarker));
  return {
    epoch: iteration,
    runId: story.runId,
    model: story.model,
    provider: story.provider,
    pieces,
    systemText,
    messages,
    requestOnly: [...requestOnly, ...cached.lines],
    tools,
    forced: forced?.name ?? null,
    withheld,
    params: story.params,
    strategy: story.cache.kind === 'none' ? null : story.cache.strategy,
    markers: cached.markers,
    request,
    prepared: cached.request,
    evicted: run.evicted,
    ...(story.adapterOmits?.iteration === iteration ? { adapterOmitted: story.adapterOmits.blocks } : {}),
  };
}

function systemPieces(injections: readonly Injection[], scope: AgentScope, iteration: number): readonly Piece[] {
  const pieces = injections.flatMap((injection): Piece[] =>
    injection.rawContent === undefined || injection.rawContent === ''
      ? []
      : [{ text: injection.rawContent, source: injection.source }],
  );
  const recovery = read(scope, 'evidenceRecovery');
  const instruction = recovery?.['instruction'];
  const due = recovery?.['iteration'] === iteration && read(scope, 'evidenceRecoveryUsed') !== true;
  if (due && typeof instruction === 'string') pieces.push({ text: instruction, source: 'evidence-recovery' });
  return pieces;
}

/** A chart without a history serves the slot's own pieces. */
function fromSlot(run: AgentRun, scope: AgentScope): readonly LLMMessage[] {
  return readOr(scope, 'messagesInjections', []).flatMap((stored): LLMMessage[] => {
    const injection = run.vault.open(stored);
    const content = injection.rawContent ?? injection.contentSummary;
    return content === '' ? [] : [{ role: injection.asRole ?? 'user', content }];
  });
}

function wireMarker(marker: CacheMarker): CacheMarker {
  return { field: marker.field, boundaryIndex: marker.boundaryIndex, ttl: marker.ttl };
}

function prepare(
  run: AgentRun,
  systemPrompt: string,
  messages: readonly LLMMessage[],
  tools: readonly ToolSchema[],
): JsonObject {
  const { outputFormat, toolChoice, thinkingBudget, ...dials } = run.story.params;
  return {
    systemPrompt,
    messages,
    ...(tools.length === 0 ? {} : { tools }),
    model: run.story.model,
    ...dials,
    ...(thinkingBudget === undefined ? {} : { thinking: { budget: thinkingBudget } }),
    ...(toolChoice === undefined ? {} : { toolChoice: { ...toolChoice } }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
  };
}

interface Cached {
  readonly request: object;
  readonly lines: readonly { readonly role: string; readonly content: string; readonly reason: string }[];
  readonly markers: readonly CacheMarker[];
}

/** What the cache layer makes of a request: nothing, breakpoints on it, or a line of its own in it. */
function throughCache(run: AgentRun, request: JsonObject, markers: readonly CacheMarker[]): Cached {
  const { cache } = run.story;
  if (cache.kind === 'none' || cache.kind === 'pass') return { request, lines: [], markers: [] };
  if (cache.kind === 'markers') {
    return { request: { ...request, cacheMarkers: markers.map((marker) => ({ ...marker })) }, lines: [], markers };
  }
  if (cache.kind === 'opaque')
    return { request: { ...request, deadline: 9_007_199_254_740_993n }, lines: [], markers: [] };
  const messages = Array.isArray(request['messages']) ? request['messages'] : [];
  const line = { role: 'user', content: cache.line };
  return {
    request: { ...request, messages: [line, ...messages] },
    lines: [{ ...line, reason: 'cache-strategy' }],
    markers,
  };
}
