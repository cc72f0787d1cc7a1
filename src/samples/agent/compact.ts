/** A sliding window over the history: the first message stays, then only the last turns. */
import type { LLMMessage } from '../../receipt/model.ts';
import { asSent } from './request.ts';
import type { AgentRun } from './run.ts';
import { type AgentScope, readOr } from './state.ts';

/** The `compact` stage. What it removes is handed to the next receipt, which names the hashes. */
export function compactStage(run: AgentRun): (scope: AgentScope) => void {
  return (scope) => {
    const history = readOr(scope, 'history', []);
    const cut = windowCut(run, history, run.story.window ?? Number.POSITIVE_INFINITY);
    if (cut <= 1) return;
    const first = history.slice(0, 1);
    run.evicted = history.slice(1, cut).map((message) => asSent(run.vault.open(message)));
    scope.$setValue('history', [...first, ...history.slice(cut)]);
    scope.$setValue('compactions', [
      ...readOr(scope, 'compactions', []),
      run.vault.keep({
        strategy: 'sliding-window',
        iteration: readOr(scope, 'iteration', 1),
        removedMessageCount: cut - 1,
      }),
    ]);
  };
}

/** Index of the first message that stays: where the last `turns` assistant turns begin. */
function windowCut(run: AgentRun, history: readonly LLMMessage[], turns: number): number {
  let seen = 0;
  for (let at = history.length - 1; at > 0; at -= 1) {
    const message = history[at];
    if (message !== undefined && run.vault.open(message).role === 'assistant') seen += 1;
    if (seen === turns) return at;
  }
  return 1;
}
