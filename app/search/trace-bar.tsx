import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TraceHit, Writer } from '../../src/protocol/whole-run.ts';
import { useLens } from '../store/lens.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { exact, HostileText, StatusChip } from '../ui/index.ts';
import { type Reader, shown, useAnswer } from '../ui/reader.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import '../find/find.css';
import './modes.css';
import { SearchModes } from './modes.tsx';
import { appearsWords, traceSentence, writerWords } from './trace-words.ts';

interface Props {
  readonly reader: Reader;
  readonly onGo: (hit: Pick<TraceHit, 'turn' | 'section' | 'place'>) => void;
  readonly onWriter: (writer: Extract<Writer, { readonly by: 'stage' }>) => void;
  readonly onClose: () => void;
}

/** Rows listed at once. */
const LIMIT = 200;
/** A trace starts when the typing pauses this long, in milliseconds. */
const PAUSE = 250;

/** Where words of an answer appear in what was served: every row, the turn it entered, the stage that wrote it. */
export function TraceBar({ reader, onGo, onWriter, onClose }: Props) {
  const given = useLens((state) => state.traced);
  const [typed, setTyped] = useState(given.text);
  const [phrase, setPhrase] = useState(given.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Another selection was handed over, or the bar was opened: its words are what is asked.
    setTyped(given.text);
    setPhrase(given.text);
    field.current?.focus();
  }, [given]);
  useEffect(() => {
    const timer = setTimeout(() => setPhrase(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const reply = useAnswer(reader, 'trace', phrase === '' ? undefined : { phrase, limit: LIMIT }, phrase);
  const answer = phrase === '' ? undefined : shown<'trace'>(reply);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    onClose();
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search className="find" onKeyDown={onKeyDown}>
      <div className="find-line">
        <SearchModes />
        <label className="find-field">
          <span>Trace a phrase</span>
          <input
            ref={field}
            type="search"
            value={typed}
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      <p className="search-note">
        Where words appear and which stage wrote them into the log. What led to an answer is on no record.
      </p>
      <p role="status" className="find-status">
        {phrase === ''
          ? ''
          : reply.state === 'failed'
            ? panelFailure(reply.failure)
            : reply.state === 'waiting' || answer === undefined
              ? 'Reading every turn…'
              : traceSentence(answer)}
      </p>
      {answer === undefined || answer.hits.length === 0 ? null : (
        <ul className="search-results" aria-label="Rows that carry the words" aria-busy={reply.state === 'waiting'}>
          {answer.hits.map((hit) => (
            <li key={`${hit.turn} ${hit.section} ${hit.place}`} className="search-result">
              <Hit hit={hit} onGo={onGo} onWriter={onWriter} />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function Hit({ hit, onGo, onWriter }: { readonly hit: TraceHit } & Pick<Props, 'onGo' | 'onWriter'>) {
  const { writer } = hit;
  return (
    <>
      <p className="search-result-title">
        <strong>
          {SECTION_TITLES[hit.section]} {exact(hit.place + 1)} · <HostileText inline text={hit.title} />
        </strong>
        <span>{appearsWords(hit)}</span>
        <StatusChip status={hit.status} />
      </p>
      <HostileText text={hit.around} mark={{ from: hit.at, to: hit.at + hit.length }} />
      <p className="search-result-title muted">
        {writer.by === 'stage' ? (
          <span>
            Stage <HostileText inline text={writer.id} /> wrote it to <HostileText inline text={writer.key} />{' '}
            {writerWords(writer)}
          </span>
        ) : (
          <span>{writerWords(writer)}</span>
        )}
      </p>
      <p className="chips">
        <button type="button" className="button-small" onClick={() => onGo(hit)}>
          Read it in turn {exact(hit.turn + 1)}
        </button>
        {writer.by === 'stage' ? (
          <button type="button" className="button-small" onClick={() => onWriter(writer)}>
            Go to the stage that wrote it
          </button>
        ) : null}
      </p>
    </>
  );
}
