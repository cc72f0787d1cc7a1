/** The calls of a recording, in run order, each under its agent. Rule source: engine.md section 4. */
import { foldFor } from '../fold/fold-for.ts';
import { perKey } from '../per-key.ts';
import { asRecording } from '../recording/as-recording.ts';
import type { Leg, Recording } from '../recording/model.ts';
import { type Call, callsOf, type Owner, ownersIn } from './calls.ts';
import type { EpochLocation, EpochRef } from './model.ts';

interface Epochs {
  readonly all: readonly EpochLocation[];
  readonly byCall: ReadonlyMap<string, readonly EpochLocation[]>;
  readonly byNumber: ReadonlyMap<number, readonly EpochLocation[]>;
}

const NONE: readonly EpochLocation[] = Object.freeze([]);

/**
 * Every LLM call of `source` (a `Recording`, or any value that opens as one): legs in order, and within
 * a leg by execution index. Empty where `source` is no recording. Never throws.
 */
export function epochLocations(source: unknown): readonly EpochLocation[] {
  const recording = asRecording(source);
  return recording === undefined ? NONE : epochsOf(recording).all;
}

/**
 * The call that `ref` names: an epoch number, or a `callRuntimeStageId`. Numbers repeat across agents
 * and runs, and in legs that are not one run so may ids: the first in run order is meant.
 */
export function epochAt(source: unknown, ref: EpochRef): EpochLocation | undefined {
  return epochsNamed(source, ref)[0];
}

/** Every call that `ref` names, in run order: more than one where a number, or an id across legs, repeats. */
export function epochsNamed(source: unknown, ref: EpochRef): readonly EpochLocation[] {
  const recording = asRecording(source);
  if (recording === undefined) return NONE;
  const epochs = epochsOf(recording);
  return (typeof ref === 'number' ? epochs.byNumber.get(ref) : epochs.byCall.get(ref)) ?? NONE;
}

/** The call of one leg by its `callRuntimeStageId`: the identity of a call. */
export function epochInLeg(source: unknown, leg: number, call: string): EpochLocation | undefined {
  return epochsNamed(source, call).find((location) => location.leg === leg);
}

const epochsOf = perKey((recording: Recording): Epochs => {
  const all: EpochLocation[] = [];
  for (const leg of recording.legs) {
    const ownerOf = ownersIn(leg);
    for (const call of callsOf(leg)) all.push(locate(recording, leg, call, ownerOf(call), all.length + 1));
  }
  return {
    all: Object.freeze(all),
    byCall: grouped(all, (location) => location.callRuntimeStageId),
    byNumber: grouped(all, (location) => location.epoch),
  };
});

function locate(recording: Recording, leg: Leg, call: Call, owner: Owner, position: number): EpochLocation {
  const fold = foldFor(recording, call.log);
  const iteration = fold.readAt('iteration', call.idx);
  const run = owner.log === undefined ? undefined : foldFor(recording, owner.log);
  return {
    epoch: typeof iteration === 'number' ? iteration : position,
    callRuntimeStageId: call.id,
    leg: leg.index,
    log: call.log,
    callIdx: call.idx,
    agent: owner.agent,
    basis: fold.basis,
    runBasis: run?.basis ?? fold.basis,
    hasRunLog: owner.log !== undefined,
    ...(owner.log === undefined ? undefined : { runLog: owner.log }),
    ...(call.mount === undefined ? undefined : { subflowScope: call.mount.id, source: call.mount }),
    ...(owner.mount === undefined ? undefined : { runSource: owner.mount }),
  };
}

function grouped<K>(all: readonly EpochLocation[], by: (location: EpochLocation) => K): Map<K, EpochLocation[]> {
  const groups = new Map<K, EpochLocation[]>();
  for (const location of all) {
    const group = groups.get(by(location));
    if (group === undefined) groups.set(by(location), [location]);
    else group.push(location);
  }
  return groups;
}
