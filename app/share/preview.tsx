import type { RedactAnswer } from '../../src/protocol/redaction.ts';
import { bytes, counted, exact, Hash, HostileText } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import {
  countsWords,
  FORM_WORDS,
  NOT_CHECKED_WORDS,
  occurringCounts,
  PLACE_WORDS,
  REASON_WORDS,
  showsSentence,
} from './words.ts';

/** Hashes named at once; more are counted. */
const LISTED = 50;

interface Props {
  readonly answer: Omit<RedactAnswer, 'file'>;
  readonly dropHashes: boolean;
}

/** What goes, what the copy will show, what was not looked for, and which hashes give a text away. */
export function Preview({ answer, dropHashes }: Props) {
  const places = occurringCounts(answer.places, PLACE_WORDS);
  const total = places.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label="Preview" className="redact-preview">
      <h3>What goes</h3>
      <p>
        {total === 0
          ? 'None of this occurs in the recording: there is nothing to withhold.'
          : `${counted(answer.texts, 'text')}, replaced ${counted(total, 'time')}: ${countsWords(places)}. ${countsWords(occurringCounts(answer.forms, FORM_WORDS))}.`}
      </p>
      {answer.literals.length === 0 ? null : (
        <ul className="redact-list">
          {answer.literals.map(({ text, count }) => (
            <li key={text}>
              <HostileText text={text} inline /> · {count === 0 ? 'not found' : counted(count, 'time')}
            </li>
          ))}
        </ul>
      )}
      {answer.shows === undefined || total === 0 ? null : <p>{showsSentence(answer.shows)}</p>}
      <p className="muted">The copy has {bytes(answer.bytes)}.</p>
      <Guessable answer={answer} dropHashes={dropHashes} />
      <h3>Not looked for</h3>
      <ul className="redact-list">
        {answer.notChecked.map((code) => (
          <li key={code}>{NOT_CHECKED_WORDS[code]}</li>
        ))}
      </ul>
    </section>
  );
}

function Guessable({ answer, dropHashes }: Props) {
  const { guessable, hashesDropped } = answer;
  if (guessable.length === 0) return null;
  return (
    <>
      <h3>Hashes that can be guessed</h3>
      <p>
        {counted(guessable.length, 'hash', 'hashes')} of withheld rows {guessable.length === 1 ? 'stands' : 'stand'} for
        so little that somebody could try every text until the hash fits.{' '}
        {dropHashes
          ? `Dropped, in ${counted(hashesDropped, 'place')}.`
          : 'The copy keeps them: whoever has it can find these texts.'}
      </p>
      <ul className="redact-list">
        {guessable.slice(0, LISTED).map(({ turn, section, row, hash, reason }) => (
          <li key={hash}>
            Turn {exact(turn + 1)} · {SECTION_TITLES[section]} · <HostileText text={row} inline /> ·{' '}
            {REASON_WORDS[reason]} <Hash value={hash} />
          </li>
        ))}
        {guessable.length > LISTED ? <li>and {exact(guessable.length - LISTED)} more</li> : null}
      </ul>
    </>
  );
}
