/** Which stages are stops. footprintjs owns the grammar, these only say what to keep. Rule source: engine.md section 3. */
import {
  commitStops,
  commitStopsStrategy,
  filterStops,
  type Stop,
  type TimeTravelStrategy,
  tagStops,
} from 'footprintjs/trace';
import { PATH_SEPARATOR } from '../fold/path.ts';
import { type Milestone, milestoneOfRow } from './milestones.ts';

type Log = Parameters<TimeTravelStrategy['stopsFor']>[0];

/**
 * The stages that are milestones, declared by the tags of their first row or, where that has none,
 * recognised by their id. `meta` of each stop is its `Milestone`.
 */
export const milestoneStopsStrategy: TimeTravelStrategy<Milestone> = {
  stopsFor: (log, tree) =>
    filterStops<Milestone>(commitStops(log, tree), (stop) => {
      const row = log[stop.commitIdx];
      const milestone = row === undefined ? undefined : milestoneOfRow(row, stop.label);
      return milestone === undefined ? null : { label: milestone.label, meta: milestone };
    }),
};

/** Every stage is a stop. */
export const stageStopsStrategy: TimeTravelStrategy = commitStopsStrategy;

/** The stages whose first row declares one of `tags`, or any tag where none is named. `meta` is all its tags. */
export function tagStopsStrategy(tags: readonly string[]): TimeTravelStrategy<readonly string[]> {
  return tagStops(tags);
}

/**
 * The stages that wrote `key`: a top-level key, or a path under one (segments joined by U+001F). Read off
 * the rows' traces; no state is folded. A stage is kept for its OWN rows: rows of several stages interleave,
 * and the stop a row happens to lie in need not be its writer.
 */
export function writeStopsStrategy(key: string): TimeTravelStrategy {
  return {
    stopsFor(log, tree) {
      const writers = writersOf(log, key);
      return filterStops(commitStops(log, tree), (stop: Stop<unknown>) => writers.has(stop.runtimeStageId));
    },
  };
}

function writersOf(log: Log, key: string): ReadonlySet<string> {
  const writers = new Set<string>();
  for (const { runtimeStageId, trace } of log) {
    const entries: readonly unknown[] = trace;
    if (entries.some((entry) => writes(entry, key))) writers.add(runtimeStageId);
  }
  return writers;
}

/** A strategy may be handed stored rows as they are: an entry may be anything. */
function writes(entry: unknown, key: string): boolean {
  if (typeof entry !== 'object' || entry === null || !('path' in entry)) return false;
  return typeof entry.path === 'string' && meets(entry.path, key);
}

/** A write at the path, above it or below it changes what is there. */
function meets(path: string, key: string): boolean {
  return path === key || path.startsWith(key + PATH_SEPARATOR) || key.startsWith(path + PATH_SEPARATOR);
}
