import type { CompareAnswer, CompareRow, ServedAnswer, TurnHead } from '../../src/protocol/views.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { exact, HostileText, listed } from '../ui/index.ts';
import { nothingServed } from '../ui/nothing-served.ts';
import { callRef, type Reader, shown, useAnswer } from '../ui/reader.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { CompareForm } from './compare-form.tsx';
import './compare.css';
import { CompareRowCard } from './compare-row.tsx';
import { summaryLines } from './summary.ts';

export interface ComparePanelProps {
  readonly reader: Reader;
  readonly turns: readonly TurnHead[];
  readonly served: ServedAnswer | undefined;
  /** A call was served here, and its request is not on the page: still being read, or not readable. */
  readonly unread: boolean;
  /** Two turns the user chose; undefined compares with the turn before. */
  readonly comparison: { readonly a: number; readonly b: number } | undefined;
  readonly onCompare: (a: number, b: number) => void;
  readonly onClear: () => void;
  /** Moves the cursor to a turn, counted from 0. */
  readonly onTurn: (turn: number) => void;
}

/** What changed since the turn before, or between any two turns. */
export function ComparePanel({
  reader,
  turns,
  served,
  unread,
  comparison,
  onCompare,
  onClear,
  onTurn,
}: ComparePanelProps) {
  const pair = comparison ?? pairBefore(served);
  const a = pair === undefined ? undefined : turns[pair.a];
  const b = pair === undefined ? undefined : turns[pair.b];
  const both = a !== undefined && b !== undefined;
  const reply = useAnswer(
    reader,
    'compare',
    both ? { a: callRef(a), b: callRef(b) } : undefined,
    both ? `${a.turn}:${b.turn}` : '',
  );
  const answer = shown(reply);
  return (
    <>
      {comparison === undefined ? null : (
        <div className="compare-form">
          <span>Comparing two chosen turns.</span>
          <button type="button" className="button-small" onClick={onClear}>
            Back to since the turn before
          </button>
        </div>
      )}
      {turns.length < 2 ? null : (
        <CompareForm
          key={`${pair?.a}:${pair?.b}`}
          turns={turns}
          a={pair?.a ?? 0}
          b={pair?.b ?? Math.min(1, turns.length - 1)}
          onCompare={onCompare}
        />
      )}
      {pair === undefined ? <p className="side-body muted">{nothingBefore(served, unread)}</p> : null}
      {reply.state === 'failed' ? <p className="side-body">{panelFailure(reply.failure)}</p> : null}
      {both && answer !== undefined ? (
        <div aria-busy={reply.state === 'waiting'}>
          <Compared answer={answer} served={served} onTurn={onTurn} />
        </div>
      ) : null}
    </>
  );
}

function pairBefore(served: ServedAnswer | undefined): { readonly a: number; readonly b: number } | undefined {
  return served?.since === undefined ? undefined : { a: served.since.turn, b: served.head.turn };
}

function nothingBefore(served: ServedAnswer | undefined, unread: boolean): string {
  if (served === undefined) return nothingServed(unread);
  if (served.head.continues) return 'The turn before is not in this recording: its run began in an earlier one.';
  return 'This is the first turn of its agent: there is no turn before it.';
}

function Compared({
  answer,
  served,
  onTurn,
}: {
  answer: CompareAnswer;
  served: ServedAnswer | undefined;
  onTurn: (turn: number) => void;
}) {
  // Where a gap covers the rows, the first that differs is one of the rebuild.
  const unsure = answer.unsure.some((section) => section === 'system' || section === 'messages');
  const prefix =
    !unsure && served?.head.turn === answer.b.turn && served.reusablePrefix?.turn === answer.a.turn
      ? served.reusablePrefix
      : undefined;
  return (
    <>
      <h3 className="side-head">
        Turn {exact(answer.b.turn + 1)} since turn {exact(answer.a.turn + 1)}{' '}
        {[answer.a.turn, answer.b.turn]
          .filter((turn) => turn !== served?.head.turn)
          .map((turn) => (
            <button key={turn} type="button" className="button-small" onClick={() => onTurn(turn)}>
              Go to turn {exact(turn + 1)}
            </button>
          ))}
      </h3>
      {answer.unsure.length === 0 ? null : (
        <p className="gap-strip">
          A gap covers {listed(answer.unsure.map((section) => SECTION_TITLES[section].toLowerCase()))} on one side or
          both: there, these are differences of the rebuild, not of what was served.
        </p>
      )}
      <dl className="since-table">
        {summaryLines(answer).map(({ name, changes }) => (
          <Line key={name} name={name} changes={changes} />
        ))}
        {prefix === undefined ? null : (
          <Line
            name="prefix"
            changes={[
              {
                change: 'same',
                words: `first differs at row ${exact(prefix.index + 1)} of the ${SECTION_TITLES[prefix.section].toLowerCase()}`,
              },
            ]}
          />
        )}
      </dl>
      <ul>
        {answer.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal rows change alike; their places do not
          <li key={index}>
            <CompareRowCard row={row} answer={answer} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({
  name,
  changes,
}: {
  name: string;
  changes: readonly { readonly change: CompareRow['change'] | 'same'; readonly words: string }[];
}) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {changes.map(({ change, words }) => (
          <span key={words} className={change === 'same' ? '' : 'change'} data-change={change}>
            <HostileText inline text={words} />
          </span>
        ))}
      </dd>
    </>
  );
}
