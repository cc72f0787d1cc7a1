import { useState } from 'react';
import type { TextHead } from '../../src/protocol/views.ts';
import { chars, HiddenCount, HostileText } from '../ui/index.ts';
import { prettyJson } from '../ui/pretty-json.ts';
import { useList } from './context.ts';
import { previewEnd } from './preview.ts';
import { type TextRef, useText } from './use-text.ts';

/** How much more one press shows, in UTF-16 units. */
const MORE = 65_536;

interface Props {
  readonly head: TextHead;
  readonly textRef: TextRef;
  /** Draws everything at once, up to `MORE`, without a preview. */
  readonly whole?: boolean;
}

/** A text inside a row that starts with its head and shows more by the window. */
export function LongText({ head, textRef, whole = false }: Props) {
  const { reader, reading } = useList();
  const first = whole ? Math.min(head.length, MORE) : previewEnd(head.head, head.length);
  const [wanted, setWanted] = useState(0);
  const end = Math.max(first, Math.min(wanted, head.length));
  const needsMore = end > head.head.length;
  const came = useText(reader, needsMore ? textRef : undefined, 0, end);
  const text = needsMore ? (came.state === 'text' ? came.text : head.head) : head.head.slice(0, end);
  const shown = reading === 'readable' && end >= head.length ? (prettyJson(text) ?? text) : text;
  return (
    <>
      <HostileText text={shown} />
      <HiddenCount count={head.hidden} />
      {came.state === 'failed' ? <p className="no-text">More of this text could not be read.</p> : null}
      {end < head.length ? (
        <p>
          <button type="button" className="button-small" onClick={() => setWanted(end + MORE)}>
            {head.length - end <= MORE
              ? `Show all ${chars(head.length)}`
              : `Show ${chars(MORE)} more of ${chars(head.length)}`}
          </button>
        </p>
      ) : null}
    </>
  );
}
