import { useEffect, useId, useState } from 'react';
import { perKey } from '../../src/per-key.ts';
import type { PayloadRun } from '../../src/text/payload-runs.ts';
import { CopyButton } from './copy.tsx';
import { payloadWords } from './folded.ts';
import { PayloadText } from './payload-text.tsx';
import './payload.css';
import { keepSource } from './payload-source.ts';
import { type Reader, rangeText, type TextRef } from './reader.ts';
import { textKey } from './use-text.ts';

/** Where the text is read from that a payload stands in: the whole text, not the folded one. */
export interface PayloadOrigin {
  readonly reader: Reader;
  readonly textRef: TextRef;
}

/** Chips opened by hand: a list forgets an item that leaves the window, and must not fold it for that. */
const openedOf = perKey<Reader, Set<string>>(() => new Set());

/** One base64 payload of a recorded text as one quiet thing, in place. It stays text: never decoded, never fetched. */
export function PayloadChip({ reader, textRef, run }: PayloadOrigin & { run: PayloadRun }) {
  const id = useId();
  const key = `${textKey(textRef)} ${run.from}`;
  const opened = openedOf(reader);
  const [isOpen, setOpen] = useState(() => opened.has(key));
  const words = payloadWords(run);
  const read = () => rangeText(reader, textRef, run.from, run.to);
  useEffect(() => keepSource(id, { words, read }));
  const toggle = () => {
    if (isOpen) opened.delete(key);
    else opened.add(key);
    setOpen(!isOpen);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a line of text
    <span className="payload" role="group" aria-label={`Payload: ${words}`} dir="ltr" data-payload={id}>
      <span className="payload-line" data-uncopied="">
        <span className="payload-words">{words}</span>
        <button
          type="button"
          className="button-small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fold' : 'Show'} · ${words}`}
          onClick={(event) => {
            event.stopPropagation();
            toggle();
          }}
        >
          {isOpen ? 'Fold' : 'Show'}
        </button>
        <CopyButton of={words} text={read} />
      </span>
      {isOpen ? <PayloadText reader={reader} textRef={textRef} run={run} /> : null}
    </span>
  );
}

/** The chip's words alone, where a line shows only the beginning of a text. */
export function PayloadWords({ run }: { run: PayloadRun }) {
  return (
    <span className="payload payload-words" dir="ltr">
      {payloadWords(run)}
    </span>
  );
}
