import type { RowView } from '../../src/protocol/views.ts';
import { chars, HostileText } from '../ui/index.ts';
import { PRETTY_LIMIT, prettyJson } from '../ui/pretty-json.ts';
import { previewEnd } from '../ui/text-windows.ts';
import { useText } from '../ui/use-text.ts';
import { useList } from './context.ts';
import { drawsChunks } from './items.ts';
import type { Openness } from './openness.ts';

/** The text of a row in the reading the user chose. */
export function RowText({ row, openness }: { row: RowView; openness: Openness }) {
  const { reading } = useList();
  if (reading === 'as-stored' && (row.text ?? row.schema) !== undefined) return <StoredText row={row} />;
  if (row.text === undefined || row.text.length === 0) return <NoText row={row} />;
  if (reading === 'readable') return <ReadableText row={row} openness={openness} />;
  return <VerbatimText row={row} openness={openness} />;
}

/** A row without text: a fact where its hash says so or nothing covers it, else the absence of a rebuild. */
function NoText({ row }: { row: RowView }) {
  const { covered } = useList();
  if (row.schema !== undefined || (row.calls?.length ?? 0) > 0 || row.thinking !== undefined) return null;
  return <p className="no-text">{noTextSentence(row, covered.has(row.section))}</p>;
}

function noTextSentence(row: RowView, covered: boolean): string {
  if (row.field === 'request-only') {
    return 'Its wording is not on record: the receipt carries its role, its reason and its hash.';
  }
  if (row.text === undefined) return 'The record holds no text for this row: only the receipt carries it.';
  return covered && row.status !== 'verified'
    ? 'Nothing of this text could be rebuilt.'
    : 'The text is empty, as recorded.';
}

function VerbatimText({ row, openness }: { row: RowView; openness: Openness }) {
  const { reader, at, openness: map } = useList();
  const head = row.text;
  const length = head?.length ?? 0;
  const chunked = drawsChunks(row, openness, true);
  const end = openness === 'all' ? length : previewEnd(head?.head ?? '', length);
  const beyondHead = !chunked && end > (head?.head.length ?? 0);
  const came = useText(reader, beyondHead ? { at, row: row.id, part: 'text' } : undefined, 0, length);
  if (chunked) return null;
  const text = came.state === 'text' ? came.text : (head?.head ?? '').slice(0, end);
  return (
    <>
      <HostileText text={text} />
      {came.state === 'failed' ? <p className="no-text">The rest of this text could not be read.</p> : null}
      {end < length ? (
        <p>
          <button type="button" className="button-small" onClick={() => map.set(row, 'all')}>
            Show all {chars(length)}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** JSON is laid out, prose is set as prose. A text too long to lay out is drawn as it is, and says so. */
function ReadableText({ row, openness }: { row: RowView; openness: Openness }) {
  const { reader, at } = useList();
  const length = row.text?.length ?? 0;
  const fits = length <= PRETTY_LIMIT;
  const needsMore = fits && length > (row.text?.head.length ?? 0);
  const came = useText(reader, needsMore ? { at, row: row.id, part: 'text' } : undefined, 0, length);
  if (!fits) {
    return (
      <>
        <p className="no-text">{chars(length)}: too long to lay out, drawn as it is.</p>
        <VerbatimText row={row} openness={openness} />
      </>
    );
  }
  const text = came.state === 'text' ? came.text : (row.text?.head ?? '');
  const laidOut = needsMore && came.state !== 'text' ? undefined : prettyJson(text);
  return laidOut === undefined ? (
    <HostileText text={text} prose={row.title !== 'tool'} />
  ) : (
    <HostileText text={laidOut} />
  );
}

const STORED_WINDOW = 65_536;

function StoredText({ row }: { row: RowView }) {
  const { reader, at } = useList();
  const came = useText(reader, { at, row: row.id, part: 'stored' }, 0, STORED_WINDOW);
  if (came.state === 'waiting') return <p className="no-text">Reading…</p>;
  if (came.state === 'failed') return <p className="no-text">The record stores no single value for this row.</p>;
  return (
    <>
      <HostileText text={came.text} />
      {came.length > STORED_WINDOW ? (
        <p className="no-text">
          The first {chars(STORED_WINDOW)} of {chars(came.length)}. Copy takes all of it.
        </p>
      ) : null}
    </>
  );
}
