import { useEffect, useMemo, useRef, useState } from 'react';
import type { TextHead } from '../../src/protocol/views.ts';
import { copySource } from './copy-source.ts';
import { foldedSpan, placedIn, prettyFolded, shownOf } from './folded.ts';
import { chars } from './format.ts';
import { HiddenCount, HostileText, type Span } from './hostile-text.tsx';
import { foldedRef, type Reader, type TextRef } from './reader.ts';
import { RecordedText } from './recorded-text.tsx';
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
export function LongText({ reader, head: whole, textRef, pretty = false, mark }: Props) {
  const [wanted, setWanted] = useState(0);
  const { head, length, runs } = shownOf(whole);
  const folded = useMemo(() => mark && foldedSpan(runs, mark), [runs, mark]);
  const near = folded !== undefined && folded.to <= NEAR ? folded : undefined;
  const shownFor = near === undefined ? 0 : near.to + EXCERPT;
  const end = Math.max(previewEnd(head, length), Math.min(Math.max(wanted, shownFor), length));
  const needsMore = end > head.length;
  const came = useText(reader, needsMore ? foldedRef(textRef, runs) : undefined, 0, end);
  const text = needsMore ? (came.state === 'text' ? came.text : head) : head.slice(0, end);
  const placed = placedIn(runs, 0, text.length, true);
  const laidOut = pretty && end >= length ? prettyFolded(text, placed) : undefined;
  // Laid out, the words stand elsewhere than in the source.
  const place = laidOut === undefined && near !== undefined && text.length >= near.to ? near : undefined;
  const box = useInSight(place);
  return (
    <>
      {mark === undefined || near !== undefined ? null : (
        <Excerpt reader={reader} textRef={textRef} mark={mark} inPayload={folded === undefined} />
      )}
      <div ref={box} {...(placed.length > 0 && { onCopy: copySource })}>
        <RecordedText {...(laidOut ?? { text, placed })} origin={{ reader, textRef }} mark={place} />
      </div>
      <HiddenCount count={whole.hidden} />
      {came.state === 'failed' ? <p className="muted">More of this text could not be read.</p> : null}
      {end < length ? (
        <p>
          <button
            type="button"
            className="button-small"
            onClick={(event) => {
              event.stopPropagation();
              setWanted(end + MORE);
            }}
          >
            {length - end <= MORE ? `Show all ${chars(length)}` : `Show ${chars(MORE)} more of ${chars(length)}`}
            {runs.length === 0 ? '' : ' outside payloads'}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** The words where they stand, with a little of what is around them. */
function Excerpt({
  reader,
  textRef,
  mark,
  inPayload,
}: {
  reader: Reader;
  textRef: TextRef;
  mark: Span;
  inPayload: boolean;
}) {
  const from = Math.max(0, mark.from - EXCERPT);
  const came = useText(reader, textRef, from, mark.to + EXCERPT - from);
  const box = useInSight(came.state === 'text' ? mark : undefined);
  return (
    <div className="excerpt" ref={box}>
      <p className="muted">
        Found after {chars(mark.from)}
        {inPayload ? ', inside a payload' : ''}
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
