import { memo } from 'react';
import { HostileText } from './hostile-text.tsx';
import type { Reader, TextRef } from './reader.ts';
import { chunkWindow, drawnChunk } from './text-windows.ts';
import { useText } from './use-text.ts';

interface Props {
  readonly reader: Reader;
  readonly textRef: TextRef;
  readonly chunk: number;
  readonly last: boolean;
  /** Held open at this height until the text is here, in pixels: nothing below moves twice. */
  readonly height: number;
}

/** One stretch of an opened long text: an item of a list of which only what is near the window exists. */
export const TextChunk = memo(
  function TextChunk({ reader, textRef, chunk, last, height }: Props) {
    const { from, count } = chunkWindow(chunk);
    const came = useText(reader, textRef, from, count);
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
          <HostileText text={drawn.text} />
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
