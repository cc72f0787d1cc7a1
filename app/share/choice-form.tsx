import { REDACT_KINDS } from '../../src/protocol/redaction.ts';
import { useRowId } from '../side/use-row-id.ts';
import { useLens } from '../store/lens.ts';
import { exact, HostileText } from '../ui/index.ts';
import { callRef } from '../ui/reader.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { type Choice, withKind, withRow } from './choice.ts';
import { KIND_WORDS } from './words.ts';

interface Props {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** What is to go: by text, by kind, by row. */
export function ChoiceForm({ choice, onChange }: Props) {
  return (
    <>
      <label className="redact-texts">
        <span>Texts to withhold, one a line</span>
        <textarea
          className="field mono"
          data-first=""
          rows={3}
          spellCheck={false}
          value={choice.lines}
          onChange={(event) => onChange({ ...choice, lines: event.target.value })}
        />
        <span className="muted">
          Found as written, escaped, URL-encoded and in base64, in texts and in names. Upper and lower case differ.
        </span>
      </label>
      <fieldset className="redact-kinds">
        <legend>Whole kinds of text</legend>
        {REDACT_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={choice.kinds.has(kind)}
              onChange={(event) => onChange(withKind(choice, kind, event.target.checked))}
            />{' '}
            {KIND_WORDS[kind]}
          </label>
        ))}
      </fieldset>
      <Rows choice={choice} onChange={onChange} />
      <label className="choice-line">
        <input
          type="checkbox"
          checked={choice.dropHashes}
          onChange={(event) => onChange({ ...choice, dropHashes: event.target.checked })}
        />{' '}
        Drop the hashes of withheld texts that are short enough to guess
      </label>
    </>
  );
}

function Rows({ choice, onChange }: Props) {
  const session = useLens((state) => state.recording?.session);
  const served = useLens((state) => state.served);
  const row = useLens((state) => state.row);
  const id = useRowId(session ?? NO_READER, served, row);
  const here =
    served === undefined || row === undefined || id === undefined
      ? undefined
      : {
          at: callRef(served.head),
          row: id,
          name: `Turn ${exact(served.head.turn + 1)} · ${SECTION_TITLES[row.section]} · row ${exact(row.at + 1)}`,
        };
  return (
    <fieldset className="redact-rows">
      <legend>Single rows</legend>
      {choice.rows.map((chosen) => (
        <p key={`${chosen.at.leg} ${chosen.at.call} ${chosen.row}`}>
          <HostileText text={chosen.name} inline />{' '}
          <button
            type="button"
            className="button-small"
            aria-label={`Keep ${chosen.name}`}
            onClick={() => onChange({ ...choice, rows: choice.rows.filter((other) => other !== chosen) })}
          >
            Keep
          </button>
        </p>
      ))}
      <button
        type="button"
        className="button-small"
        disabled={here === undefined}
        onClick={() => (here === undefined ? undefined : onChange(withRow(choice, here)))}
      >
        {here === undefined ? 'Select a row of the request to withhold it' : `Withhold ${here.name}`}
      </button>
    </fieldset>
  );
}

/** Never asked: without a recording there is no row to ask for. */
const NO_READER = { ask: () => Promise.resolve({ end: 'cancelled' as const }) };
