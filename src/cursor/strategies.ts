/**
 * How stops are derived from a log. footprintjs owns the grammar (start, stages, end; a dropped
 * stage's rows fold into the stop before it); a strategy here is a keep rule over its stops,
 * reading each stop's own rows and never a fold. Rule source: engine.md section 3.
 */
import {
  commitStops,
  commitStopsStrategy,
  filterStops,
  type Stop,
  type TimeTravelStrategy,
  tagStops,
} from 'footprintjs/trace';
import { keyOf } from '../fold/path.ts';
import { isJsonObject } from '../json.ts';
import { type Milestone, milestoneByTags } from './milestones.ts';

/** One stop per milestone: tags decide where a stage's first row has any, its id otherwise. `meta` is a `Milestone`. */
export const milestoneStopsStrategy: TimeTravelStrategy<Milestone> = {
  stopsFor: (log, tree) =>
    filterStops<Milestone>(commitStops(log, tree), (stop) => {
      const milestone = milestoneByTags(log[stop.commitIdx]?.tags, stop.runtimeStageId);
      if (milestone === undefined) return false;
      const { kind, label = stop.label } = milestone;
      return { label, meta: { kind, label } };
    }),
};

/** One stop per stage that wrote `key`, at any depth under it, in any of its rows. */
export function writeStopsStrategy(key: string): TimeTravelStrategy<unknown> {
  return {
    stopsFor: (log, tree) => {
      const writers = new Set<string>();
      for (const row of log) {
        if (row.trace.some((entry) => isWriteOf(key, entry))) writers.add(row.runtimeStageId);
      }
      return filterStops<unknown>(commitStops(log, tree), (stop: Stop<unknown>) => writers.has(stop.runtimeStageId));
    },
  };
}

/** footprintjs stands a row of its own in for a damaged one, whose trace promises nothing. */
function isWriteOf(key: string, entry: unknown): boolean {
  const path = isJsonObject(entry) ? entry['path'] : undefined;
  return typeof path === 'string' && keyOf(path) === key;
}

/** One stop per stage that carries any of `tags`; every tagged stage when none is named. */
export function tagStopsStrategy(tags: readonly string[]): TimeTravelStrategy<readonly string[]> {
  return tagStops(tags);
}

/** One stop per executed stage. */
export const stageStopsStrategy: TimeTravelStrategy<unknown> = commitStopsStrategy;
