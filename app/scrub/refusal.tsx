import { actions, useLens } from '../store/lens.ts';
import './refusal.css';

/** A move that was not made: why, and the nearest that can be. It takes the place of the pointer's label: nothing moves. */
export function RefusalNote() {
  const refusal = useLens((state) => state.refusal);
  if (refusal === undefined) return null;
  const { nearest } = refusal;
  return (
    <section className="refusal" aria-label="Move refused" key={refusal.serial}>
      <span>
        <span aria-hidden="true">⊘ </span>
        {refusal.sentence}
      </span>
      {nearest === undefined ? null : (
        <button type="button" className="button-small" onClick={() => actions.follow(nearest)}>
          {nearest.label}
        </button>
      )}
      <button type="button" className="button-small" aria-label="Dismiss" onClick={actions.dismissRefusal}>
        ×
      </button>
    </section>
  );
}
