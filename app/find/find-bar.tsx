import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FindAnswer, FindHit } from '../../src/protocol/views.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { counted } from '../ui/index.ts';
import { type Reader, shown, useAnswer } from '../ui/reader.ts';
import './find.css';
import { FindHits } from './find-hits.tsx';
import { drawnOrder, hitsByTurn, stepHit } from './hits.ts';

export interface FindBarProps {
  readonly reader: Reader;
  /** Goes to a hit's turn and selects its row. */
  readonly onGo: (hit: FindHit) => void;
  readonly onClose: () => void;
  /** Drawn before the field: the other ways to search. */
  readonly children?: ReactNode;
}

/** Rows listed at once: more hits are counted, not drawn. */
const LIMIT = 500;
/** A search starts when the typing pauses this long, in milliseconds. */
const PAUSE = 180;

/** Finds a text in every row of every turn, closed parts included. It searches the source text. */
export function FindBar({ reader, onGo, onClose, children }: FindBarProps) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [went, setWent] = useState<{ readonly question: string; readonly index: number }>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  const question = JSON.stringify([query, caseSensitive]);
  const current = went?.question === question ? went.index : undefined;
  const reply = useAnswer(reader, 'find', query === '' ? undefined : { query, caseSensitive, limit: LIMIT }, question);
  const answer = query === '' ? undefined : shown<'find'>(reply);
  const fresh = reply.state === 'answer' && answer?.query === query && query === typed;
  const groups = useMemo(() => hitsByTurn(answer?.hits ?? []), [answer]);
  const order = useMemo(() => drawnOrder(groups), [groups]);

  // Enter before the answer is in: it goes as soon as it is.
  const [asked, setAsked] = useState<1 | -1>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer that came in is waited for
  useEffect(() => {
    if (!fresh || asked === undefined) return;
    setAsked(undefined);
    go(stepHit(order, undefined, asked));
  }, [fresh, asked]);

  function step(by: 1 | -1) {
    if (fresh) return go(stepHit(order, current, by));
    setQuery(typed);
    setAsked(by);
  }

  function go(index: number | undefined) {
    const hit = index === undefined ? undefined : answer?.hits[index];
    if (hit === undefined || index === undefined) return;
    setWent({ question, index });
    onGo(hit);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search className="find" onKeyDown={onKeyDown}>
      <div className="find-line">
        {children}
        <label className="find-field">
          <span>Find in every turn</span>
          <input
            ref={field}
            type="search"
            value={typed}
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <label>
          <input type="checkbox" checked={caseSensitive} onChange={(event) => setCaseSensitive(event.target.checked)} />{' '}
          Match case
        </label>
        <button type="button" className="button" disabled={order.length === 0} onClick={() => step(-1)}>
          Previous
        </button>
        <button type="button" className="button" disabled={order.length === 0} onClick={() => step(1)}>
          Next
        </button>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      <p role="status" className="find-status">
        {query === ''
          ? ''
          : reply.state === 'failed'
            ? panelFailure(reply.failure)
            : findSentence(answer, reply.state === 'waiting')}
      </p>
      {answer === undefined || answer.hits.length === 0 ? null : (
        <FindHits groups={groups} current={current} onGo={go} />
      )}
    </search>
  );
}

/** What was found, exactly; what could not be searched is said beside it, never left out. */
export function findSentence(answer: FindAnswer | undefined, waiting: boolean): string {
  if (answer === undefined || waiting) return 'Searching…';
  const found =
    answer.total === 0
      ? 'Not found in any text on record.'
      : `${counted(answer.total, 'occurrence')} in ${counted(answer.hits.length, 'row')}${answer.cut ? ' listed, more not listed' : ''}, served in ${counted(answer.turnsWithHits, 'turn')}.`;
  return answer.unsearchedTurns === 0
    ? found
    : `${found} ${counted(answer.unsearchedTurns, 'turn')} ${answer.unsearchedTurns === 1 ? 'has' : 'have'} rows known only by hash: those were not searched.`;
}
