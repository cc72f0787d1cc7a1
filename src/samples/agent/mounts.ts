/** How each part of an agent is mounted: what goes into it, what comes back, and the milestone it declares. */
import { type FlowChart, flowChart } from 'footprintjs';
import { ArrayMergeMode } from 'footprintjs/advanced';
import type { JsonObject } from '../../json.ts';
import { emit } from './events.ts';
import type { AgentRun } from './run.ts';
import { type AgentState, readOr, type StateView } from './state.ts';
import type { ThinkingBlock } from './story.ts';

/** `milestone:<kind>` and its label, as agents declare them on their stages. */
export function milestone(kind: string, label: string): readonly string[] {
  return [`milestone:${kind}`, `milestone-label:${label}`];
}

/** Only the keys that hold a value: a mount's seed row commits nothing it was not given. */
export function pick(state: StateView, keys: readonly (keyof AgentState)[]): { readonly [key: string]: unknown } {
  const picked: { [key: string]: unknown } = {};
  for (const key of keys) {
    const value = state[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}

/** A mount that hands `inKeys` in and takes `outKeys` back, replacing what stood there. */
export function mount(
  inKeys: readonly (keyof AgentState)[],
  outKeys: readonly (keyof AgentState)[],
  tags?: readonly string[],
) {
  return {
    inputMapper: (state: StateView) => pick(state, inKeys),
    outputMapper: (inner: { readonly [key: string]: unknown }) =>
      Object.fromEntries(outKeys.flatMap((key) => (inner[key] === undefined ? [] : [[key, inner[key]]]))),
    arrayMerge: ArrayMergeMode.Replace,
    ...(tags === undefined ? {} : { tags }),
  };
}

/** Turns a provider's raw thinking into the blocks that go back on the wire. */
export function thinkingChart(run: AgentRun): FlowChart {
  return flowChart<AgentState>(
    'Normalize',
    (scope) => {
      const raw = readOr(scope, 'rawThinking', {})['blocks'];
      const blocks = Array.isArray(raw) ? raw.map(thinkingBlock) : [];
      scope.$setValue('thinkingBlocks', blocks);
      if (blocks.length > 0) emit(scope, 'stream.thinking_end', { blockCount: blocks.length });
    },
    `thinking-${run.story.provider}`,
    { description: 'Normalize thinking blocks' },
  ).build();
}

function thinkingBlock(raw: JsonObject): ThinkingBlock {
  return {
    type: raw['type'] === 'redacted_thinking' ? 'redacted_thinking' : 'thinking',
    content: String(raw['content'] ?? ''),
    ...(typeof raw['signature'] === 'string' ? { signature: raw['signature'] } : {}),
  };
}

/** The end of a turn: the final content, and the break that stops the loop. */
export function finalChart(run: AgentRun): FlowChart {
  return flowChart<AgentState>(
    'PrepareFinal',
    (scope) => {
      const finalContent = readOr(scope, 'llmLatestContent', '');
      const userMessage = readOr(scope, 'userMessage', '');
      scope.$setValue('finalContent', finalContent);
      scope.$setValue('newMessages', [
        { role: 'user', content: userMessage },
        { role: 'assistant', content: finalContent },
      ]);
      emit(scope, 'agent.turn_end', {
        turnIndex: 0,
        finalContent,
        totalInputTokens: readOr(scope, 'totalInputTokens', 0),
        totalOutputTokens: readOr(scope, 'totalOutputTokens', 0),
        iterationCount: readOr(scope, 'iteration', 1),
        durationMs: run.clock.offset,
      });
    },
    'prepare-final',
    { description: 'Capture the turn' },
  )
    .addFunction('BreakFinal', (scope) => scope.$break('final answer'), 'break-final', 'End the loop')
    .build();
}

/** A story may fail on purpose; the recording tells it, the console need not. */
export const QUIET = { info: nothing, log: nothing, debug: nothing, error: nothing, warn: nothing };

function nothing(): void {}
