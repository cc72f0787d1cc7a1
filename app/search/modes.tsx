import { actions, useLens } from '../store/lens.ts';
import './modes.css';

const MODES = [
  { mode: 'find', words: 'Find', means: 'Words in every row of every turn' },
  { mode: 'trace', words: 'Trace', means: 'Where a phrase appears, when it entered and which stage wrote it' },
  { mode: 'probe', words: 'Probe', means: 'Whether exactly this text was served, by hash alone' },
] as const;

/** Three ways to ask the whole run. The one in use is pressed. */
export function SearchModes() {
  const dialog = useLens((state) => state.dialog);
  return (
    <fieldset className="search-modes">
      <legend className="sr-only">How to search the run</legend>
      {MODES.map(({ mode, words, means }) => (
        <button
          key={mode}
          type="button"
          title={means}
          aria-pressed={dialog === mode}
          onClick={() => actions.openDialog(mode)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
