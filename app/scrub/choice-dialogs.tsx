import { useState } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../keys/dialog.tsx';
import { keepStore } from '../open/keep.ts';
import { actions, useLens } from '../store/lens.ts';
import { counted, HostileText } from '../ui/index.ts';

/** Stops where any of the chosen tags is declared. */
export function TagDialog() {
  const tags = useLens((state) => state.recording?.summary.tags) ?? [];
  const chosenBefore = useLens((state) =>
    state.cursor?.ref.strategy === 'tags' ? state.cursor.ref.select : undefined,
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(chosenBefore ?? []));
  const toggle = (tag: string) => {
    const next = new Set(chosen);
    if (!next.delete(tag)) next.add(tag);
    setChosen(next);
  };
  return (
    <Dialog title="Stops by declared tags" onClose={actions.closeDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          actions.closeDialog();
          void actions.setStrategy(
            'tags',
            tags.map(({ tag }) => tag).filter((tag) => chosen.has(tag)),
          );
        }}
      >
        <p className="muted">Nothing chosen keeps every tagged stage.</p>
        <ul className="choice-list">
          {tags.map(({ tag, count }, at) => (
            <li key={tag}>
              <label className="choice">
                <span>
                  <input
                    type="checkbox"
                    data-first={at === 0 ? '' : undefined}
                    checked={chosen.has(tag)}
                    onChange={() => toggle(tag)}
                  />{' '}
                  <HostileText text={tag} inline />
                </span>
                <span className="muted">{counted(count, 'stage')}</span>
              </label>
            </li>
          ))}
        </ul>
        <span className="dialog-actions">
          <button type="submit" className="button button-primary">
            Show these stops
          </button>
        </span>
      </form>
    </Dialog>
  );
}

/** Stops where one key was written. */
export function KeyDialog() {
  const keys = useLens((state) => state.recording?.summary.writtenKeys) ?? [];
  const [filter, setFilter] = useState('');
  const shown = keys.filter(({ key }) => key.toLowerCase().includes(filter.toLowerCase()));
  return (
    <Dialog title="Stops where a key was written" onClose={actions.closeDialog}>
      <input
        className="field"
        data-first=""
        aria-label="Filter keys"
        placeholder="Filter keys"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className="choice-list">
        {shown.map(({ key, count }) => (
          <li key={key}>
            <button
              type="button"
              className="choice"
              onClick={() => {
                actions.closeDialog();
                void actions.setStrategy('writes', [key]);
              }}
            >
              <HostileText text={key} inline />
              <span className="muted">{counted(count, 'stage')}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="muted">No key of this run has that in its name.</p> : null}
    </Dialog>
  );
}

/** Names a flag for the cursor's stop. */
export function MarkDialog() {
  const [name, setName] = useState('');
  const keeping = useStore(keepStore, (state) => state.keeping);
  return (
    <Dialog title="Mark this stop" onClose={actions.closeDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          actions.addMark(name);
          actions.closeDialog();
        }}
      >
        <label>
          <span className="muted">Name of the mark</span>
          <input
            className="field"
            data-first=""
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <span className="dialog-actions">
          <button type="submit" className="button button-primary">
            Mark
          </button>
        </span>
        <p className="muted">
          Marks stand beside the log, {keeping ? 'in this browser' : 'in this page'} only. The recording is never
          changed.
        </p>
      </form>
    </Dialog>
  );
}
