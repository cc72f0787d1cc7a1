/** The mount that opens every iteration: which injections are active, and in which slot each goes. */
import { type FlowChart, flowChart } from 'footprintjs';
import type { JsonObject } from '../../json.ts';
import { emit } from './events.ts';
import { type AgentRun, turnFacts } from './run.ts';
import { type AgentState, readOr } from './state.ts';

/** The chart of the injection engine of one run. */
export function injectionEngine(run: AgentRun): FlowChart {
  return flowChart<AgentState>('Gather', () => {}, 'gather', { description: 'What this iteration starts from' })
    .addFunction(
      'Evaluate',
      (scope) => {
        const turn = turnFacts(run, scope);
        const pieces = run.story.pieces?.(turn) ?? [];
        const active = pieces.map(
          (piece): JsonObject => ({ id: piece.sourceId ?? piece.source, flavor: piece.source, slot: 'system-prompt' }),
        );
        scope.$setValue('activeInjections', active);
        emit(scope, 'context.evaluated', { iteration: turn.iteration, activeCount: active.length });
        run.clock.advance(1);
      },
      'evaluate',
      'Which injections are active now',
    )
    .addFunction(
      'Route',
      (scope) => {
        const ids = readOr(scope, 'activeInjections', []).map((injection) => injection['id'] ?? '');
        scope.$setValue('activeByslot', { systemPrompt: ids, messages: [], tools: [] });
      },
      'route',
      'Which slot each goes to',
    )
    .build();
}
