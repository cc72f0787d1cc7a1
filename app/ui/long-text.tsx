import { useEffect, useRef, useState } from 'react';
import type { TextHead } from '../../src/protocol/views.ts';
import { chars } from './format.ts';
import { HiddenCount, HostileText, type Span } from './hostile-text.tsx';
import { prettyJson } from './pretty-json.ts';
import type { Reader, TextRef } from './reader.ts';
import { previewEnd } from './text-windows.ts';
import { useText } from './use-text.ts';

/** How much more one press shows, in UTF-16 units. */
const MORE = 65_536;

interface Props {
  readonly reader: Reader;
  readonly head: TextHead;
  readonly textRef: TextRef;
  /** Lays JSON out once all of it is here. */
  readonly pretty?: boolean;
  /** Words to show in it, by place in the source text: brought into sight once for each new object. */
  readonly mark?: Span | undefined;
}

/** Words further in than this are shown in an excerpt: what comes before them is not drawn for their sake. */
const NEAR = MORE;
/** UTF-16 units of an excerpt on each side of the words. */
const EXCERPT = 600;

/** A text that starts with its head and shows more by the window. For texts that are not a list's own rows. */
export function LongText({ reader, head, textRef, pretty = false, mark }: Props) {
  const [wanted, setWanted] = useState(0);
  const isNear = mark !== undefined && mark.to <= NEAR;
  const shownFor = isNear ? mark.to + EXCERPT : 0;
  const end = Math.max(previewEnd(head.head, head.length), Math.min(Math.max(wanted, shownFor), head.length));
  const needsMore = end > head.head.length;
  const came = useText(reader, needsMore ? textRef : undefined, 0, end);
  const text = needsMore ? (came.state === 'text' ? came.text : head.head) : head.head.slice(0, end);
  const shown = pretty && end >= head.length ? (prettyJson(text) ?? text) : text;
  // Laid out, the words stand elsewhere than in the source.
  const place = isNear && shown === text && text.length >= mark.to ? mark : undefined;
  const box = useInSight(place);
  return (
    <>
      {mark === undefined || isNear ? null : <Excerpt reader={reader} textRef={textRef} mark={mark} />}
      <div ref={box}>
        <HostileText text={shown} {...(place && { mark: place })} />
      </div>
      <HiddenCount count={head.hidden} />
      {came.state === 'failed' ? <p className="muted">More of this text could not be read.</p> : null}
      {end < head.length ? (
        <p>
          <button
            type="button"
            className="button-small"
            onClick={(event) => {
              event.stopPropagation();
              setWanted(end + MORE);
            }}
          >
            {head.length - end <= MORE
              ? `Show all ${chars(head.length)}`
              : `Show ${chars(MORE)} more of ${chars(head.length)}`}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** The words where they stand, with a little of what is around them. */
function Excerpt({ reader, textRef, mark }: { reader: Reader; textRef: TextRef; mark: Span }) {
  const from = Math.max(0, mark.from - EXCERPT);
  const came = useText(reader, textRef, from, mark.to + EXCERPT - from);
  const box = useInSight(came.state === 'text' ? mark : undefined);
  return (
    <div className="excerpt" ref={box}>
      <p className="muted">
        Found after {chars(mark.from)}
        {came.state === 'waiting' ? ': reading…' : ''}
      </p>
      {came.state === 'text' ? (
        <HostileText text={came.text} mark={{ from: mark.from - from, to: mark.to - from }} />
      ) : null}
    </div>
  );
}

/** Scrolls to the marked words, once for each new mark. */
function useInSight(mark: Span | undefined) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark !== undefined) box.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' });
  }, [mark]);
  return box;
}
