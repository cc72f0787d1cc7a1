import { actions, useLens } from '../store/lens.ts';
import { mountPath } from '../store/moves.ts';
import { HostileText, shownText } from '../ui/index.ts';
import { RefusalNote } from './refusal.tsx';
import { StrategyMenu } from './strategy-menu.tsx';
import { Track } from './track.tsx';
import './scrub.css';

/** The scrub bar: plain moves, the slider, which stops there are, and the mounts above. */
export function Scrub() {
  const axis = useLens((state) => state.axis);
  const step = useLens((state) => state.cursor?.step ?? 0);
  const hasMounts = useLens((state) => state.recording?.summary.legs.some(({ mounts }) => mounts > 0) ?? false);
  if (axis === undefined) return null;
  const path = mountPath(axis);
  return (
    <section className="scrub" aria-label="Scrub">
      <div className="scrub-left">
        <span className="scrub-moves">
          <MoveButton move="first" name="First stop" sign="‹‹" keys="Home" />
          <MoveButton move="previous" name="Previous stop" sign="‹" keys="←" />
          <MoveButton move="next" name="Next stop" sign="›" keys="→" />
          <MoveButton move="last" name="Last stop" sign="››" keys="End" />
        </span>
        {hasMounts ? <Doors opens={axis.stops.drillable[step] === 1} closes={path.length > 0} /> : null}
      </div>
      <Track axis={axis} />
      <RefusalNote />
      <div className="scrub-right">
        <StrategyMenu />
        {hasMounts ? <Trail path={path} /> : null}
      </div>
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

/** Into the stop's own axis, and out of this one. The line is always there: nothing jumps when a mount opens. */
function Doors({ opens, closes }: { opens: boolean; closes: boolean }) {
  return (
    <span className="scrub-doors">
      <button type="button" className="button-small" disabled={!opens} onClick={() => void actions.openMount()}>
        Open <kbd>↵</kbd>
      </button>
      <button type="button" className="button-small" disabled={!closes} onClick={() => void actions.closeMount()}>
        Back <kbd>⌫</kbd>
      </button>
    </span>
  );
}

/** The way down to this axis, each step a way back up. */
function Trail({ path }: { path: readonly string[] }) {
  return (
    <nav className="trail" aria-label="Subflows above this axis" title={['Run', ...path.map(shownText)].join(' › ')}>
      <ol className="one-line">
        {['', ...path].map((mount, at) => {
          const name = mount === '' ? 'Run' : <HostileText text={mount.split('/').at(-1) ?? mount} inline />;
          return (
            <li key={mount}>
              {at === path.length ? (
                <span aria-current="location">{name}</span>
              ) : (
                <button type="button" className="trail-link" onClick={() => void actions.climbTo(mount)}>
                  {name}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
