import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { TextPart } from '../../src/protocol/messages.ts';
import type { AnswerHit, AnswerView, ServedAnswer, TextHead } from '../../src/protocol/views.ts';
import { CopyButton, chars, counted, HostileText } from '../ui/index.ts';
import { LongText } from '../ui/long-text.tsx';
import { callRef, type Reader, wholeText } from '../ui/reader.ts';
import './answer.css';
import { TraceButton } from './trace-button.tsx';

interface Props {
  readonly reader: Reader;
  readonly served: ServedAnswer;
}

interface SoughtProps extends Props {
  /** Words found in this answer. */
  readonly sought: AnswerHit | undefined;
}

interface PanelProps extends SoughtProps {
  /** Traces words of the answer through what was served; '' lets the reader type them. */
  readonly onTrace: (words: string) => void;
}

/** What the model answered and the results that followed. A receipt hashes none of it, and the page says so. */
export function AnswerPanel({ reader, served, onTrace, sought: found }: PanelProps) {
  const { answer } = served;
  const sought = found?.turn === served.head.turn ? found : undefined;
  return (
    <section className="side-section" aria-labelledby="answer-head">
      <h3 id="answer-head">
        Answer{' '}
        <span
          className="pill"
          title="A receipt covers what the model was handed. Nothing of the answer can be checked by hash."
        >
          not hashed
        </span>
      </h3>
      <div className="side-body">
        {answer.error === undefined ? null : (
          <div className="answer-error">
            <p>The call ended with an error:</p>
            <HostileText text={answer.error} />
          </div>
        )}
        {answer.state === 'absent' ? <p className="muted">The record holds no answer for this call.</p> : null}
        {answer.thinking === undefined ? null : (
          <Thinking sought={sought}>
            <summary>Thinking · {chars(answer.thinking.length)}</summary>
            <Text
              reader={reader}
              served={served}
              head={answer.thinking}
              part="thinking"
              of="the thinking"
              sought={sought}
            />
          </Thinking>
        )}
        {answer.text === undefined ? null : answer.text.length === 0 ? (
          answer.calls.length > 0 ? null : (
            <p className="muted">The text is empty, as recorded.</p>
          )
        ) : (
          <Text reader={reader} served={served} head={answer.text} part="answer" of="the answer" sought={sought}>
            <TraceButton onTrace={onTrace} />
          </Text>
        )}
        {answer.state === 'absent' || (answer.text?.length ?? 0) > 0 ? null : (
          <p>
            <TraceButton onTrace={onTrace} />
          </p>
        )}
        <Calls reader={reader} served={served} answer={answer} sought={sought} />
        <Results reader={reader} served={served} answer={answer} />
        {answer.stopReason === undefined ? null : (
          <p className="muted">
            Stop reason: <HostileText inline text={answer.stopReason} />
          </p>
        )}
      </div>
    </section>
  );
}

/** Closed until it is asked for, or words in it are. */
function Thinking({ sought, children }: { sought: AnswerHit | undefined; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (sought?.part === 'thinking' && box.current !== null) box.current.open = true;
  }, [sought]);
  return <details ref={box}>{children}</details>;
}

function Calls({ reader, served, answer, sought }: SoughtProps & { answer: AnswerView }) {
  if (answer.calls.length === 0) return null;
  return (
    <>
      <h4>Asks for {counted(answer.calls.length, 'tool call')}</h4>
      <ul className="answer-list">
        {answer.calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids of recorded calls may repeat; their places do not
          <li key={index}>
            <p>
              <strong>
                <Word text={call.name} hit={hitOf(sought, index, 'name')} />
              </strong>{' '}
              <span className="muted">
                <Word text={call.id} hit={hitOf(sought, index, 'id')} />
              </span>
            </p>
            <Text
              reader={reader}
              served={served}
              head={call.args}
              part="args"
              call={index}
              of={`arguments of ${call.name}`}
              sought={hitOf(sought, index, 'args')}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Results({ reader, served, answer }: Props & { answer: AnswerView }) {
  if (answer.results.length === 0) return null;
  return (
    <>
      <h4>Results that followed</h4>
      <ul className="answer-list">
        {answer.results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids of recorded calls may repeat; their places do not
          <li key={index}>
            <p>
              <strong>
                <HostileText inline text={result.toolName} />
              </strong>{' '}
              <span className="muted">
                answers <HostileText inline text={result.id} />
              </span>
            </p>
            <Text
              reader={reader}
              served={served}
              head={result.text}
              part="result"
              call={index}
              of={`result of ${result.toolName}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The hit, where it is in this text of this call. */
function hitOf(sought: AnswerHit | undefined, call: number, within: AnswerHit['in']): AnswerHit | undefined {
  return sought?.call === call && sought.in === within ? sought : undefined;
}

/** A name, with the words found in it brought into sight. */
function Word({ text, hit }: { text: string; hit: AnswerHit | undefined }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (hit !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [hit]);
  return (
    <span ref={box}>
      <HostileText inline text={text} {...(hit && { mark: { from: hit.from, to: hit.from + hit.length } })} />
    </span>
  );
}

interface TextProps extends Props {
  readonly sought?: AnswerHit | undefined;
  readonly head: TextHead;
  readonly part: TextPart;
  readonly call?: number;
  readonly of: string;
  /** What else can be done with the text. */
  readonly children?: ReactNode;
}

function Text({ reader, served, head, part, call, of, sought, children }: TextProps) {
  const mark = useMemo(
    () => (sought?.in === part ? { from: sought.from, to: sought.from + sought.length } : undefined),
    [sought, part],
  );
  const ref = { at: callRef(served.head), row: '', part, ...(call === undefined ? {} : { call }) };
  return (
    <div className="answer-text">
      <LongText reader={reader} head={head} textRef={ref} mark={mark} />
      <p className="chips">
        <CopyButton of={of} text={() => wholeText(reader, ref)} />
        {children}
        <span className="muted">{chars(head.length)}</span>
      </p>
    </div>
  );
}
