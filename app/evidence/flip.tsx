import { useState } from 'react';
import type { CallRef } from '../../src/protocol/messages.ts';
import type { FlipAnswer } from '../../src/protocol/whole-run.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { exact, HostileText, STATUS_WORDS, StatusChip } from '../ui/index.ts';
import type { Reader } from '../ui/reader.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { flipSentence, nextPosition } from './flip-words.ts';

interface Props {
  readonly reader: Reader;
  readonly at: CallRef;
  readonly row: string;
}

/** Changes one character of the row in a copy of this turn's request, to see that the checker is awake. */
export function Flip({ reader, at, row }: Props) {
  const [answer, setAnswer] = useState<FlipAnswer>();
  const [failed, setFailed] = useState<string>();

  async function flip() {
    const position = answer === undefined ? {} : { position: nextPosition(answer.position, answer.of) };
    const outcome = await reader.ask('flip', { at, row, ...position });
    if (outcome.end === 'answer') {
      setAnswer(outcome.answer);
      setFailed(undefined);
    } else if (outcome.end === 'failed') {
      setFailed(
        outcome.failure.code === 'no-such-row'
          ? 'The log holds no character of this row that is hashed.'
          : panelFailure(outcome.failure),
      );
    }
  }

  return (
    <section className="evidence-part" aria-labelledby="evidence-flip">
      <h4 id="evidence-flip">Is the checker awake?</h4>
      <p className="chips">
        <button type="button" className="button-small" onClick={() => void flip()}>
          {answer === undefined ? 'Flip one character in a copy of this request' : 'Flip another'}
        </button>
      </p>
      <div role="status">
        {failed === undefined ? null : <p>{failed}</p>}
        {failed !== undefined || answer === undefined ? null : <Flipped answer={answer} />}
      </div>
    </section>
  );
}

function Flipped({ answer }: { answer: FlipAnswer }) {
  const { around, at, before, after, position, of, changed } = answer;
  return (
    <>
      <p>
        Character {exact(position + 1)} of {exact(of)}: <HostileText inline text={before} /> became{' '}
        <HostileText inline text={after} />.
      </p>
      <div className="evidence-box">
        <HostileText
          text={around.slice(0, at) + after + around.slice(at + before.length)}
          mark={{ from: at, to: at + after.length }}
        />
      </div>
      <p>{flipSentence(answer)}</p>
      <ul className="flip-rows">
        {changed.map(({ rowId, section, place, title, before: was, after: is, finding }) => (
          <li key={rowId} className="chips">
            <span>
              {SECTION_TITLES[section]} {exact(place + 1)} · <HostileText inline text={title} />: was{' '}
              {STATUS_WORDS[was].word}, is
            </span>
            {finding === undefined ? <StatusChip status={is} /> : <StatusChip status={is} finding={finding} />}
          </li>
        ))}
      </ul>
      <p className="muted">
        Only this turn’s request was copied and changed: other turns that serve the row were not checked again. The
        recording was not changed, and nothing of the copy is kept.
      </p>
    </>
  );
}
