/** Where the turns lie on an axis: which row of the axis's log each call, or the mount around it, begins at. */

import type { AxisRef } from '../../protocol/views.ts';
import type { LogSource } from '../../recording/model.ts';
import { executionIndexOf } from '../../recording/stage-id.ts';
import { firstRows } from './first-rows.ts';
import type { Turn, Turns } from './turns.ts';

export interface PlacedTurn {
  readonly turn: number;
  readonly leg: number;
  /** The row of the axis's log, of that leg, that the call lies in. */
  readonly row: number;
}

export interface Placement {
  /** In the order of the log; a turn outside the axis's mount is not among them. */
  readonly placed: readonly PlacedTurn[];
  /** The last turn before the axis begins; -1 where there is none. */
  readonly before: number;
}

/** Places every turn on an axis. `logOf`: the log of the axis in a leg. */
export function placeTurns(
  turns: Turns,
  ref: Pick<AxisRef, 'mount' | 'leg'>,
  logOf: (leg: number) => LogSource | undefined,
): Placement {
  const placed: PlacedTurn[] = [];
  for (const turn of turns.list) {
    const log = logOf(turn.head.leg);
    const row = log === undefined ? undefined : rowOf(turn, ref.mount, log);
    if (row !== undefined) placed.push({ turn: turn.head.turn, leg: turn.head.leg, row });
  }
  placed.sort((a, b) => a.leg - b.leg || a.row - b.row || a.turn - b.turn);
  return { placed, before: ref.mount === '' ? -1 : lastBefore(turns, ref) };
}

function rowOf(turn: Turn, mount: string, log: LogSource): number | undefined {
  const depth = mount === '' ? 0 : turn.chain.indexOf(mount) + 1;
  if (mount !== '' && depth === 0) return undefined;
  const child = turn.chain[depth];
  return child === undefined ? turn.location.callIdx : firstRows(log).get(child);
}

function lastBefore({ list }: Turns, { mount, leg }: Pick<AxisRef, 'mount' | 'leg'>): number {
  const index = executionIndexOf(mount);
  return list.findLastIndex(({ head }) => head.leg < leg || (head.leg === leg && executionIndexOf(head.call) < index));
}
