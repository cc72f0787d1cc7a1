/**
 * The stops of one axis: the recording's own (its legs as one run) or one mount's.
 * footprintjs derives each log's stops; the join of several legs is done here, because its own
 * chain folds every leg to compare states, which costs seconds on a long run, and answers a
 * doubtful chain with an exception. Rule source: engine.md sections 2, 3 and 9.
 */
import { type Stop, type TimeTravelStrategy, timeTravel } from 'footprintjs/trace';
import { isJsonObject, type Json, own } from '../json.ts';
import { logOfLeg } from '../recording/leg-log.ts';
import type { Leg, LogSource, Recording } from '../recording/model.ts';
import { bundlesOf, mountTree } from './axis-source.ts';

/** Which axis: a mount by its id, or '' for the recording's own. */
export interface AxisPlace {
  readonly mount: string;
  /** The leg that holds the mount; not read where `mount` is ''. */
  readonly leg: number;
}

/**
 * The stops of an axis, in order, each with the leg its commit indices belong to as `sourceIdx`.
 * Empty for an empty log; undefined where there is no such mount, or the mount recorded no log.
 * Several legs give one axis: the bookends between them are dropped, their rows are not. Legs that are
 * not one run (`recording.chained` is false) stand one after the other all the same.
 */
export function axisStops<TMeta>(
  recording: Recording,
  place: AxisPlace,
  strategy: TimeTravelStrategy<TMeta>,
): readonly Stop<TMeta>[] | undefined {
  if (place.mount === '') return joined(recording.legs.map((leg) => stopsOfLeg(leg, strategy)));
  const leg = recording.legs[place.leg];
  const mount = leg?.mounts.get(place.mount);
  if (leg === undefined || mount === undefined || !mount.hasHistory) return undefined;
  const stops = stopsOfLog(mount.log, innerTree(leg, place.mount), strategy);
  return stops.map((stop) => ({ ...stop, sourceIdx: place.leg }));
}

/** The stops of one leg's own log, indices local to it. */
function stopsOfLeg<TMeta>(leg: Leg, strategy: TimeTravelStrategy<TMeta>): readonly Stop<TMeta>[] {
  const log = logOfLeg(leg);
  return log === undefined ? [] : stopsOfLog(log, leg.executionTree, strategy);
}

function stopsOfLog<TMeta>(
  log: LogSource,
  tree: Json | undefined,
  strategy: TimeTravelStrategy<TMeta>,
): readonly Stop<TMeta>[] {
  return timeTravel<TMeta>({ commitLog: bundlesOf(log), executionTree: mountTree(tree) }, { strategy }).stops;
}

/** The execution tree that a mount's entry carries of its own run. */
function innerTree(leg: Leg, mount: string): Json | undefined {
  let at: Json | undefined = leg.snapshot;
  for (const name of ['subflowResults', mount, 'treeContext', 'stageContexts']) {
    at = isJsonObject(at) ? own(at, name) : undefined;
  }
  return at;
}

function joined<TMeta>(perLeg: readonly (readonly Stop<TMeta>[])[]): readonly Stop<TMeta>[] {
  const first = perLeg.findIndex((stops) => stops.length > 0);
  const last = perLeg.findLastIndex((stops) => stops.length > 0);
  const all: Stop<TMeta>[] = [];
  for (const [leg, stops] of perLeg.entries()) {
    for (const stop of stops) {
      const inside = (stop.kind === 'start' && leg > first) || (stop.kind === 'end' && leg < last);
      if (!inside) all.push({ ...stop, step: all.length, sourceIdx: leg });
    }
  }
  return all;
}
