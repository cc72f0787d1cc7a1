import type { AxisAnswer } from '../../src/protocol/views.ts';
import { actions, useLens } from '../store/lens.ts';
import { stepOfCommit } from '../store/moves.ts';
import type { Mark } from '../store/state.ts';
import { markMount } from '../store/view-actions.ts';
import { PAD, xOf } from './geometry.ts';

/** Room for a name beside its flag; a flag whose neighbour is nearer shows alone. */
const NAME_ROOM = 110;

/** Marks as flags under the track. A mark of another mount's axis is not on this one. */
export function Marks({ axis, width }: { axis: AxisAnswer; width: number }) {
  const marks = useLens((state) => state.marks);
  const flags = marks
    .map((mark) => ({ mark, step: stepOf(axis, mark) }))
    .filter((flag): flag is { mark: Mark; step: number } => flag.step !== undefined)
    .map(({ mark, step }) => ({ mark, step, x: xOf(step, axis.stops.length, width) }))
    .sort((a, b) => a.x - b.x);
  return flags.map(({ mark, step, x }, at) => {
    const room = (flags[at + 1]?.x ?? width - PAD) - x;
    return (
      <button
        key={mark.id}
        type="button"
        className="mark-flag"
        style={{ left: x, maxWidth: Math.max(18, room) }}
        title={`${mark.name} (Delete removes the mark)`}
        onClick={() => actions.goToStep(step)}
        onKeyDown={(event) => {
          if (event.key === 'Delete') actions.removeMark(mark.id);
        }}
      >
        <span aria-hidden="true">⚑ </span>
        <span className={room < NAME_ROOM ? 'sr-only' : undefined}>{mark.name}</span>
      </button>
    );
  });
}

function stepOf({ stops, ref }: AxisAnswer, mark: Mark): number | undefined {
  if (mark.mount !== markMount(ref.mount)) return undefined;
  if (mark.commitIdx < 0) return 0;
  return stepOfCommit(stops, mark.leg, mark.commitIdx);
}
