/** What a panel needs of a session: to ask. Data comes in as props; this is for what is asked on demand. */
import { useEffect, useRef, useState } from 'react';
import type { CallName, CallRef, Failure, TextPart } from '../../src/protocol/messages.ts';
import type { TurnHead } from '../../src/protocol/views.ts';
import type { PayloadRun } from '../../src/text/payload-runs.ts';
import type { Answer, Ask, Outcome, QuestionOptions, Session } from '../session/index.ts';

export type Reader = Pick<Session, 'ask'>;

type Asked = Exclude<CallName, 'open'>;

export type Reply<K extends CallName> =
  | { readonly state: 'idle' }
  /** `last` is the answer to the question before: shown while waiting, so that nothing blinks. */
  | { readonly state: 'waiting'; readonly last?: Answer<K> }
  | { readonly state: 'answer'; readonly answer: Answer<K> }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Where a call is, as the protocol names it. */
export function callRef({ leg, call }: TurnHead): CallRef {
  return { leg, call };
}

/**
 * Asks while mounted, again when `key` changes, and drops an answer that is not the newest.
 * `payload` undefined asks nothing. `key` must name everything that is in the payload.
 */
export function useAnswer<K extends Asked>(
  reader: Reader,
  kind: K,
  payload: Ask<K> | undefined,
  key: string,
): Reply<K> {
  const [held, setHeld] = useState<{ readonly key: string; readonly reply: Reply<K> }>();
  const question = useRef(payload);
  question.current = payload;
  useEffect(() => {
    const asked = question.current;
    if (asked === undefined) return;
    const stop = new AbortController();
    void reader.ask(kind, asked, { signal: stop.signal }).then((outcome: Outcome<K>) => {
      if (stop.signal.aborted) return;
      if (outcome.end === 'answer') setHeld({ key, reply: { state: 'answer', answer: outcome.answer } });
      else if (outcome.end === 'failed') setHeld({ key, reply: { state: 'failed', failure: outcome.failure } });
    });
    return () => stop.abort();
  }, [reader, kind, key]);
  if (payload === undefined) return { state: 'idle' };
  if (held === undefined) return { state: 'waiting' };
  if (held.key === key) return held.reply;
  // What is held answers the question before: never passed off as an answer to this one.
  return held.reply.state === 'answer' ? { state: 'waiting', last: held.reply.answer } : { state: 'waiting' };
}

/** The answer to draw: the newest, or the one before while waiting. */
export function shown<K extends CallName>(reply: Reply<K>): Answer<K> | undefined {
  if (reply.state === 'answer') return reply.answer;
  return reply.state === 'waiting' ? reply.last : undefined;
}

/** A text of a row, or of the answer where `row` is ''. */
export interface RowTextRef {
  readonly at: CallRef;
  readonly row: string;
  readonly part: TextPart;
  /** Which of a row's tool calls or results. */
  readonly call?: number;
  /** The text without its payloads. */
  readonly folded?: true;
}

/** The text of one leaf of the state at a row of a log. */
export interface StateTextRef {
  readonly leaf: Omit<Ask<'stateText'>, 'from' | 'count'>;
}

/** Where a text stands. */
export type TextRef = RowTextRef | StateTextRef;

/** The same text without its payloads, where any of it is one. */
export function foldedRef(ref: TextRef, runs: readonly PayloadRun[]): TextRef {
  if (runs.length === 0) return ref;
  return 'leaf' in ref ? { leaf: { ...ref.leaf, folded: true } } : { ...ref, folded: true };
}

/** One window of a text, in UTF-16 units. */
export function askText(
  reader: Reader,
  ref: TextRef,
  from: number,
  count: number,
  options?: QuestionOptions,
): Promise<Outcome<'text' | 'stateText'>> {
  if ('leaf' in ref) return reader.ask('stateText', { ...ref.leaf, from, count }, options);
  return reader.ask('text', { ...ref, from, count }, options);
}

const TEXT_WINDOW = 1 << 20;

/** The whole of a text, asked in windows; undefined where any of them failed. */
export function wholeText(reader: Reader, ref: TextRef): Promise<string | undefined> {
  return rangeText(reader, ref, 0, Number.POSITIVE_INFINITY);
}

/** Units `start` to `end` of a text, or to its own end, asked in windows; undefined where any of them failed. */
export async function rangeText(reader: Reader, ref: TextRef, start: number, end: number): Promise<string | undefined> {
  const parts: string[] = [];
  for (let from = start; ; ) {
    const outcome = await askText(reader, ref, from, Math.min(TEXT_WINDOW, end - from));
    if (outcome.end !== 'answer') return undefined;
    const { text, length } = outcome.answer;
    parts.push(text);
    from += text.length;
    if (from >= Math.min(length, end)) return parts.join('');
    if (text.length === 0) return undefined;
  }
}
