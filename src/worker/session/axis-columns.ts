/** Stops as columns: thousands of them cross to the page in a few milliseconds. */
import type { Stop } from 'footprintjs/trace';
import { MILESTONE_KINDS, STOP_KINDS, type StopColumns } from '../../protocol/views.ts';
import type { Leg } from '../../recording/model.ts';
import type { Placement } from './placement.ts';

/** What `StopColumns.milestone` holds for a stop that is none of the known kinds. */
const NO_MILESTONE = 255;

export interface LabelledStop {
  readonly stop: Stop<unknown>;
  readonly label: string;
  /** The milestone kind, where the stop is one. */
  readonly milestone: string | undefined;
}

/** The columns of an axis: one element a stop in each. */
export function stopColumns(
  stops: readonly LabelledStop[],
  legs: readonly Leg[],
  { placed, before }: Placement,
): StopColumns {
  const { length } = stops;
  const columns = {
    length,
    id: stops.map(({ stop }) => stop.runtimeStageId),
    label: stops.map(({ label }) => label),
    leg: new Uint16Array(length),
    commitIdx: new Int32Array(length),
    lastCommitIdx: new Int32Array(length),
    kind: new Uint8Array(length),
    milestone: new Uint8Array(length),
    turn: new Int32Array(length).fill(-1),
    nearest: new Int32Array(length).fill(-1),
    turnsInside: new Uint16Array(length),
    drillable: new Uint8Array(length),
  };
  let next = 0;
  let nearest = before;
  for (const [at, { stop, milestone }] of stops.entries()) {
    const leg = stop.sourceIdx ?? 0;
    columns.leg[at] = leg;
    columns.commitIdx[at] = stop.commitIdx;
    columns.lastCommitIdx[at] = stop.lastCommitIdx;
    columns.kind[at] = STOP_KINDS.indexOf(stop.kind);
    columns.milestone[at] = milestoneIndex(milestone);
    columns.drillable[at] =
      stop.kind === 'mount' && legs[leg]?.mounts.get(stop.runtimeStageId)?.hasHistory === true ? 1 : 0;
    // Stops partition the log and turns come in its order, so one pass over both places them all.
    for (let turn = placed[next]; turn !== undefined && isWithin(turn, leg, stop); turn = placed[next]) {
      if (columns.turnsInside[at] === 0) columns.turn[at] = turn.turn;
      columns.turnsInside[at] = (columns.turnsInside[at] ?? 0) + 1;
      nearest = turn.turn;
      next += 1;
    }
    columns.nearest[at] = nearest;
  }
  return columns;
}

function isWithin(turn: Placement['placed'][number], leg: number, stop: Stop<unknown>): boolean {
  return turn.leg < leg || (turn.leg === leg && turn.row <= stop.lastCommitIdx);
}

const ORDER: readonly string[] = MILESTONE_KINDS;

function milestoneIndex(kind: string | undefined): number {
  const index = ORDER.indexOf(kind ?? '');
  return index < 0 ? NO_MILESTONE : index;
}
