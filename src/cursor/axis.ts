/**
 * The stops of one axis: the recording's own (its legs as one run) or one mount's.
 * footprintjs derives each log's stops; the join of several legs is done here, because its own
 * chain folds every leg to compare states, which costs seconds on a long run, and answers a
 * doubtful chain with an exception. Rule source: engine.md sections 2, 3 and 9.
 */
import { type Stop, type TimeTravelStrategy, timeTravel } from 'footprintjs/trace';
import type { Leg, LogSource, Recording } from '../recording/model.ts';

/** Which axis: a mount by its id, or '' for the recording's own. */
export interface AxisPlace {
  readonly mount: string;
  /** The leg that holds the mount; not read where `mount` is ''. */
  readonly leg: number;
}

/**
 * The stops of an axis, in order, each with the leg its commit indices belong to as `sourceIdx`.
 * Empty for an empty log; undefined where there is no such mount, or the mount recorded no log.
 * Several legs give one axis: the bookends between them are dropped, their rows are not.
 */
export function axisStops<TMeta>(
  recording: Recording,
  place: AxisPlace,
  strategy: TimeTravelStrategy<TMeta>,
): readonly Stop<TMeta>[] | undefined {
  if (place.mount !== '') {
    const mount = recording.legs[place.leg]?.mounts.get(place.mount);
    if (mount === undefined || !mount.hasHistory) return undefined;
    return stopsOfLog(mount.log, undefined, strategy).map((stop) => ({ ...stop, sourceIdx: place.leg }));
  }
  return joined(recording.legs.map((leg) => stopsOfLeg(leg, strategy)));
}

/** The stops of one leg's own log, indices local to it. */
function stopsOfLeg<TMeta>(leg: Leg, strategy: TimeTravelStrategy<TMeta>): readonly Stop<TMeta>[] {
  const log = leg.run ?? leg.subtree;
  return log === undefined ? [] : stopsOfLog(log, leg.executionTree, strategy);
}

/** footprintjs reads the rows once more and stands a gap where a row is missing, so indices hold. */
function stopsOfLog<TMeta>(
  log: LogSource,
  executionTree: unknown,
  strategy: TimeTravelStrategy<TMeta>,
): readonly Stop<TMeta>[] {
  return timeTravel<TMeta>({ commitLog: log.rows, executionTree }, { strategy }).stops;
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
