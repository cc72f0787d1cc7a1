/**
 * One position on one axis. Moves, refusals and marks are footprintjs's own (`timeTravel`); what is ours is
 * the axis it stands on: legs that may not be one run, trees and rows that may be anything, and no state.
 * Rule source: engine.md section 3.
 */
import { type Mark, type Stop, type TimeTravel, type TimeTravelStrategy, timeTravel } from 'footprintjs/trace';
import { logOfLeg } from '../fold/fold-for.ts';
import { isJsonObject, type Json, own } from '../json.ts';
import { asRecording } from '../recording/as-recording.ts';
import type { Leg, Recording } from '../recording/model.ts';
import { type AxisSource, bundlesOf, mountTree } from './axis-source.ts';
import { type ChainRefusal, chainRefusal, joinAxes } from './chain.ts';
import { milestoneStopsStrategy } from './strategies.ts';

/** Which axis to stand on. */
export interface AxisChoice {
  /** Milestones where none is named. */
  readonly strategy?: TimeTravelStrategy<unknown>;
  /** The mount whose own axis it is, by its id (`path/stage#n`); absent or '' for the recording's own. */
  readonly mount?: string;
  /** The leg the mount is in; absent for the first leg that has it. */
  readonly leg?: number;
  /** Marks to begin with: those of another cursor stay good, for they name stages and not steps. */
  readonly marks?: readonly Mark[];
}

/** The moves, as footprintjs makes them: a refused one answers `{moved: false, reason, at?, nearest?}` and moves nothing. */
type Moves = Pick<
  TimeTravel<unknown>,
  'stops' | 'at' | 'first' | 'last' | 'prev' | 'next' | 'jumpTo' | 'mark' | 'marks' | 'jumpToMark'
>;

export interface Cursor extends Moves {
  /** The leg a stop's commit indices belong to. */
  legOf(stop: Stop<unknown>): number;
  /** The id of the mount whose axis this is; '' for the recording's own. */
  readonly mount: string;
  /** True where the start holds stages this axis does not show: it is not "before anything ran". */
  readonly prologue: boolean;
  /** Why the legs of this axis are not one run; absent where they are. */
  readonly refusal?: ChainRefusal;
  /** The same axis by another strategy, at its start, with the same marks. */
  by(strategy: TimeTravelStrategy<unknown>): Cursor;
  /** The axis of a mount, as another cursor; `undefined` where the id names none that has a log. */
  drill(runtimeStageId: string): Cursor | undefined;
}

/**
 * A cursor over `source` (a `Recording`, or any value that opens as one), at the start of the axis chosen.
 * `undefined` where `source` is no recording, or the mount is not there or holds no log. Never throws but
 * for a `strategy` that breaks footprintjs's contract of stops.
 */
export function openCursor(source: unknown, choice: AxisChoice = {}): Cursor | undefined {
  const recording = asRecording(source);
  if (recording === undefined) return undefined;
  const { mount = '' } = choice;
  if (mount === '') return runCursor(recording, choice);
  const leg = recording.legs.find(({ index, mounts }) => (choice.leg ?? index) === index && mounts.has(mount));
  return leg === undefined ? undefined : mountCursor(recording, leg, mount, choice);
}

function runCursor(recording: Recording, choice: AxisChoice): Cursor {
  const sources = recording.legs.map((leg): AxisSource => {
    const log = logOfLeg(leg);
    return { commitLog: log === undefined ? [] : bundlesOf(log), executionTree: mountTree(leg.executionTree) };
  });
  return cursorOn(recording, choice, { mount: '', firstLeg: 0, refusal: chainRefusal(recording), sources });
}

function mountCursor(recording: Recording, leg: Leg, id: string, choice: AxisChoice): Cursor | undefined {
  const mount = leg.mounts.get(id);
  if (mount === undefined || !mount.hasHistory) return undefined;
  const source = { commitLog: bundlesOf(mount.log), executionTree: mountTree(innerTree(leg, id)) };
  return cursorOn(recording, choice, { mount: id, firstLeg: leg.index, refusal: undefined, sources: [source] });
}

interface Place {
  readonly mount: string;
  readonly firstLeg: number;
  readonly refusal: ChainRefusal | undefined;
  readonly sources: readonly AxisSource[];
}

function cursorOn(recording: Recording, choice: AxisChoice, place: Place): Cursor {
  const { strategy = milestoneStopsStrategy, marks = [] } = choice;
  const { mount, firstLeg, refusal } = place;
  const stops = stopsOf(place.sources, strategy);
  // A cursor over stops already made: footprintjs would refuse legs that are not one run, by throwing.
  const travel = timeTravel<unknown>({}, { strategy: { stopsFor: () => stops }, marks });
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
    legOf: (stop) => firstLeg + (stop.sourceIdx ?? 0),
    mount,
    prologue: stops[0]?.prologue === true,
    ...(refusal === undefined ? undefined : { refusal }),
    by: (other) => cursorOn(recording, { ...choice, strategy: other, marks: travel.marks() }, place),
    drill: (id) => {
      const leg = mount === '' ? undefined : { leg: firstLeg };
      return id === '' ? undefined : openCursor(recording, { strategy, mount: id, ...leg });
    },
  };
}

function stopsOf(sources: readonly AxisSource[], strategy: TimeTravelStrategy<unknown>): Stop<unknown>[] {
  const axes = sources.map((source) => timeTravel<unknown>(source, { strategy }).stops);
  const [only = []] = axes;
  return axes.length < 2 ? [...only] : joinAxes(axes);
}

/** The execution tree a mount's entry carries of its own run. */
function innerTree(leg: Leg, id: string): Json | undefined {
  let at: Json | undefined = leg.snapshot;
  for (const name of ['subflowResults', id, 'treeContext', 'stageContexts']) {
    at = isJsonObject(at) ? own(at, name) : undefined;
  }
  return at;
}
