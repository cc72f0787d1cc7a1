/** The cache mount: where a reusable prefix may end. Nothing is applied here; the call's strategy decides that. */
import { type FlowChart, flowChart } from 'footprintjs';
import type { AgentRun } from './run.ts';
import { type AgentState, type CommittedMarker, readOr } from './state.ts';

/** The chart of the cache mount: it commits the breakpoints a strategy may use. */
export function cacheChart(run: AgentRun): FlowChart {
  return flowChart<AgentState>(
    'CacheDecision',
    (scope) => {
      const pieces = readOr(scope, 'systemPromptInjections', []).length;
      const markers: CommittedMarker[] = [];
      if (run.story.cache.kind !== 'none' && pieces > 0) {
        markers.push({
          field: 'system',
          boundaryIndex: pieces - 1,
          ttl: 'short',
          reason: `stable system prefix of ${pieces}`,
        });
      }
      scope.$setValue('cacheMarkers', markers);
    },
    'decide-cache-markers',
    { description: 'Where a reusable prefix may end' },
  )
    .addDeciderFunction(
      'CacheGate',
      (scope) => (readOr(scope, 'cacheMarkers', []).length > 0 ? 'apply-markers' : 'no-markers'),
      'cache-gate',
      'Whether breakpoints are offered to the provider',
    )
    .addFunctionBranch('apply-markers', 'ApplyMarkers', () => {}, 'Offer them')
    .addFunctionBranch('no-markers', 'SkipCaching', () => {}, 'Offer none')
    .setDefault('no-markers')
    .end()
    .build();
}
