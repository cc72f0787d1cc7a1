/**
 * One position on one axis, for code that has the recording at hand. Moves, refusals and marks are
 * footprintjs's own (`timeTravel`); what is ours is the axis it stands on. Rule source: engine.md section 3.
 */
import { type Mark, type Stop, type TimeTravel, type TimeTravelStrategy, timeTravel } from 'footprintjs/trace';
import type { JsonObject } from '../json.ts';
import { asRecording } from '../recording/as-recording.ts';
import type { Recording } from '../recording/model.ts';
import { type AxisPlace, axisStops } from './axis.ts';
import type { Milestone } from './milestones.ts';
import { milestoneStopsStrategy } from './strategies.ts';

export interface CursorPlace {
  /** The mount whose own axis it is, by its id (`path/stage#n`); absent or '' for the recording's own. */
  readonly mount?: string;
  /** The leg that holds the mount; absent for the first that does. */
  readonly leg?: number;
  /** Marks to start with: they name stages, so they outlive a change of strategy. */
  readonly marks?: readonly Mark[];
}

export interface CursorOptions<TMeta> extends CursorPlace {
  readonly strategy: TimeTravelStrategy<TMeta>;
}

/** The moves, as footprintjs makes them: a refused one answers `{moved: false, reason, at?, nearest?}` and moves nothing. */
type Moves<TMeta> = Pick<
  TimeTravel<TMeta>,
  'stops' | 'at' | 'first' | 'last' | 'prev' | 'next' | 'jumpTo' | 'mark' | 'marks' | 'jumpToMark'
>;

export interface Cursor<TMeta> extends Moves<TMeta> {
  /** The mount whose axis this is; absent on the recording's own. */
  readonly mountRuntimeStageId?: string;
  /** True where the start holds stages this axis does not show: it is not "before anything ran". */
  readonly prologue: boolean;
  /** Why the legs of this axis are not one run (facts of `legs-not-chained`); absent where they are. */
  readonly notOneRun?: JsonObject;
  /** The same axis by another strategy, at its start, with the same marks. */
  by<TOther>(strategy: TimeTravelStrategy<TOther>): Cursor<TOther>;
  /** The axis of a mount as another cursor; `undefined` where the id names none that recorded a log. */
  drill(runtimeStageId: string): Cursor<TMeta> | undefined;
}

/** A cursor, or why there is none. */
export type OpenedCursor<TMeta> =
  | { readonly ok: true; readonly cursor: Cursor<TMeta> }
  | { readonly ok: false; readonly reason: 'not-a-recording' | 'no-such-mount'; readonly detail: string };

/**
 * Opens a cursor at the start of an axis of `source`: a `Recording`, or anything `openRecording` takes. By
 * milestone where no strategy is named. Folds nothing. Never throws, unless `strategy` itself breaks
 * footprintjs's contract of stops.
 */
export function openCursor<TMeta>(source: unknown, options: CursorOptions<TMeta>): OpenedCursor<TMeta>;
export function openCursor(source: unknown, options?: CursorPlace): OpenedCursor<Milestone>;
export function openCursor(
  source: unknown,
  options: CursorPlace & { readonly strategy?: TimeTravelStrategy<unknown> } = {},
): OpenedCursor<unknown> {
  const recording = asRecording(source);
  if (recording === undefined) return { ok: false, reason: 'not-a-recording', detail: '' };
  const { mount = '', strategy = milestoneStopsStrategy, marks = [] } = options;
  const leg = options.leg ?? recording.legs.findIndex(({ mounts }) => mounts.has(mount));
  const cursor = cursorAt(recording, { mount, leg }, strategy, marks);
  return cursor === undefined ? { ok: false, reason: 'no-such-mount', detail: mount } : { ok: true, cursor };
}

function cursorAt<TMeta>(
  recording: Recording,
  place: AxisPlace,
  strategy: TimeTravelStrategy<TMeta>,
  marks: readonly Mark[],
): Cursor<TMeta> | undefined {
  const stops = axisStops(recording, place, strategy);
  return stops === undefined ? undefined : cursorOver(recording, place, strategy, stops, marks);
}

function cursorOver<TMeta>(
  recording: Recording,
  place: AxisPlace,
  strategy: TimeTravelStrategy<TMeta>,
  stops: readonly Stop<TMeta>[],
  marks: readonly Mark[],
): Cursor<TMeta> {
  // Stops already made: over the legs themselves footprintjs would refuse a doubtful chain by throwing.
  const travel = timeTravel<TMeta>({}, { strategy: { stopsFor: () => [...stops] }, marks });
  const { mount, leg } = place;
  const notOneRun = mount === '' ? recording.notes.find(({ code }) => code === 'legs-not-chained') : undefined;
  return {
    stops: travel.stops,
    at: () => travel.at(),
    first: () => travel.first(),
    last: () => travel.last(),
    prev: () => travel.prev(),
    next: () => travel.next(),
    jumpTo: (target) => travel.jumpTo(target),
    mark: (name, stop) => travel.mark(name, stop),
    marks: () => travel.marks(),
    jumpToMark: (name) => travel.jumpToMark(name),
    prologue: stops[0]?.prologue === true,
    ...(mount === '' ? undefined : { mountRuntimeStageId: mount }),
    ...(notOneRun === undefined ? undefined : { notOneRun: notOneRun.facts }),
    by: (other) => cursorOver(recording, place, other, axisStops(recording, place, other) ?? [], travel.marks()),
    drill: (id) => {
      if (id === '') return undefined;
      const holds = mount === '' ? recording.legs.findIndex(({ mounts }) => mounts.has(id)) : leg;
      return cursorAt(recording, { mount: id, leg: holds }, strategy, []);
    },
  };
}
