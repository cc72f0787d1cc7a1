/** The call: mint the receipt, ask the scripted model, commit what it said. */
import { isJsonObject, type Json, type JsonObject, own } from '../../json.ts';
import { emit } from './events.ts';
import type { CallFacts } from './mint.ts';
import { assemble } from './request.ts';
import { type AgentRun, turnFacts } from './run.ts';
import { type AgentScope, readOr } from './state.ts';
import type { Answer } from './story.ts';
import { tokens } from './text.ts';

const CALL_MS = 640;

/** The `call-llm` stage. A provider that fails throws after the receipt is staged, so the engine still commits it. */
export function callStage(run: AgentRun): (scope: AgentScope) => void {
  return (scope) => {
    const iteration = readOr(scope, 'iteration', 1);
    const call = assemble(run, scope, iteration);
    const receipt = kept(run, run.mint(call));
    run.evicted = [];
    if (run.story.vintage !== 'none') scope.$setValue('receipt', receipt);
    emit(scope, 'stream.llm_start', {
      iteration,
      provider: run.story.provider,
      model: run.story.model,
      systemPromptChars: call.systemText.length,
      messagesCount: call.messages.length + call.requestOnly.length,
      toolsCount: call.tools.length,
      ...(run.story.params.temperature === undefined ? {} : { temperature: run.story.params.temperature }),
    });
    const answer = run.story.answer(turnFacts(run, scope));
    const durationMs = answer.durationMs ?? CALL_MS;
    run.clock.advance(durationMs);
    if (answer.throws !== undefined) throw new Error(answer.throws);
    const usage = usageOf(call, answer);
    emit(scope, 'stream.llm_end', {
      iteration,
      content: answer.content,
      toolCallCount: answer.toolCalls?.length ?? 0,
      usage,
      stopReason: (answer.toolCalls?.length ?? 0) > 0 ? 'tool_use' : 'stop',
      durationMs,
    });
    commitAnswer(scope, answer, usage);
  };
}

function commitAnswer(scope: AgentScope, answer: Answer, usage: { readonly input: number; readonly output: number }) {
  scope.$setValue('totalInputTokens', readOr(scope, 'totalInputTokens', 0) + usage.input);
  scope.$setValue('totalOutputTokens', readOr(scope, 'totalOutputTokens', 0) + usage.output);
  scope.$setValue('llmLatestContent', answer.content);
  scope.$setValue('llmLatestToolCalls', answer.toolCalls ?? []);
  if (answer.thinking !== undefined) {
    const blocks = answer.thinking.map((block): JsonObject => ({ ...block }));
    scope.$setValue('rawThinking', { kind: 'anthropic', blocks });
  }
}

/** The rows of a long conversation are the bulk of a receipt: the state holds them through the vault. */
function kept(run: AgentRun, receipt: Json): Json {
  const messages = isJsonObject(receipt) ? own(receipt, 'messages') : undefined;
  return isJsonObject(receipt) && isJsonObject(messages) ? { ...receipt, messages: run.vault.keep(messages) } : receipt;
}

function usageOf(call: CallFacts, answer: Answer): { readonly input: number; readonly output: number } {
  const lines = [...call.messages, ...call.requestOnly];
  const thought = (answer.thinking ?? []).reduce((chars, block) => chars + block.content.length, 0);
  return {
    input: tokens(call.systemText) + lines.reduce((sum, line) => sum + contentTokens(line.content), 0),
    output: tokens(answer.content + JSON.stringify(answer.toolCalls ?? [])) + Math.ceil(thought / 4),
  };
}

function contentTokens(content: Json): number {
  return tokens(typeof content === 'string' ? content : JSON.stringify(content));
}
