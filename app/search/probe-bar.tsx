import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ProbeAnswer, ProbeHit } from '../../src/protocol/whole-run.ts';
import type { GoTo } from '../map/rows.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { exact, Hash, HostileText, StatusChip } from '../ui/index.ts';
import { type Reader, useAnswer } from '../ui/reader.ts';
import './modes.css';
import '../find/find.css';
import { SearchModes } from './modes.tsx';
import { doubtTitle, doubtWords, formsWords, probeSentence, proofWords, ROW_WORDS, textNote } from './probe-words.ts';
import { spansWords } from './spans.ts';

interface Props {
  readonly reader: Reader;
  readonly onGo: GoTo;
  readonly onClose: () => void;
}

/** Whether exactly a text was served: by hash, so that it works where the log no longer holds it. */
export function ProbeBar({ reader, onGo, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const reply = useAnswer(reader, 'probe', asked === undefined ? undefined : { text: asked }, asked ?? '');
  const answer = reply.state === 'answer' && asked === typed ? reply.answer : undefined;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) probe(typed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function probe(text: string) {
    if (text === '') return;
    setTyped(text);
    setAsked(text);
  }

  const trimmed = typed.trim();
  return (
    <search className="find" onKeyDown={onKeyDown}>
      <div className="find-line">
        <SearchModes />
        <label className="probe-field">
          <span>Probe an exact text</span>
          <textarea
            ref={field}
            value={typed}
            spellCheck={false}
            rows={2}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="button" className="button" disabled={typed === ''} onClick={() => probe(typed)}>
          Probe
        </button>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      <p className="search-note">
        {typed === '' ? 'Paste a whole message, a piece of the prompt or a tool’s JSON.' : textNote(typed)}{' '}
        {answer === undefined || answer.hits.length > 0 || trimmed === typed || trimmed === '' ? null : (
          <button type="button" className="button-small" onClick={() => probe(trimmed)}>
            Probe without it
          </button>
        )}
      </p>
      <p role="status" className="find-status">
        {asked === undefined || asked !== typed
          ? ''
          : reply.state === 'failed'
            ? panelFailure(reply.failure)
            : answer === undefined
              ? 'Comparing…'
              : probeSentence(answer)}
      </p>
      {answer === undefined ? null : <Found answer={answer} onGo={onGo} />}
    </search>
  );
}

function Found({ answer, onGo }: { answer: ProbeAnswer; onGo: GoTo }) {
  const { hits, doubts, forms, utf8Ambiguous } = answer;
  if (hits.length + doubts.length === 0 && !utf8Ambiguous) return null;
  return (
    <ul className="search-results" aria-label="What the probe found">
      {hits.map((hit) => (
        <li key={`${hit.field} ${hit.hash} ${hit.proof} ${hit.title}`} className="search-result">
          <Hit hit={hit} onGo={onGo} />
        </li>
      ))}
      {doubts.map((doubt) => (
        <li key={`${doubt.why} ${doubt.field} ${doubt.gap}`} className="search-result">
          <p className="gap-strip">
            <strong>{doubtTitle(doubt)}</strong>
            <span>{doubtWords(doubt)}</span>
          </p>
        </li>
      ))}
      {utf8Ambiguous ? (
        <li className="search-result muted">
          The text holds a lone surrogate or U+FFFD: in UTF-8 the two have the same bytes, so a hash cannot tell them
          apart.
        </li>
      ) : null}
      {forms.length === 0 ? null : <li className="search-result muted">What was hashed: {formsWords(forms)}.</li>}
    </ul>
  );
}

function Hit({ hit, onGo }: { hit: ProbeHit; onGo: GoTo }) {
  const { field, hash, spans, proof } = hit;
  const first = spans[0] ?? 0;
  const last = spans.at(-1) ?? first;
  return (
    <>
      <p className="search-result-title">
        <strong>{ROW_WORDS[field]}</strong>
        <HostileText inline text={hit.title} />
        <span>served in {spansWords(spans)}</span>
        <Hash value={hash} />
        {proof === 'receipt' ? null : <StatusChip status={proof === 'rebuild' ? 'reconstructed' : 'damaged'} />}
      </p>
      <p className="muted">{proofWords(hit)}</p>
      <p className="chips">
        {[...new Set([first, last])].map((turn) => (
          <button key={turn} type="button" className="button-small" onClick={() => onGo(turn, { field, hash })}>
            Read it in turn {exact(turn + 1)}
          </button>
        ))}
      </p>
    </>
  );
}
