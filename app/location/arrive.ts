/** Going to the place a link names, in the recording that is open. A place that is not there moves nothing. */

import type { AxisAnswer, StopColumns } from '../../src/protocol/views.ts';
import type { Lens } from '../store/create.ts';
import { stepAtOrBefore, turnAt } from '../store/moves.ts';
import type { OpenRecording } from '../store/state.ts';
import { executionOf } from './execution.ts';
import { turnNamed } from './here.ts';
import type { Place, StopName } from './place.ts';

/** True where the place was reached. Where it was not, the refusal is on the page. */
export async function arrive({ store, actions }: Lens, place: Place): Promise<boolean> {
  const { recording } = store.getState();
  if (recording === undefined) return false;
  const select = selection(recording, place);
  const mount = await findMount(recording, place);
  if (mount === undefined || select === undefined) {
    actions.refuse(mount === undefined ? 'no-such-mount' : 'no-such-stop', undefined, 'the link names it');
    return false;
  }
  let found: AxisAnswer | undefined;
  const ref = { mount, leg: place.leg, strategy: place.strategy, select };
  const landed = await actions.goTo(ref, (axis) => {
    found = axis;
    return stepNamed(axis.stops, place.leg, place.stop);
  });
  if (!landed) {
    const near = found !== undefined && sameAxis(store.getState().axis, found) ? nearest(found, place) : undefined;
    actions.refuse('no-such-stop', near, 'the link names it');
    return false;
  }
  const turns = recording.summary.turns;
  const a = place.comparison && turnNamed(turns, place.comparison.a);
  const b = place.comparison && turnNamed(turns, place.comparison.b);
  actions.restore({
    row: place.row,
    comparison: a === undefined || b === undefined ? undefined : { a, b },
  });
  const { axis, cursor } = store.getState();
  const turn = axis === undefined || cursor === undefined ? -1 : turnAt(axis, cursor.step);
  actions.setSender(place.counts && turn >= 0 ? { counts: place.counts, turn } : undefined, place.note);
  return true;
}

/** The stop of that name, exactly; undefined where this axis has none. */
function stepNamed(stops: StopColumns, leg: number, stop: StopName): number | undefined {
  if (stop === 'start') return 0;
  if (stop === 'end') return stops.length - 1;
  for (let step = 1; step < stops.length - 1; step += 1) {
    if (stops.leg[step] === leg && stops.commitIdx[step] === stop.commit) return step;
  }
  return undefined;
}

function nearest({ stops }: AxisAnswer, { leg, stop }: Place) {
  if (typeof stop === 'string') return undefined;
  const step = stepAtOrBefore(stops, leg, stop.commit);
  return { to: 'step', step, label: `Go to stop ${step + 1}` } as const;
}

function sameAxis(shown: AxisAnswer | undefined, found: AxisAnswer): boolean {
  return shown !== undefined && JSON.stringify(shown.ref) === JSON.stringify(found.ref);
}

/** The tags or the key by name; undefined where the recording has no such number. */
function selection({ summary }: OpenRecording, { strategy, select }: Place): readonly string[] | undefined {
  const known = strategy === 'tags' ? summary.tags.map(({ tag }) => tag) : summary.writtenKeys.map(({ key }) => key);
  const names: string[] = [];
  for (const at of select) {
    const name = known[at];
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

/** The mount whose axis is meant, found from outside in by the numbers of the executions. */
async function findMount({ session, summary }: OpenRecording, place: Place): Promise<string | undefined> {
  const last = place.mount.at(-1);
  if (last === undefined) return '';
  for (const { leg, mount, agent } of summary.turns) {
    if (leg !== place.leg) continue;
    if (executionOf(mount) === last) return mount;
    if (executionOf(agent) === last) return agent;
  }
  let mount = '';
  for (const execution of place.mount) {
    const outcome = await session.ask('axis', { ref: { mount, leg: place.leg, strategy: 'stages', select: [] } });
    if (outcome.end !== 'answer') return undefined;
    const { stops } = outcome.answer;
    const inner = stops.id.find(
      (id, step) => stops.drillable[step] === 1 && stops.leg[step] === place.leg && executionOf(id) === execution,
    );
    if (inner === undefined) return undefined;
    mount = inner;
  }
  return mount;
}
