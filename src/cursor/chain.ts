/** Several legs read as one axis. Rule source: engine.md section 3; the rules are footprintjs's (`timeTravel` of a chain). */
import type { Stop } from 'footprintjs/trace';
import { foldFor, logOfLeg } from '../fold/fold-for.ts';
import type { LogFold } from '../fold/model.ts';
import type { JsonObject } from '../json.ts';
import type { Recording } from '../recording/model.ts';
import { sameValue } from './same-value.ts';

/**
 * Why the legs are not one run: `facts.reason` is one of `recording/legs.ts`, or `other-lineage` {leg, key}
 * where a leg's base is not the state the leg before it ended in. The axis then shows them one after the
 * other, and claims no more than that.
 */
export interface ChainRefusal {
  readonly facts: JsonObject;
}

const checked = new WeakMap<Recording, ChainRefusal | undefined>();

/** `undefined` where the legs are one run, or there is only one. Cached: it reads the end of every leg. */
export function chainRefusal(recording: Recording): ChainRefusal | undefined {
  if (recording.legs.length < 2) return undefined;
  if (!checked.has(recording)) checked.set(recording, refusalOf(recording));
  return checked.get(recording);
}

function refusalOf(recording: Recording): ChainRefusal | undefined {
  const note = recording.notes.find(({ code }) => code === 'legs-not-chained');
  if (note !== undefined) return { facts: note.facts };
  let before: LogFold | undefined;
  for (const leg of recording.legs) {
    const log = logOfLeg(leg);
    if (log === undefined) continue;
    const key = before === undefined ? undefined : strangeKey(before, log.initialState);
    if (key !== undefined) return { facts: { reason: 'other-lineage', leg: leg.index, key } };
    // A fold over damaged rows, or without a base, is no state to hold a base against.
    const fold = foldFor(recording, log);
    before = fold.basis === 'initial+log' && log.damaged.length === 0 ? fold : undefined;
  }
  return undefined;
}

/** The first key at which a leg's base is not the end of the leg before it. Scrubbed keys cannot agree and are not asked to. */
function strangeKey(before: LogFold, base: JsonObject | undefined): string | undefined {
  if (base === undefined) return undefined;
  const end = before.length - 1;
  const keys = new Set([...before.keysAt(end), ...Object.keys(base)]);
  for (const key of keys) {
    if (before.redactedAt(key, end) !== undefined) continue;
    if (!sameValue(before.readAt(key, end), Object.hasOwn(base, key) ? base[key] : undefined)) return key;
  }
  return undefined;
}

/**
 * Stops of several legs as one axis. The start of any leg but the first and the end of any but the last
 * are left out (a leg without stops has none to leave); indices stay those of the stop's own leg, `sourceIdx`.
 */
export function joinAxes<TMeta>(legs: readonly (readonly Stop<TMeta>[])[]): Stop<TMeta>[] {
  const first = legs.findIndex((stops) => stops.length > 0);
  const last = legs.findLastIndex((stops) => stops.length > 0);
  const joined: Stop<TMeta>[] = [];
  for (const [sourceIdx, stops] of legs.entries()) {
    for (const stop of stops) {
      const inner = (stop.kind === 'start' && sourceIdx > first) || (stop.kind === 'end' && sourceIdx < last);
      if (!inner) joined.push({ ...stop, step: joined.length, sourceIdx });
    }
  }
  return joined;
}
