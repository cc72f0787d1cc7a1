import type { RowView } from '../../src/protocol/views.ts';
import { shownOf } from '../ui/folded.ts';
import { TextChunk } from '../ui/text-chunk.tsx';
import { useList } from './context.ts';

interface Props {
  readonly row: RowView;
  readonly chunk: number;
  readonly last: boolean;
  /** See `TextChunk`. */
  readonly height: number;
}

/** One stretch of a row's opened long text. */
export function Chunk({ row, chunk, last, height }: Props) {
  const { reader, at } = useList();
  return (
    <TextChunk
      reader={reader}
      textRef={{ at, row: row.id, part: 'text' }}
      runs={row.text === undefined ? [] : shownOf(row.text).runs}
      chunk={chunk}
      last={last}
      height={height}
    />
  );
}
