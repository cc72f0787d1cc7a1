/** The LLMCall: one request, one answer, no tools, no history. */
import { type FlowChart, flowChart } from 'footprintjs';
import type { LLMMessage } from '../../receipt/model.ts';
import { callStage } from './call.ts';
import { milestone, mount, QUIET, thinkingChart } from './mounts.ts';
import type { AgentRun } from './run.ts';
import { messagesSlot, systemSlot } from './slots.ts';
import { type AgentState, read, type StateView } from './state.ts';

/** The chart of an LLMCall: a client that calls once, and stops when control comes back to it. */
export function llmCall(run: AgentRun) {
  return flowChart<AgentState>(
    'Client',
    (scope) => {
      if (read(scope, 'answer') !== undefined) {
        scope.$break('answered');
        return;
      }
      scope.$setValue('userMessage', String(scope.$getArgs()['message'] ?? run.story.userMessage));
      scope.$setValue('iteration', 1);
    },
    'client',
    { description: 'LLMCall: one-shot' },
  )
    .addSubFlowChartNext('sf-llm-call', invocation(run), 'LLM', {
      ...mount(['userMessage', 'iteration'], [], milestone('iteration', 'Iteration')),
      outputMapper: (inner: { readonly [key: string]: unknown }) => ({ answer: inner['llmLatestContent'] }),
    })
    .loopTo('client')
    .setLogger(QUIET)
    .build();
}

function invocation(run: AgentRun): FlowChart {
  const messages = mount(['iteration'], ['messagesInjections'], milestone('slot', 'Messages'));
  return flowChart<AgentState>(
    'Initialize',
    (scope) => {
      scope.$setValue('systemPromptInjections', []);
      scope.$setValue('messagesInjections', []);
    },
    'seed',
    { description: 'LLMCall: invocation' },
  )
    .addSubFlowChartNext(
      'sf-system-prompt',
      systemSlot(run),
      'System Prompt',
      mount(['iteration'], ['systemPromptInjections'], milestone('slot', 'System prompt')),
    )
    .addSubFlowChartNext('sf-messages', messagesSlot(run), 'Messages', {
      ...messages,
      inputMapper: (state: StateView) => ({ ...messages.inputMapper(state), history: oneMessage(state) }),
    })
    .addFunction('CallLLM', callStage(run), 'call-llm', 'LLM invocation')
    .tag(...milestone('llm-turn', 'LLM turn'))
    .addSubFlowChartNext(
      'sf-thinking',
      thinkingChart(run),
      'NormalizeThinking',
      mount(['rawThinking'], ['thinkingBlocks']),
    )
    .addFunction('ExtractFinal', () => {}, 'extract-final', 'The answer stands')
    .build();
}

function oneMessage(state: StateView): readonly LLMMessage[] {
  return [{ role: 'user', content: state.userMessage ?? '' }];
}
