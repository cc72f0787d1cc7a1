import type { RowView } from '../../src/protocol/views.ts';
import { CopyButton, chars, StatusChip } from '../ui/index.ts';
import { wholeText } from '../ui/reader.ts';
import { rowTitle } from '../ui/section-words.ts';
import { useList } from './context.ts';

/** A row's size, its controls and its status. */
export function Tail({ row }: { row: RowView }) {
  const { reader, at, select, reading } = useList();
  const name = `${rowTitle(row)} ${row.section === 'messages' ? row.at + 1 : ''}`.trim();
  const part =
    reading === 'as-stored' ? 'stored' : row.text === undefined && row.schema !== undefined ? 'schema' : 'text';
  const copies = row.text !== undefined || row.schema !== undefined || row.detail !== undefined;
  const short = row.text === undefined && row.schema === undefined;
  return (
    <span className="row-tail">
      <span className="row-actions" data-uncopied="">
        {copies ? (
          <CopyButton of={name} text={() => (short ? row.detail : wholeText(reader, { at, row: row.id, part }))} />
        ) : null}
        <button
          type="button"
          className="button-small"
          aria-label={`Evidence · ${name}`}
          onClick={(event) => {
            event.stopPropagation();
            select({ section: row.section, at: row.at });
          }}
        >
          Evidence
        </button>
      </span>
      <Size row={row} />
      {row.finding === undefined ? (
        <StatusChip status={row.status} withheld={row.withheld === true} />
      ) : (
        <StatusChip status={row.status} finding={row.finding} />
      )}
    </span>
  );
}

/** A size is drawn where it is known: nothing rebuilt under a gap is not a size of 0. */
function Size({ row }: { row: RowView }) {
  const { covered } = useList();
  if (row.text === undefined) return null;
  if (row.text.length === 0 && row.status !== 'verified' && covered.has(row.section)) return null;
  return <span className="row-size">{chars(row.text.length)}</span>;
}
