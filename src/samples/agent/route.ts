/** Where a call leads: to its tools, to one last call without them, or to the end. */
import { emit } from './events.ts';
import type { AgentRun } from './run.ts';
import { type AgentScope, read, readOr } from './state.ts';

const WRAP_UP_TEXT =
  'The action budget of this turn is used up. Ask for no more tools. Say what is done, what is open, and what the person should know.';

/** The `sf-route` decider: answers the branch id. */
export function routeStage(run: AgentRun): (scope: AgentScope) => string {
  return (scope) => {
    const calls = readOr(scope, 'llmLatestToolCalls', []);
    const iteration = readOr(scope, 'iteration', 1);
    const chosen = choose(run, scope, calls.length, iteration);
    if (chosen === 'wrap-up') {
      scope.$setValue('stoppedEarly', { reason: 'max-iterations', iteration, pendingToolCalls: calls.length });
    }
    emit(scope, 'agent.route_decided', { turnIndex: 0, iterIndex: iteration, chosen });
    return chosen;
  };
}

function choose(run: AgentRun, scope: AgentScope, calls: number, iteration: number): string {
  if (calls === 0) return 'final';
  if (iteration < run.story.maxIterations) return 'tool-calls';
  return read(scope, 'wrapUpAsked') === true ? 'final' : 'wrap-up';
}

/** The `wrap-up` stage: one more call, tools withheld. The request for it IS part of the history. */
export function wrapUpStage(run: AgentRun): (scope: AgentScope) => void {
  return (scope) => {
    scope.$setValue('history', [
      ...readOr(scope, 'history', []),
      run.vault.keep({ role: 'user', content: WRAP_UP_TEXT, injectedBy: 'wrap-up' }),
    ]);
    scope.$setValue('wrapUpAsked', true);
    scope.$setValue('iteration', readOr(scope, 'iteration', 1) + 1);
    run.clock.advance(1);
  };
}
