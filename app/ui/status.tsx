import type { TurnVerdict } from '../../src/protocol/views.ts';
import type { FindingKind, RowStatus, StatusCounts } from '../../src/verify/model.ts';
import './status.css';
import {
  countsSentence,
  FINDING_WORDS,
  occurring,
  STATUS_WORDS,
  type StatusWords,
  VERDICT_WORDS,
  WITHHELD_WORDS,
} from './status-words.ts';

/** A chip with a shape and a word. `after` follows the word: a count, "1 of 12", "edited". */
function Chip({ words, after, joiner = ' ' }: { words: StatusWords; after?: string | number; joiner?: string }) {
  return (
    <span className="status" data-tone={words.tone} title={words.means}>
      <span className="status-shape" aria-hidden="true">
        {words.shape}
      </span>{' '}
      <span>
        {words.word}
        {after === undefined ? null : `${joiner}${after}`}
      </span>
    </span>
  );
}

/** The status of one row; a finding follows the word: "Damaged · edited". */
export function StatusChip(props: { status: RowStatus; finding?: FindingKind; withheld?: boolean }) {
  const { status, finding, withheld } = props;
  const words = withheld === true ? WITHHELD_WORDS : STATUS_WORDS[status];
  return finding === undefined ? (
    <Chip words={words} />
  ) : (
    <Chip words={words} after={FINDING_WORDS[finding]} joiner=" · " />
  );
}

/** The verdict of one turn. `after` follows the word. */
export function VerdictChip({ verdict, after }: { verdict: TurnVerdict; after?: string | number }) {
  const words = VERDICT_WORDS[verdict];
  return after === undefined ? <Chip words={words} /> : <Chip words={words} after={after} />;
}

/** Counts of every status that occurs, damage first; all five in the title. */
export function StatusCountChips({ counts }: { counts: StatusCounts }) {
  return (
    <span className="status-counts" title={countsSentence(counts)}>
      {occurring(counts).map(({ status, count }) => (
        <Chip key={status} words={STATUS_WORDS[status]} after={count} />
      ))}
    </span>
  );
}

/** The shape alone, with the word for a screen reader and on hover. */
export function StatusMark({ status }: { status: RowStatus }) {
  return <Mark words={STATUS_WORDS[status]} />;
}

function Mark({ words }: { words: StatusWords }) {
  return (
    <span className="status-mark" data-tone={words.tone} title={words.word}>
      <span aria-hidden="true">{words.shape}</span>
      <span className="sr-only">{words.word}</span>
    </span>
  );
}
