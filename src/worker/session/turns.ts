/** The calls of a recording as turns, in run order. Rule source: engine.md section 4. */
import { epochLocations } from '../../epochs/epoch-at.ts';
import type { EpochLocation } from '../../epochs/model.ts';
import { perKey } from '../../per-key.ts';
import type { CallRef } from '../../protocol/messages.ts';
import type { TurnHead } from '../../protocol/views.ts';
import { logOfLeg } from '../../recording/leg-log.ts';
import type { Leg, Mount, Recording } from '../../recording/model.ts';
import { executionIndexOf } from '../../recording/stage-id.ts';

export interface Turn {
  readonly head: TurnHead;
  readonly location: EpochLocation;
  readonly leg: Leg;
  /** The mounts around the call, outermost first; empty where it is in the leg's own log. */
  readonly chain: readonly string[];
  /** The turn before of the same agent, where this recording has it. */
  readonly before?: number;
}

export interface Turns {
  readonly list: readonly Turn[];
  at(ref: CallRef): Turn | undefined;
}

/** Every call of every leg. */
export function readTurns(recording: Recording): Turns {
  const list: Turn[] = [];
  const byCall = new Map<string, Turn>();
  const lastOfAgent = new Map<string, number>();
  const legsSeen = new Set<number>();
  const locations = epochLocations(recording);
  const lastOfLeg = new Map(locations.map((location, at) => [location.leg, at]));
  const firstCut = recording.legs.find(({ cut }) => cut !== undefined)?.index;
  for (const [at, location] of locations.entries()) {
    const leg = recording.legs[location.leg];
    if (leg === undefined) continue;
    const agentKey = JSON.stringify([recording.chained ? 0 : leg.index, location.agent]);
    const before = lastOfAgent.get(agentKey);
    const first = !legsSeen.has(leg.index);
    legsSeen.add(leg.index);
    const cut = cutAt(leg, location, firstCut, lastOfLeg.get(leg.index) === at);
    const turn: Turn = {
      head: {
        turn: list.length,
        leg: leg.index,
        call: location.callRuntimeStageId,
        epoch: location.epoch,
        agent: location.agent,
        mount: location.source?.id ?? '',
        continues: first && before === undefined && beganBefore(leg, location),
        ...(cut !== undefined && { cut }),
      },
      location,
      leg,
      chain: location.source === undefined ? [] : mountChain(leg, location.source),
      ...(before !== undefined && { before }),
    };
    lastOfAgent.set(agentKey, list.length);
    byCall.set(callKey(turn.head), turn);
    list.push(turn);
  }
  return { list, at: (ref) => byCall.get(callKey(ref)) };
}

function callKey({ leg, call }: CallRef): string {
  return `${leg} ${call}`;
}

/** A log whose executions do not start at 0 continues one that was recorded elsewhere. */
function beganBefore(leg: Leg, location: EpochLocation): boolean {
  const firstRow = logOfLeg(leg)?.rows.find((row) => row !== undefined && row.runtimeStageId !== '');
  return location.epoch > 1 || executionIndexOf(firstRow?.runtimeStageId ?? '') > 0;
}

/** Where a turn stands to a break in the files: a leg behind one goes on from what was lost. */
function cutAt(leg: Leg, location: EpochLocation, firstCut: number | undefined, isLast: boolean): TurnHead['cut'] {
  if (firstCut === undefined) return undefined;
  if (firstCut < leg.index && beganBefore(leg, location)) return 'before';
  return leg.cut !== undefined && isLast ? 'here' : undefined;
}

/**
 * The mounts around a mount, itself last. The execution counter is one for the whole run, so the
 * run of an outer subflow that holds this one is the latest that began before it.
 */
export function mountChain(leg: Leg, mount: Mount): readonly string[] {
  const chain = [mount.id];
  let { path } = mount;
  let inner = mount.executionIndex;
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/')) {
    path = path.slice(0, slash);
    const outer = runBefore(runsByPath(leg).get(path) ?? [], inner);
    if (outer === undefined) continue;
    chain.unshift(outer.id);
    inner = outer.executionIndex;
  }
  return chain;
}

const runsByPath = perKey((leg: Leg): ReadonlyMap<string, readonly Mount[]> => {
  const byPath = new Map<string, Mount[]>();
  for (const mount of leg.mounts.values()) {
    const list = byPath.get(mount.path);
    if (list === undefined) byPath.set(mount.path, [mount]);
    else list.push(mount);
  }
  for (const list of byPath.values()) list.sort((a, b) => a.executionIndex - b.executionIndex);
  return byPath;
});

/** The latest run that began before execution `index`; the list is in order of execution. */
function runBefore(list: readonly Mount[], index: number): Mount | undefined {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.executionIndex ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return list[low - 1];
}
