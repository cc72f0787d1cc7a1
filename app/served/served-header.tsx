import type { ServedAnswer } from '../../src/protocol/views.ts';
import { READING_MODES, type ReadingMode } from '../store/state.ts';
import { counted, exact, HostileText } from '../ui/index.ts';

const READING_WORDS: { readonly [mode in ReadingMode]: string } = {
  verbatim: 'Verbatim',
  readable: 'Readable',
  'as-stored': 'As stored',
};

interface Props {
  readonly served: ServedAnswer;
  readonly reading: ReadingMode;
  readonly onReading: (mode: ReadingMode) => void;
  readonly onSince: () => void;
}

/** Which call this is, how it is read, and what is new since the turn before. */
export function ServedHeader({ served, reading, onReading, onSince }: Props) {
  const { head, since } = served;
  const number = head.turn + 1;
  return (
    <header className="served-header">
      <h2>Turn {exact(number)}</h2>
      <span className="served-place">
        <HostileText inline text={head.call} /> · commit {exact(served.commitIdx)}
        {head.agent === '' ? null : (
          <>
            {' · agent '}
            <HostileText inline text={head.agent} />
          </>
        )}
        {head.epoch === number ? null : ` · epoch ${exact(head.epoch)}`}
      </span>
      <span className="served-tail">
        <label>
          <span className="sr-only">Read as</span>
          <select
            className="select"
            value={reading}
            onChange={(event) => {
              const mode = READING_MODES.find((known) => known === event.target.value);
              if (mode !== undefined) onReading(mode);
            }}
          >
            {READING_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {READING_WORDS[mode]}
              </option>
            ))}
          </select>
        </label>
        {since === undefined ? null : (
          <button type="button" className="button-small" onClick={onSince}>
            new since turn {exact(since.turn + 1)}:{' '}
            {counted(since.pieces.entered + since.messages.entered + since.tools.entered, 'row')}
          </button>
        )}
        {head.continues ? <span className="pill">the turn before is not in this recording</span> : null}
      </span>
    </header>
  );
}
