/** The flat agent: every stage of every iteration in the run's own log. */
import { type FlowChartBuilder, flowChart } from 'footprintjs';
import { cacheChart } from './cache.ts';
import { callStage } from './call.ts';
import { compactStage } from './compact.ts';
import { injectionEngine } from './injection-engine.ts';
import { finalChart, milestone, mount, pick, QUIET, thinkingChart } from './mounts.ts';
import { routeStage, wrapUpStage } from './route.ts';
import type { AgentRun } from './run.ts';
import { seedStage } from './seed.ts';
import { messagesSlot, systemSlot, toolsSlot } from './slots.ts';
import type { AgentScope, AgentState, StateView } from './state.ts';
import { toolHandler } from './tools.ts';

export type AgentBuilder = FlowChartBuilder<unknown, AgentScope>;

/** The chart of a flat agent. Loops from its tools back to its first stage after the seed. */
export function flatAgent(run: AgentRun) {
  const seeded = seedOf(run);
  const looped = context(seeded.builder, run)
    .addFunction('CallLLM', callStage(run), 'call-llm', 'LLM invocation')
    .tag(...milestone('llm-turn', 'LLM turn'))
    .addSubFlowChartNext(
      'sf-thinking',
      thinkingChart(run),
      'NormalizeThinking',
      mount(['rawThinking'], ['thinkingBlocks']),
    );
  return ending(looped, run, seeded.loopTarget ?? 'sf-injection-engine');
}

/** Seed, and the window in front of the loop where the story has one. */
export function seedOf(run: AgentRun): { readonly builder: AgentBuilder; readonly loopTarget: string | undefined } {
  const builder: AgentBuilder = flowChart<AgentState>('Initialize', seedStage(run), 'seed', {
    description: 'Agent: ReAct loop',
  });
  if (run.story.window === undefined) return { builder, loopTarget: undefined };
  return {
    builder: builder.addFunction('Compact', compactStage(run), 'compact', 'Keep the newest turns'),
    loopTarget: 'compact',
  };
}

/** Injection engine, the three slots in parallel, the cache: what assembles a request. */
export function context(builder: AgentBuilder, run: AgentRun): AgentBuilder {
  const historyOf = run.story.lean === true ? newestOnly : (state: StateView) => pick(state, ['history']);
  const messages = mount(['iteration'], ['messagesInjections'], milestone('slot', 'Messages'));
  return builder
    .addSubFlowChartNext('sf-injection-engine', injectionEngine(run), 'Injection Engine', {
      ...mount(
        ['iteration', 'userMessage', 'activatedInjectionIds'],
        ['activeInjections', 'activeByslot'],
        milestone('iteration', 'Iteration'),
      ),
    })
    .addSelectorFunction(
      'Context',
      () => ['sf-system-prompt', 'sf-messages', 'sf-tools'],
      'context',
      'Assemble the request: system prompt, messages and tools, side by side',
      { failFast: true },
    )
    .addSubFlowChartBranch(
      'sf-system-prompt',
      systemSlot(run),
      'System Prompt',
      mount(
        ['iteration', 'activeInjections', 'activatedInjectionIds'],
        ['systemPromptInjections'],
        milestone('slot', 'System prompt'),
      ),
    )
    .addSubFlowChartBranch('sf-messages', messagesSlot(run), 'Messages', {
      ...messages,
      inputMapper: (state: StateView) => ({ ...messages.inputMapper(state), ...historyOf(state) }),
    })
    .addSubFlowChartBranch('sf-tools', toolsSlot(run), 'Tools', {
      ...mount(['iteration', 'activatedInjectionIds'], [], milestone('slot', 'Tools')),
      outputMapper: (inner: { readonly [key: string]: unknown }) => ({
        toolsInjections: inner['toolsInjections'],
        dynamicToolSchemas: inner['toolSchemas'],
      }),
    })
    .end()
    .addSubFlowChartNext(
      'sf-cache',
      cacheChart(run),
      'Cache',
      mount(['iteration', 'maxIterations', 'systemPromptInjections'], ['cacheMarkers']),
    );
}

/** A lean log hands the messages slot the newest message only. */
function newestOnly(state: StateView): { readonly [key: string]: unknown } {
  return { history: (state.history ?? []).slice(-1) };
}

/** The decider every agent ends an iteration with. */
export function ending(builder: AgentBuilder, run: AgentRun, loopTarget: string) {
  return builder
    .addDeciderFunction('Route', routeStage(run), 'sf-route', 'What the answer asks for', {
      tags: milestone('decision', 'Route'),
    })
    .addPausableFunctionBranch('tool-calls', 'ToolCalls', toolHandler(run), 'Run the tools', {
      loopTo: loopTarget,
      tags: milestone('tool-call', 'Tool call'),
    })
    .addFunctionBranch('wrap-up', 'WrapUp', wrapUpStage(run), 'One last call, tools withheld', {
      loopTo: loopTarget,
      tags: milestone('decision', 'Wrap up'),
    })
    .addSubFlowChartBranch('final', finalChart(run), 'Final', {
      ...mount(
        ['userMessage', 'iteration', 'llmLatestContent', 'totalInputTokens', 'totalOutputTokens'],
        ['finalContent', 'newMessages'],
      ),
      propagateBreak: true,
    })
    .end()
    .setLogger(QUIET)
    .build();
}
