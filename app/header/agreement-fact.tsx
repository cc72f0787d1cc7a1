import { type ToggleEvent, useId, useMemo } from 'react';
import { ROW_STATUSES, type StatusCounts } from '../../src/verify/model.ts';
import { actions, useLens } from '../store/lens.ts';
import { agreement } from '../store/select.ts';
import { counted, countsSentence, exact, STATUS_WORDS, StatusChip } from '../ui/index.ts';

/**
 * How many checked rows agree, as far as the run has been proved. All five counts stand behind it;
 * nothing checked is never all-clear (product.md laws 2 and 3).
 */
export function AgreementFact() {
  const facts = useLens((state) => state.facts);
  const total = useLens((state) => state.proved.total);
  const sum = useMemo(() => agreement(facts, total), [facts, total]);
  const { counts, agree, checked, unchecked, turnsProved, turnsTotal } = sum;
  const proving = turnsProved < turnsTotal;
  if (turnsTotal === 0) return <span className="muted">No call to a model on record: nothing to check</span>;

  return (
    <span className="agreement" title={countsSentence(counts)}>
      {checked > 0 ? (
        <span className="status" data-tone="verified">
          <span className="status-shape" aria-hidden="true">
            ✓
          </span>
          {exact(agree)} of {counted(checked, 'checked row')} {checked === 1 ? 'agrees' : 'agree'}
        </span>
      ) : proving ? null : (
        <span className="status" data-tone="reconstructed">
          <span className="status-shape" aria-hidden="true">
            ≈
          </span>
          no row could be checked
        </span>
      )}
      {counts.damaged > 0 ? (
        <button
          type="button"
          className="status status-button"
          data-tone="damaged"
          title="Go to the next damaged turn"
          onClick={() => void actions.trouble(1)}
        >
          <span className="status-shape" aria-hidden="true">
            ▲
          </span>
          {exact(counts.damaged)} damaged
        </button>
      ) : null}
      <Counts
        counts={counts}
        label={unchecked + checked === 0 && !proving ? 'no row on record' : `${exact(unchecked)} not checked`}
      />
      {proving ? (
        <span className="muted">
          proving {exact(turnsProved)} of {counted(turnsTotal, 'turn')}
        </span>
      ) : null}
    </span>
  );
}

/** All five counts. The platform closes it on Escape and on a press outside, and gives the focus back. */
function Counts({ counts, label }: { counts: StatusCounts; label: string }) {
  const id = useId();
  return (
    <>
      <button type="button" className="counts-button muted" popoverTarget={id}>
        {label}
      </button>
      <section
        id={id}
        className="counts-popover"
        popover="auto"
        aria-label="Rows by status"
        onBeforeToggle={placeUnder}
      >
        <dl className="counts-list">
          {ROW_STATUSES.map((status) => (
            <div key={status}>
              <dt>
                <StatusChip status={status} />
              </dt>
              <dd>{exact(counts[status])}</dd>
              <dd className="muted">{STATUS_WORDS[status].means}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** Under its button: it lies over the page, and knows nothing of where that is. */
function placeUnder({ currentTarget }: ToggleEvent<HTMLElement>): void {
  const under = currentTarget.previousElementSibling?.getBoundingClientRect();
  if (under === undefined) return;
  currentTarget.style.setProperty('--at-x', `${under.left}px`);
  currentTarget.style.setProperty('--at-y', `${under.bottom}px`);
}
