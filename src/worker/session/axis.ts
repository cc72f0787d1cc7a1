/** The stops of an axis, with the turns placed on them. Rule source: engine.md section 3. */
import type { Stop, TimeTravelStrategy } from 'footprintjs/trace';
import { axisStops } from '../../cursor/axis.ts';
import { milestoneByTags } from '../../cursor/milestones.ts';
import {
  milestoneStopsStrategy,
  stageStopsStrategy,
  tagStopsStrategy,
  writeStopsStrategy,
} from '../../cursor/strategies.ts';
import type { AxisAnswer, AxisBand, AxisRef } from '../../protocol/views.ts';
import type { LogSource, Recording } from '../../recording/model.ts';
import { type LabelledStop, stopColumns } from './axis-columns.ts';
import { placeTurns } from './placement.ts';
import { logAt } from './state.ts';
import { mountChain, type Turns } from './turns.ts';

/** The axis asked for; `undefined` where there is no such mount, or it holds no log. */
export function axisAnswer(recording: Recording, turns: Turns, ref: AxisRef): AxisAnswer | undefined {
  const found = axisStops(recording, ref, strategyOf(ref));
  if (found === undefined) return undefined;
  const logOf = (leg: number) => (ref.mount === '' || leg === ref.leg ? logAt(recording, leg, ref.mount) : undefined);
  const placement = placeTurns(turns, ref, logOf);
  const stops = found.map((stop) => labelled(stop, logOf(stop.sourceIdx ?? 0)));
  const columns = stopColumns(stops, recording.legs, placement);
  return {
    ref,
    stops: columns,
    bands: bandsOf(stops, columns.turn, turns),
    prologue: found[0]?.prologue === true,
    trail: trailOf(recording, ref),
  };
}

function strategyOf({ strategy, select }: AxisRef): TimeTravelStrategy<unknown> {
  switch (strategy) {
    case 'milestones':
      return milestoneStopsStrategy;
    case 'stages':
      return stageStopsStrategy;
    case 'tags':
      return tagStopsStrategy(select);
    case 'writes':
      return writeStopsStrategy(select[0] ?? '');
  }
}

/** A stop with what every strategy's axis shows of it: its kind of milestone, if it is one. */
function labelled(stop: Stop<unknown>, log: LogSource | undefined): LabelledStop {
  const milestone =
    stop.kind === 'start' || stop.kind === 'end'
      ? undefined
      : milestoneByTags(log?.rows[stop.commitIdx]?.tags, stop.runtimeStageId);
  return { stop, label: stop.label, milestone: milestone?.kind };
}

/** From each iteration to the next. Its number is that of the first call in it, as committed. */
function bandsOf(stops: readonly LabelledStop[], turnAt: Int32Array, { list }: Turns): readonly AxisBand[] {
  const starts = stops.flatMap(({ milestone }, at) => (milestone === 'iteration' ? [at] : []));
  return starts.map((from, nth) => {
    const to = (starts[nth + 1] ?? stops.length) - 1;
    const call = turnAt.subarray(from, to + 1).find((turn) => turn >= 0);
    const number = call === undefined ? nth + 1 : (list[call]?.head.epoch ?? nth + 1);
    return { label: `iteration ${number}`, from, to };
  });
}

function trailOf(recording: Recording, ref: AxisRef): readonly string[] {
  const leg = recording.legs[ref.leg];
  const mount = leg?.mounts.get(ref.mount);
  return leg === undefined || mount === undefined ? [] : mountChain(leg, mount).slice(0, -1);
}
