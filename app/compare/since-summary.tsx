import type { Section, ServedAnswer } from '../../src/protocol/views.ts';
import { exact } from '../ui/index.ts';
import './compare.css';

/** What changed since the turn before, in counts, with the way to the whole comparison. */
export function SinceSummary({ served, onShow }: { served: ServedAnswer; onShow: () => void }) {
  const { since } = served;
  if (since === undefined) return null;
  const covered = (section: Section) =>
    served.sections.some((view) => view.section === section && view.gaps.length > 0);
  return (
    <section className="side-section" aria-labelledby="since-head">
      <h3 id="since-head">
        Since turn {exact(since.turn + 1)}{' '}
        <button type="button" className="button-small" onClick={onShow}>
          Compare
        </button>
      </h3>
      <dl className="since-table">
        <Counts name="system" counts={since.pieces} covered={covered('system')} />
        <Counts name="messages" counts={since.messages} covered={covered('messages')} />
        <Counts name="tools" counts={since.tools} covered={covered('tools')} />
      </dl>
    </section>
  );
}

interface CountsProps {
  readonly name: string;
  readonly counts: { readonly entered: number; readonly left: number };
  /** True where a gap covers the part: rows that were not rebuilt may have changed too. */
  readonly covered: boolean;
}

function Counts({ name, counts, covered }: CountsProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {counts.entered === 0 && counts.left === 0 ? `no ${covered ? 'rebuilt ' : ''}row entered or left` : null}
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
