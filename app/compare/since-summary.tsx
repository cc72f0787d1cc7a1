import type { ServedAnswer } from '../../src/protocol/views.ts';
import { exact } from '../ui/index.ts';
import './compare.css';

/** What changed since the turn before, in counts, with the way to the whole comparison. */
export function SinceSummary({ served, onShow }: { served: ServedAnswer; onShow: () => void }) {
  const { since } = served;
  if (since === undefined) return null;
  return (
    <section className="side-section" aria-labelledby="since-head">
      <h3 id="since-head">
        Since turn {exact(since.turn + 1)}{' '}
        <button type="button" className="button-small" onClick={onShow}>
          Compare
        </button>
      </h3>
      <dl className="since-table">
        <Counts name="system" counts={since.pieces} />
        <Counts name="messages" counts={since.messages} />
        <Counts name="tools" counts={since.tools} />
      </dl>
    </section>
  );
}

function Counts({ name, counts }: { name: string; counts: { readonly entered: number; readonly left: number } }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {counts.entered === 0 && counts.left === 0 ? 'no row entered or left' : null}
        {counts.entered === 0 ? null : (
          <span className="change" data-change="entered">
            +{exact(counts.entered)} entered
          </span>
        )}
        {counts.left === 0 ? null : (
          <span className="change" data-change="left">
            −{exact(counts.left)} left
          </span>
        )}
      </dd>
    </>
  );
}
