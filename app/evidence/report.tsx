import { useState } from 'react';
import type { ServedAnswer } from '../../src/protocol/views.ts';
import { saveFile } from '../share/save-file.ts';
import { counted, exact } from '../ui/index.ts';
import { callRef, type Reader } from '../ui/reader.ts';

interface Props {
  readonly reader: Reader;
  readonly served: ServedAnswer;
  /** The chosen row's id; undefined where none is chosen. */
  readonly rowId: string | undefined;
  /** Undefined while it is still being taken. */
  readonly contentHash: string | undefined;
}

const MEDIA = { json: 'application/json', text: 'text/markdown' } as const;

/** Saves the evidence of this turn, or of the run: hashes, statuses, counts and gaps. Text only of rows that were chosen. */
export function Report({ reader, served, rowId, contentHash }: Props) {
  const { leg, call, turn } = served.head;
  const [chosen, setChosen] = useState<{ readonly of: string; readonly rows: readonly string[] }>();
  const [said, setSaid] = useState('');
  const of = `${leg} ${call}`;
  const texts = chosen?.of === of ? chosen.rows : [];

  function choose(row: string, on: boolean) {
    const others = texts.filter((id) => id !== row);
    setChosen({ of, rows: on ? [...others, row] : others });
  }

  async function save(scope: 'turn' | 'run', as: 'json' | 'text') {
    if (contentHash === undefined) return;
    setSaid('Making the report…');
    const at = scope === 'turn' ? { at: callRef(served.head), texts } : { texts: [] };
    const outcome = await reader.ask('report', { ...at, contentHash });
    if (outcome.end !== 'answer') return setSaid('The report could not be made.');
    const name = scope === 'turn' ? `why-lens-turn-${turn + 1}` : 'why-lens-run';
    const text = as === 'json' ? outcome.answer.json : outcome.answer.text;
    saveFile(`${name}.${as === 'json' ? 'json' : 'md'}`, new TextEncoder().encode(text).buffer, MEDIA[as]);
    setSaid('Saved.');
  }

  const waits = contentHash === undefined;
  return (
    <section className="side-section" aria-labelledby="evidence-report">
      <h3 id="evidence-report">Evidence report</h3>
      <div className="side-body">
        <p className="muted">
          Hashes, statuses, counts and gaps, with the hash of the recording. No text, but of rows you put in.
        </p>
        {rowId === undefined ? null : (
          <label>
            <input
              type="checkbox"
              checked={texts.includes(rowId)}
              onChange={({ target }) => choose(rowId, target.checked)}
            />{' '}
            Put the text of the chosen row in the report of this turn
          </label>
        )}
        {texts.length === 0 ? null : <p>{counted(texts.length, 'row')} of this turn with text.</p>}
        {(['turn', 'run'] as const).map((scope) => (
          <p key={scope} className="chips">
            <span>{scope === 'turn' ? `Turn ${exact(turn + 1)}:` : 'The whole run:'}</span>
            {(['json', 'text'] as const).map((as) => (
              <button
                key={as}
                type="button"
                className="button-small"
                disabled={waits}
                aria-label={`Save report of ${scope === 'turn' ? `turn ${exact(turn + 1)}` : 'the run'} as ${as === 'json' ? 'JSON' : 'text'}`}
                onClick={() => void save(scope, as)}
              >
                {as === 'json' ? 'Save JSON' : 'Save text'}
              </button>
            ))}
          </p>
        ))}
        <p className="muted">
          To check it without this page: <code>npm run check -- recording.json report.json</code>
        </p>
        <p role="status">{waits ? 'The hash of the recording is still being taken.' : said}</p>
      </div>
    </section>
  );
}
