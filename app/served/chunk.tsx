import { memo } from 'react';
import type { RowView } from '../../src/protocol/views.ts';
import { HostileText } from '../ui/index.ts';
import { chunkWindow, type DrawnChunk, drawnChunk } from '../ui/text-windows.ts';
import { useText } from '../ui/use-text.ts';
import { useList } from './context.ts';

interface Props {
  readonly row: RowView;
  readonly chunk: number;
  readonly last: boolean;
  /** Held open at this height until the text is here, in pixels: nothing below moves twice. */
  readonly height: number;
}

/** One stretch of an opened long text. */
export const Chunk = memo(function Chunk({ row, chunk, last, height }: Props) {
  const { reader, at } = useList();
  const { from, count } = chunkWindow(chunk);
  const came = useText(reader, { at, row: row.id, part: 'text' }, from, count);
  const drawn = came.state === 'text' ? drawnChunk(came.text, chunk, came.length) : undefined;
  return (
    <div
      className="chunk"
      data-first={chunk === 0 ? '' : undefined}
      data-last={last ? '' : undefined}
      data-cuts-line={drawn?.cutsLine ? '' : undefined}
    >
      {drawn !== undefined ? (
        <ChunkText drawn={drawn} />
      ) : (
        <p className="no-text" style={{ minHeight: height }}>
          {came.state === 'failed' ? 'This part of the text could not be read.' : 'Reading…'}
        </p>
      )}
    </div>
  );
});

function ChunkText({ drawn }: { drawn: DrawnChunk }) {
  return (
    <>
      <HostileText text={drawn.text} />
      {drawn.cutsLine ? (
        <p className="chunk-cut" data-uncopied="">
          the same line goes on
        </p>
      ) : null}
    </>
  );
}
