import { memo } from 'react';
import type { PayloadRun } from '../../src/text/payload-runs.ts';
import { placedIn } from './folded.ts';
import { foldedRef, type Reader, type TextRef } from './reader.ts';
import { RecordedText } from './recorded-text.tsx';
import { chunkWindow, drawnChunk } from './text-windows.ts';
import { useText } from './use-text.ts';

interface Props {
  readonly reader: Reader;
  readonly textRef: TextRef;
  /** The text's payloads: stretches are of what is left without them. */
  readonly runs: readonly PayloadRun[];
  readonly chunk: number;
  readonly last: boolean;
  /** Held open at this height until the text is here, in pixels: nothing below moves twice. */
  readonly height: number;
}

/** One stretch of an opened long text: an item of a list of which only what is near the window exists. */
export const TextChunk = memo(
  function TextChunk({ reader, textRef, runs, chunk, last, height }: Props) {
    const { from, count } = chunkWindow(chunk);
    const came = useText(reader, foldedRef(textRef, runs), from, count);
    const drawn = came.state === 'text' ? drawnChunk(came.text, chunk, came.length) : undefined;
    return (
      <div
        className="chunk"
        data-first={chunk === 0 ? '' : undefined}
        data-last={last ? '' : undefined}
        data-cuts-line={drawn?.cutsLine ? '' : undefined}
      >
        {drawn === undefined ? (
          <p className="no-text" style={{ minHeight: height }}>
            {came.state === 'failed' ? 'This part of the text could not be read.' : 'Reading…'}
          </p>
        ) : (
          <RecordedText
            text={drawn.text}
            placed={placedIn(runs, drawn.from, drawn.from + drawn.text.length, last)}
            origin={{ reader, textRef }}
          />
        )}
        {drawn?.cutsLine ? (
          <p className="chunk-cut" data-uncopied="">
            the same line goes on
          </p>
        ) : null}
      </div>
    );
  },
  // Where a text stands is told by a new object at every drawing of its list.
  (before, after) =>
    before.reader === after.reader &&
    before.chunk === after.chunk &&
    before.last === after.last &&
    before.height === after.height &&
    JSON.stringify(before.textRef) === JSON.stringify(after.textRef),
);
