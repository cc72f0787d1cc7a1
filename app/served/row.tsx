import { type MouseEvent, memo } from 'react';
import type { RowView } from '../../src/protocol/views.ts';
import { placedIn, shownOf } from '../ui/folded.ts';
import { chars, exact, Hash, HostileText } from '../ui/index.ts';
import { LongText } from '../ui/long-text.tsx';
import { RecordedText } from '../ui/recorded-text.tsx';
import { rowTitle } from '../ui/section-words.ts';
import { useList } from './context.ts';
import { drawsChunks } from './items.ts';
import { OneLine } from './one-line.tsx';
import { isOneLine, type Openness } from './openness.ts';
import './row.css';
import { RowPills } from './row-pills.tsx';
import { Tail } from './row-tail.tsx';
import { RowText } from './row-text.tsx';
import { ToolCalls } from './tool-calls.tsx';

interface Props {
  readonly row: RowView;
  readonly openness: Openness;
}

/** One row of the served view. */
export const Row = memo(function Row({ row, openness }: Props) {
  const list = useList();
  const { section, at } = row;
  const selected = list.selected?.section === section && list.selected.at === at;
  const select = (event: MouseEvent) => {
    // A drag that selected text, and a press on a control, are not a choice of the row.
    if (document.getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest('button, summary, a, select') !== null) return;
    list.select({ section, at });
  };
  if (isOneLine(row)) return <OneLine row={row} selected={selected} onClick={select} />;
  const body = openness !== 'closed';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the Evidence button does the same by keyboard
    <div
      className="row"
      data-status={row.status}
      data-selected={selected ? '' : undefined}
      data-joined={body && drawsChunks(row, openness, list.reading === 'verbatim') ? '' : undefined}
      onClick={select}
    >
      <div className="row-head">
        <RowName row={row} openness={openness} />
        {row.hash === undefined && row.receiptHash === undefined ? null : (
          <Hash value={row.hash ?? row.receiptHash ?? ''} />
        )}
        <RowPills row={row} body={body} />
        {body ? null : <Preview row={row} />}
        <Tail row={row} />
      </div>
      {body ? <Body row={row} openness={openness} /> : null}
    </div>
  );
});

function RowName({ row, openness }: Props) {
  const { openness: map } = useList();
  return (
    <button
      type="button"
      className="row-toggle"
      aria-expanded={openness !== 'closed'}
      onClick={() => map.set(row, openness === 'closed' ? 'open' : 'closed')}
    >
      <span className="chevron" aria-hidden="true">
        {openness === 'closed' ? '▸' : '▾'}
      </span>
      {row.section === 'messages' ? <span className="row-number">{exact(row.at + 1)} </span> : null}
      <HostileText inline text={rowTitle(row)} />
    </button>
  );
}

const PREVIEW_UNITS = 160;

function Preview({ row }: { row: RowView }) {
  const shown = row.text && shownOf(row.text);
  const head = shown?.head ?? (row.field === 'tool-schema' ? row.detail : undefined);
  const runs = shown?.runs ?? [];
  if (head === undefined || (head === '' && runs.length === 0)) return null;
  const text = head.slice(0, PREVIEW_UNITS);
  return (
    <span className="row-preview">
      <RecordedText inline text={text} placed={placedIn(runs, 0, text.length, true)} />
    </span>
  );
}

function Body({ row, openness }: Props) {
  const { reader, at, reading } = useList();
  const stored = reading === 'as-stored';
  return (
    <div className="row-body">
      {row.field === 'tool-schema' && row.detail !== undefined ? <HostileText text={row.detail} prose /> : null}
      {row.thinking === undefined || stored ? null : (
        <details>
          <summary>Thinking · {chars(row.thinking.length)}</summary>
          <LongText
            reader={reader}
            pretty={reading === 'readable'}
            head={row.thinking}
            textRef={{ at, row: row.id, part: 'thinking' }}
          />
        </details>
      )}
      <RowText row={row} openness={openness} />
      {row.schema === undefined || stored ? null : (
        <LongText
          reader={reader}
          pretty={reading === 'readable'}
          head={row.schema}
          textRef={{ at, row: row.id, part: 'schema' }}
        />
      )}
      {row.calls === undefined || row.calls.length === 0 || stored ? null : <ToolCalls row={row} calls={row.calls} />}
    </div>
  );
}
