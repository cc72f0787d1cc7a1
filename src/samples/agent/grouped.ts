/** The grouped agent: each iteration's call in a mount of its own, `sf-llm-call#n`, with its own log. */
import { type FlowChart, flowChart } from 'footprintjs';
import { callStage } from './call.ts';
import { type AgentBuilder, context, ending, seedOf } from './flat.ts';
import { milestone, mount, thinkingChart } from './mounts.ts';
import type { AgentRun } from './run.ts';
import { type AgentState, read, type StateView } from './state.ts';

const IN_KEYS = [
  'userMessage',
  'iteration',
  'maxIterations',
  'runIdentity',
  'activatedInjectionIds',
  'wrapUpAsked',
  'evidenceRecovery',
  'evidenceRecoveryUsed',
] as const;

const OUT_KEYS = [
  'llmLatestContent',
  'llmLatestToolCalls',
  'thinkingBlocks',
  'receipt',
  'totalInputTokens',
  'totalOutputTokens',
] as const;

/** The chart of a grouped agent. */
export function groupedAgent(run: AgentRun) {
  const seeded = seedOf(run);
  const mounted = mount(IN_KEYS, OUT_KEYS, milestone('iteration', 'Iteration'));
  const called = seeded.builder.addSubFlowChartNext('sf-llm-call', callChart(run), 'LLM', {
    ...mounted,
    inputMapper: (state: StateView) => ({
      ...mounted.inputMapper(state),
      priorHistory: state.history ?? [],
      priorTotalInputTokens: state.totalInputTokens ?? 0,
      priorTotalOutputTokens: state.totalOutputTokens ?? 0,
    }),
  });
  return ending(called, run, seeded.loopTarget ?? 'sf-llm-call');
}

function callChart(run: AgentRun): FlowChart {
  const seeded: AgentBuilder = flowChart<AgentState>(
    'TurnSeed',
    (scope) => {
      scope.$setValue('totalInputTokens', read(scope, 'priorTotalInputTokens'));
      scope.$setValue('totalOutputTokens', read(scope, 'priorTotalOutputTokens'));
      scope.$setValue('history', read(scope, 'priorHistory'));
      for (const key of EMPTY_SLOTS) scope.$setValue(key, []);
      scope.$setValue('llmLatestContent', '');
    },
    'turn-seed',
    { description: 'What this call starts from' },
  );
  return context(seeded, run)
    .addFunction('CallLLM', callStage(run), 'call-llm', 'LLM invocation')
    .tag(...milestone('llm-turn', 'LLM turn'))
    .addSubFlowChartNext(
      'sf-thinking',
      thinkingChart(run),
      'NormalizeThinking',
      mount(['rawThinking'], ['thinkingBlocks']),
    )
    .build();
}

const EMPTY_SLOTS = [
  'activeInjections',
  'systemPromptInjections',
  'messagesInjections',
  'toolsInjections',
  'cacheMarkers',
  'llmLatestToolCalls',
  'thinkingBlocks',
] as const;
