import { actions, useLens } from '../store/lens.ts';
import { HostileText, listed } from '../ui/index.ts';

/** Which stops there are. The two that need a choice open a dialog for it. */
export function StrategyMenu() {
  const ref = useLens((state) => state.cursor?.ref);
  const hasTags = useLens((state) => (state.recording?.summary.tags.length ?? 0) > 0);
  const hasKeys = useLens((state) => (state.recording?.summary.writtenKeys.length ?? 0) > 0);
  const strategy = ref?.strategy ?? 'milestones';
  return (
    <div className="strategy">
      <select
        className="select"
        aria-label="Stops by"
        value={strategy}
        onChange={(event) => {
          const chosen = event.target.value;
          if (chosen === 'milestones' || chosen === 'stages') void actions.setStrategy(chosen);
          else if (chosen === 'tags') actions.openDialog('tag-choice');
          else actions.openDialog('key-choice');
        }}
      >
        <option value="milestones">Milestones</option>
        <option value="stages">Every stage</option>
        <option value="tags" disabled={!hasTags}>
          Declared tags…
        </option>
        <option value="writes" disabled={!hasKeys}>
          Where a key was written…
        </option>
      </select>
      {strategy === 'tags' || strategy === 'writes' ? (
        <button
          type="button"
          className="button-small strategy-choice one-line"
          onClick={() => actions.openDialog(strategy === 'tags' ? 'tag-choice' : 'key-choice')}
        >
          <HostileText text={ref === undefined || ref.select.length === 0 ? 'any tag' : listed(ref.select)} inline />
        </button>
      ) : null}
    </div>
  );
}
