import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerHit, FindAnswer, FindHit } from '../../src/protocol/views.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { counted } from '../ui/index.ts';
import { type Reader, shown, useAnswer } from '../ui/reader.ts';
import './find.css';
import { FindHits } from './find-hits.tsx';
import { allHits, drawnOrder, hitsByTurn, isAnswerHit, stepHit } from './hits.ts';

export interface FindBarProps {
  readonly reader: Reader;
  /** Goes to a hit's turn and selects its row. */
  readonly onGo: (hit: FindHit) => void;
  /** Goes to a hit's turn and shows the words in what it answered. */
  readonly onAnswer: (hit: AnswerHit) => void;
  readonly onClose: () => void;
  /** Drawn before the field: the other ways to search. */
  readonly children?: ReactNode;
}

/** Rows listed at once: more hits are counted, not drawn. */
const LIMIT = 500;
/** A search starts when the typing pauses this long, in milliseconds. */
const PAUSE = 180;

/** Finds a text in every row and every answer of every turn, closed parts included. It searches the source text. */
export function FindBar({ reader, onGo, onAnswer, onClose, children }: FindBarProps) {
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
  const hits = useMemo(() => allHits(answer), [answer]);
  const groups = useMemo(() => hitsByTurn(hits), [hits]);
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
    const hit = index === undefined ? undefined : hits[index];
    if (hit === undefined || index === undefined) return;
    setWent({ question, index });
    if (isAnswerHit(hit)) onAnswer(hit);
    else onGo(hit);
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
          ? SEARCHED
          : reply.state === 'failed'
            ? panelFailure(reply.failure)
            : findSentence(answer, reply.state === 'waiting')}
      </p>
      {hits.length === 0 ? null : <FindHits groups={groups} current={current} onGo={go} />}
    </search>
  );
}

const SEARCHED =
  'Searches every row the turns were served, closed parts too, and what the model answered: text, thinking, tool calls. Not the state.';

/** What was found, exactly; what could not be searched is said beside it, never left out. */
export function findSentence(answer: FindAnswer | undefined, waiting: boolean): string {
  if (answer === undefined || waiting) return 'Searching…';
  const { hits, total, cut, turnsWithHits, answers } = answer;
  const said: string[] = [];
  const listed = (isCut: boolean) => (isCut ? ' listed, more not listed' : '');
  if (total > 0) {
    const rows = counted(hits.length, 'row') + listed(cut);
    said.push(`${counted(total, 'occurrence')} in ${rows}, served in ${counted(turnsWithHits, 'turn')}.`);
  }
  if (answers.total > 0) {
    const where = counted(answers.turnsWithHits, 'answer') + listed(answers.cut);
    said.push(`${counted(answers.total, 'occurrence')} in ${where}.`);
  }
  if (said.length === 0) said.push('Not found in anything served or answered that is on record.');
  if (answer.unsearchedTurns > 0) {
    const has = answer.unsearchedTurns === 1 ? 'has' : 'have';
    said.push(`${counted(answer.unsearchedTurns, 'turn')} ${has} rows known only by hash: those were not searched.`);
  }
  if (answers.unsearchedTurns > 0) {
    said.push(`Of ${counted(answers.unsearchedTurns, 'answer')} some part was withheld: that was not searched.`);
  }
  return said.join(' ');
}
