/** The folds of one recording: one a log, and the legs of a chained run continued. */
import { logOfLeg } from '../recording/leg-log.ts';
import type { LogSource, Recording } from '../recording/model.ts';
import { foldOf } from './fold-of.ts';
import type { LogFold } from './model.ts';

const linked = new WeakSet<Recording>();

/**
 * The fold of a log of `recording`: of a leg or of a mount, the same one on every call. A leg without
 * its own base continues from the leg before it where the legs are one run (`recording.chained`):
 * the end of a foreign run is no base for this one.
 */
export function foldFor(recording: Recording, log: LogSource): LogFold {
  linkLegs(recording);
  return foldOf(log);
}

/** After this, `foldOf` of any log of `recording` is its fold in the recording. */
export function linkLegs(recording: Recording): void {
  if (linked.has(recording)) return;
  linked.add(recording);
  if (!recording.chained) return;
  let before: LogFold | undefined;
  for (const leg of recording.legs) {
    const log = logOfLeg(leg);
    if (log !== undefined) before = foldOf(log, before);
  }
}
