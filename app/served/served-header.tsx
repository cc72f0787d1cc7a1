import type { Section, ServedAnswer, SinceCounts } from '../../src/protocol/views.ts';
import { READING_MODES, type ReadingMode } from '../store/state.ts';
import { counted, exact, HostileText } from '../ui/index.ts';

const READING_WORDS: { readonly [mode in ReadingMode]: string } = {
  verbatim: 'Verbatim',
  readable: 'Readable',
  'as-stored': 'As stored',
};

interface Props {
  readonly served: ServedAnswer;
  /** True where the stop itself is no call, and `served` is the nearest one before. */
  readonly between: boolean;
  readonly reading: ReadingMode;
  readonly onReading: (mode: ReadingMode) => void;
  readonly onSince: () => void;
  /** Moves the cursor to a turn, counted from 0. */
  readonly onTurn: (turn: number) => void;
}

/**
 * Which call this is, how it is read, and what is new since the turn before. Between calls it says so in the
 * same line, so that nothing below it moves as the stops go by.
 */
export function ServedHeader({ served, between, reading, onReading, onSince, onTurn }: Props) {
  const { head, since } = served;
  const number = head.turn + 1;
  return (
    <header className="served-header" data-between={between ? '' : undefined}>
      <h2>Turn {exact(number)}</h2>
      {between ? (
        <span className="pill" title="This stop lies between calls. Shown is the nearest call before it.">
          <span className="sr-only">This stop lies between calls. Shown is the </span>nearest before
          <span className="sr-only"> it.</span>
        </span>
      ) : null}
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
        {between ? (
          <button type="button" className="button-small" onClick={() => onTurn(head.turn)}>
            Go to turn {exact(number)}
          </button>
        ) : since === undefined ? null : (
          <button type="button" className="button-small" onClick={onSince}>
            {sinceWords(since, served)}
          </button>
        )}
        {head.continues ? <span className="pill">the turn before is not in this recording</span> : null}
      </span>
    </header>
  );
}

/** How many rows are new. Under a gap only rebuilt ones can be counted, and none of them is not no row. */
function sinceWords({ turn, pieces, messages, tools }: SinceCounts, { sections }: ServedAnswer): string {
  const entered = pieces.entered + messages.entered + tools.entered;
  const covered = sections.some(({ section, gaps }) => COUNTED.has(section) && gaps.length > 0);
  if (covered && entered === 0) return `since turn ${exact(turn + 1)}`;
  return `new since turn ${exact(turn + 1)}: ${counted(entered, covered ? 'rebuilt row' : 'row')}`;
}

const COUNTED: ReadonlySet<Section> = new Set<Section>(['system', 'messages', 'tools']);
