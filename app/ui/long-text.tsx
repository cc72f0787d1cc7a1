import { useState } from 'react';
import type { TextHead } from '../../src/protocol/views.ts';
import { chars } from './format.ts';
import { HiddenCount, HostileText } from './hostile-text.tsx';
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
}

/** A text that starts with its head and shows more by the window. For texts that are not a list's own rows. */
export function LongText({ reader, head, textRef, pretty = false }: Props) {
  const [wanted, setWanted] = useState(0);
  const end = Math.max(previewEnd(head.head, head.length), Math.min(wanted, head.length));
  const needsMore = end > head.head.length;
  const came = useText(reader, needsMore ? textRef : undefined, 0, end);
  const text = needsMore ? (came.state === 'text' ? came.text : head.head) : head.head.slice(0, end);
  const shown = pretty && end >= head.length ? (prettyJson(text) ?? text) : text;
  return (
    <>
      <HostileText text={shown} />
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
