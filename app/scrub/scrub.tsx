import { actions, useLens } from '../store/lens.ts';
import { HostileText } from '../ui/index.ts';
import { StrategyMenu } from './strategy-menu.tsx';
import { Track } from './track.tsx';
import './scrub.css';

/** The scrub bar: plain moves, the slider, which stops there are, and the mounts above. */
export function Scrub() {
  const axis = useLens((state) => state.axis);
  const hasMounts = useLens((state) => state.recording?.summary.legs.some(({ mounts }) => mounts > 0) ?? false);
  if (axis === undefined) return null;
  return (
    <section className="scrub" aria-label="Scrub">
      <div className="scrub-moves">
        <MoveButton move="first" name="First stop" sign="‹‹" keys="Home" />
        <MoveButton move="previous" name="Previous stop" sign="‹" keys="←" />
        <MoveButton move="next" name="Next stop" sign="›" keys="→" />
        <MoveButton move="last" name="Last stop" sign="››" keys="End" />
      </div>
      <Track axis={axis} />
      <StrategyMenu />
      {hasMounts ? <Trail /> : null}
    </section>
  );
}

function MoveButton(props: { move: 'first' | 'previous' | 'next' | 'last'; name: string; sign: string; keys: string }) {
  const { move, name, sign, keys } = props;
  return (
    <button
      type="button"
      className="button scrub-move"
      aria-label={name}
      title={`${name} (${keys})`}
      onClick={() => actions.step(move)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** The way down to this axis, and the door into the stop's own. Always one line: nothing jumps when a mount opens. */
function Trail() {
  const axis = useLens((state) => state.axis);
  const step = useLens((state) => state.cursor?.step ?? 0);
  if (axis === undefined) return null;
  const path = [...axis.trail.filter((mount) => mount !== axis.ref.mount), axis.ref.mount].filter(
    (mount) => mount !== '',
  );
  const opens = axis.stops.drillable[step] === 1;
  return (
    <nav className="trail" aria-label="Subflows above this axis">
      <ol>
        <li>
          {path.length === 0 ? (
            <span aria-current="location">Run</span>
          ) : (
            <button type="button" className="trail-link" onClick={() => void actions.climbTo('')}>
              Run
            </button>
          )}
        </li>
        {path.map((mount, at) => (
          <li key={mount}>
            {at === path.length - 1 ? (
              <span aria-current="location">
                <HostileText text={mount} inline />
              </span>
            ) : (
              <button type="button" className="trail-link" onClick={() => void actions.climbTo(mount)}>
                <HostileText text={mount} inline />
              </button>
            )}
          </li>
        ))}
      </ol>
      {path.length > 0 ? (
        <button type="button" className="button-small" onClick={() => void actions.closeMount()}>
          Back <kbd>⌫</kbd>
        </button>
      ) : null}
      {opens ? (
        <button type="button" className="button-small" onClick={() => void actions.openMount()}>
          Open <HostileText text={axis.stops.id[step] ?? ''} inline /> <kbd>↵</kbd>
        </button>
      ) : null}
    </nav>
  );
}
