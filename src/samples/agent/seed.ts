/** The first stage of every agent: run constants and empty slots, in the order agents commit them. */
import type { AgentRun } from './run.ts';
import { type AgentScope, readOr } from './state.ts';

const CONTEXT_TOKENS = 32_000;

/** The seed stage of one run, for the first stage of its chart. */
export function seedStage(run: AgentRun): (scope: AgentScope) => void {
  return (scope) => {
    const { story } = run;
    // A mounted agent gets its message from its mount, a root agent from the run's input.
    const given = readOr(scope, 'message', '');
    const userMessage = given === '' ? String(scope.$getArgs()['message'] ?? story.userMessage) : given;
    const first = story.tools({ iteration: 1, history: [], activatedSkills: [] }).map((tool) => tool.schema);
    scope.$emit('agentfootprint.agent.turn_start', { turnIndex: 0, userPrompt: userMessage });
    const seeded: { readonly [key: string]: unknown } = {
      userMessage,
      history: [run.vault.keep({ role: 'user', content: userMessage })],
      runIdentity: { conversationId: story.runId },
      newMessages: [],
      turnNumber: 1,
      contextTokensRemaining: CONTEXT_TOKENS,
      iteration: 1,
      maxIterations: story.maxIterations,
      toolWantsByName: story.toolWants ?? {},
      ...(story.forcedTool === undefined ? {} : { forcedOutputToolName: story.forcedTool.name }),
      ...(story.hiddenSkillIds === undefined ? {} : { hiddenSkillIds: story.hiddenSkillIds }),
      ...(story.recovery === undefined ? {} : { evidenceRecovery: { ...story.recovery } }),
      ...story.seedExtra,
      finalContent: '',
      totalInputTokens: 0,
      totalOutputTokens: 0,
      turnStartMs: run.clock.now,
      systemPromptInjections: [],
      messagesInjections: [],
      toolsInjections: [],
      llmLatestContent: '',
      llmLatestToolCalls: [],
      thinkingBlocks: [],
      pausedToolCallId: '',
      pausedToolName: '',
      pausedToolStartMs: 0,
      cumTokensInput: 0,
      cumTokensOutput: 0,
      cumEstimatedUsd: 0,
      costBudgetHit: false,
      activeInjections: [],
      activatedInjectionIds: [],
      dynamicToolSchemas: first,
      deliveredMessageKeys: [],
      cacheMarkers: [],
      cachingDisabled: false,
      skillHistory: [],
    };
    for (const [key, value] of Object.entries(seeded)) scope.$setValue(key, value);
    run.clock.advance(2);
  };
}
