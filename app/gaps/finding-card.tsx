import type { FindingView, ServedAnswer } from '../../src/protocol/views.ts';
import type { RowRef } from '../store/state.ts';
import { exact, HostileText, StatusMark } from '../ui/index.ts';
import { findingWords, rowOf } from './finding-words.ts';

interface Props {
  readonly finding: FindingView;
  readonly served: ServedAnswer;
  readonly onEvidence: (row: RowRef) => void;
  readonly onTurn: (turn: number) => void;
}

/** One contradiction between the record and the receipt, with the ways to look closer. */
export function FindingCard({ finding, served, onEvidence, onTurn }: Props) {
  const { title, text, matchTurn } = findingWords(finding, served);
  const row = rowOf(finding, served);
  return (
    <article className="card card-finding">
      <h3 className="card-title">
        <StatusMark status="damaged" /> <HostileText inline text={title} />
      </h3>
      <p>{text}</p>
      {matchTurn === undefined ? null : <p>A row with the receipt's hash is served in turn {exact(matchTurn + 1)}.</p>}
      <p className="chips">
        {row === undefined ? null : (
          <button
            type="button"
            className="button-small"
            onClick={() => onEvidence({ section: row.section, at: row.at })}
          >
            Open evidence
          </button>
        )}
        {matchTurn === undefined ? null : (
          <button type="button" className="button-small" onClick={() => onTurn(matchTurn)}>
            Go to turn {exact(matchTurn + 1)}
          </button>
        )}
      </p>
    </article>
  );
}
