/** A reader's cursor over a recording, for code that has the recording at hand. */
import { type Mark, type TimeTravel, type TimeTravelStrategy, timeTravel } from 'footprintjs/trace';
import { asRecording } from '../recording/as-recording.ts';
import type { Recording } from '../recording/model.ts';
import { milestoneStopsStrategy } from './strategies.ts';

export interface CursorOptions<TMeta> {
  readonly strategy: TimeTravelStrategy<TMeta>;
  /** Marks to start with: they name stages, so they outlive a change of strategy. */
  readonly marks?: readonly Mark[];
}

/** A cursor, or why there is none: no such thing as a recording, or legs that are not one run. */
export type OpenedCursor<TMeta> =
  | { readonly ok: true; readonly cursor: TimeTravel<TMeta> }
  | { readonly ok: false; readonly reason: 'not-a-recording' | 'not-one-run'; readonly detail: string };

/**
 * Opens footprintjs's own cursor over a recording: `jumpTo`, `next`, `prev` refuse without moving and
 * say why, marks live beside the log, `drill(runtimeStageId)` opens a mount's axis. `source` is a
 * `Recording` or anything `openRecording` takes. A chain of legs that footprintjs refuses comes back as
 * `not-one-run` with its words. Costs a fold of every leg but the last where there are several.
 */
export function openCursor(source: unknown): OpenedCursor<unknown>;
export function openCursor<TMeta>(source: unknown, options: CursorOptions<TMeta>): OpenedCursor<TMeta>;
export function openCursor(
  source: unknown,
  options: CursorOptions<unknown> = { strategy: milestoneStopsStrategy },
): OpenedCursor<unknown> {
  const recording = asRecording(source);
  if (recording === undefined) return { ok: false, reason: 'not-a-recording', detail: '' };
  try {
    return { ok: true, cursor: timeTravel(snapshotsOf(recording), options) };
  } catch (error) {
    return { ok: false, reason: 'not-one-run', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Each leg as footprintjs reads one, with every row that we could not read left out at its index. */
function snapshotsOf(recording: Recording): readonly object[] {
  return recording.legs.map((leg) => {
    const log = leg.run ?? leg.subtree;
    return { ...leg.snapshot, commitLog: log?.rows ?? [], history: undefined };
  });
}
