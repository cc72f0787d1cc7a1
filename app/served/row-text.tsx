import type { RowView } from '../../src/protocol/views.ts';
import { placedIn, prettyFolded, shownOf } from '../ui/folded.ts';
import { chars } from '../ui/index.ts';
import { PRETTY_LIMIT } from '../ui/pretty-json.ts';
import { foldedRef, type TextRef } from '../ui/reader.ts';
import { RecordedText } from '../ui/recorded-text.tsx';
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
  const { head, length, runs } = shownOfRow(row);
  const textRef: TextRef = { at, row: row.id, part: 'text' };
  const chunked = drawsChunks(row, openness, true);
  const end = openness === 'all' ? length : previewEnd(head, length);
  const beyondHead = !chunked && end > head.length;
  const came = useText(reader, beyondHead ? foldedRef(textRef, runs) : undefined, 0, length);
  if (chunked) return null;
  const text = came.state === 'text' ? came.text : head.slice(0, end);
  return (
    <>
      <RecordedText text={text} placed={placedIn(runs, 0, text.length, true)} origin={{ reader, textRef }} />
      {came.state === 'failed' ? <p className="no-text">The rest of this text could not be read.</p> : null}
      {end < length ? (
        <p>
          <button type="button" className="button-small" onClick={() => map.set(row, 'all')}>
            Show all {chars(length)}
            {runs.length === 0 ? '' : ' outside payloads'}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** JSON is laid out, prose is set as prose. A text too long to lay out is drawn as it is, and says so. */
function ReadableText({ row, openness }: { row: RowView; openness: Openness }) {
  const { reader, at } = useList();
  const { head, length, runs } = shownOfRow(row);
  const textRef: TextRef = { at, row: row.id, part: 'text' };
  const fits = length <= PRETTY_LIMIT;
  const needsMore = fits && length > head.length;
  const came = useText(reader, needsMore ? foldedRef(textRef, runs) : undefined, 0, length);
  if (!fits) {
    return (
      <>
        <p className="no-text">{chars(length)}: too long to lay out, drawn as it is.</p>
        <VerbatimText row={row} openness={openness} />
      </>
    );
  }
  const text = came.state === 'text' ? came.text : head;
  const placed = placedIn(runs, 0, text.length, true);
  const laidOut = needsMore && came.state !== 'text' ? undefined : prettyFolded(text, placed);
  return laidOut === undefined ? (
    <RecordedText text={text} placed={placed} origin={{ reader, textRef }} prose={row.title !== 'tool'} />
  ) : (
    <RecordedText {...laidOut} origin={{ reader, textRef }} />
  );
}

function shownOfRow({ text }: RowView) {
  return shownOf(text ?? { head: '', length: 0, hidden: 0 });
}

const STORED_WINDOW = 65_536;

function StoredText({ row }: { row: RowView }) {
  const { reader, at } = useList();
  const textRef: TextRef = { at, row: row.id, part: 'stored' };
  const came = useText(reader, { ...textRef, folded: true }, 0, STORED_WINDOW);
  if (came.state === 'waiting') return <p className="no-text">Reading…</p>;
  if (came.state === 'failed') return <p className="no-text">The record stores no single value for this row.</p>;
  return (
    <>
      <RecordedText
        text={came.text}
        placed={placedIn(came.payloads ?? [], 0, came.text.length, true)}
        origin={{ reader, textRef }}
      />
      {came.length > STORED_WINDOW ? (
        <p className="no-text">
          The first {chars(STORED_WINDOW)} of {chars(came.length)}. Copy takes all of it.
        </p>
      ) : null}
    </>
  );
}
