/** The tool stage: run what the model asked for, append the exchange to the history, open the next iteration. */
import type { PausableHandler } from 'footprintjs';
import type { JsonObject } from '../../json.ts';
import type { LLMMessage } from '../../receipt/model.ts';
import { emit } from './events.ts';
import { type AgentRun, turnFacts } from './run.ts';
import { type AgentScope, readOr } from './state.ts';
import type { Tool, ToolCall } from './story.ts';

const TOOL_MS = 45;

/** What a paused run is waiting for. */
export interface ToolQuestion {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: JsonObject;
}

/** Runs every call in order; the first that has no result pauses the run for a person. */
export function toolHandler(run: AgentRun): PausableHandler<AgentScope> {
  return {
    execute: (scope) => {
      const iteration = readOr(scope, 'iteration', 1);
      const calls = readOr(scope, 'llmLatestToolCalls', []);
      const added: LLMMessage[] = [assistantMessage(scope, calls)];
      const results: JsonObject[] = [];
      for (const call of calls) {
        const result = runTool(run, scope, call, iteration);
        if (result === undefined) {
          commitExchange(run, scope, added, results);
          scope.$setValue('pausedToolCallId', call.id);
          scope.$setValue('pausedToolName', call.name);
          scope.$setValue('pausedToolStartMs', run.clock.now);
          const question: ToolQuestion = { toolName: call.name, toolCallId: call.id, args: call.args };
          return question;
        }
        added.push({ role: 'tool', content: result, toolCallId: call.id, toolName: call.name });
        results.push({ toolName: call.name, result, toolCallId: call.id });
      }
      commitExchange(run, scope, added, results);
      scope.$setValue('iteration', iteration + 1);
      return undefined;
    },
    resume: (scope, given) => {
      const input = String(given);
      const toolCallId = readOr(scope, 'pausedToolCallId', '');
      const toolName = readOr(scope, 'pausedToolName', '');
      emit(scope, 'stream.tool_end', { toolCallId, result: input, durationMs: 0 });
      commitExchange(
        run,
        scope,
        [{ role: 'tool', content: input, toolCallId, toolName }],
        [{ toolName, result: input, toolCallId }],
      );
      scope.$setValue('iteration', readOr(scope, 'iteration', 1) + 1);
      scope.$setValue('pausedToolCallId', '');
      scope.$setValue('pausedToolName', '');
      scope.$setValue('pausedToolStartMs', 0);
    },
  };
}

function assistantMessage(scope: AgentScope, calls: readonly ToolCall[]): LLMMessage {
  const thinking = readOr(scope, 'thinkingBlocks', []).map((block): JsonObject => ({ ...block }));
  return {
    role: 'assistant',
    content: readOr(scope, 'llmLatestContent', ''),
    toolCalls: calls.map((call): JsonObject => ({ ...call })),
    ...(thinking.length === 0 ? {} : { thinkingBlocks: thinking }),
  };
}

function runTool(run: AgentRun, scope: AgentScope, call: ToolCall, iteration: number): string | undefined {
  const tool: Tool | undefined = run.story
    .tools(turnFacts(run, scope))
    .find((candidate) => candidate.schema.name === call.name);
  emit(scope, 'stream.tool_start', { toolName: call.name, toolCallId: call.id, args: call.args });
  if (call.name === 'read_skill') activate(scope, call);
  const durationMs = tool?.durationMs ?? TOOL_MS;
  const result = tool === undefined ? `Unknown tool: ${call.name}` : tool.run(call.args, iteration);
  if (result === undefined) return undefined;
  run.clock.advance(durationMs);
  emit(scope, 'stream.tool_end', { toolCallId: call.id, result, durationMs });
  return result;
}

/** `read_skill` switches a skill on for the iterations that follow. */
function activate(scope: AgentScope, call: ToolCall): void {
  const id = call.args['id'];
  if (typeof id !== 'string') return;
  const active = readOr(scope, 'activatedInjectionIds', []);
  if (!active.includes(id)) scope.$setValue('activatedInjectionIds', [...active, id]);
  scope.$setValue('currentSkillId', id);
}

function commitExchange(
  run: AgentRun,
  scope: AgentScope,
  added: readonly LLMMessage[],
  results: readonly JsonObject[],
): void {
  const last = results.at(-1);
  if (last !== undefined) {
    scope.$setValue('lastToolResult', { toolName: last['toolName'], result: run.vault.keep(last['result'] ?? null) });
    scope.$setValue(
      'toolResults',
      results.map((result) => ({ ...result, result: run.vault.keep(result['result'] ?? null) })),
    );
  }
  scope.$setValue('history', [...readOr(scope, 'history', []), ...added.map((message) => run.vault.keep(message))]);
}
