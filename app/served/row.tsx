import { type MouseEvent, memo } from 'react';
import type { RowView } from '../../src/protocol/views.ts';
import { CopyButton, chars, exact, Hash, HostileText, StatusChip } from '../ui/index.ts';
import { LongText } from '../ui/long-text.tsx';
import { wholeText } from '../ui/reader.ts';
import { useList } from './context.ts';
import { drawsChunks } from './items.ts';
import { isOneLine, type Openness } from './openness.ts';
import './row.css';
import { RowPills } from './row-pills.tsx';
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
        <RowPills row={row} />
        {body || row.text === undefined ? null : <Preview head={row.text.head} />}
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

/** What a row is called on the page, in a finding and for a screen reader. */
export function rowTitle(row: RowView): string {
  if (row.field === 'system') return 'whole prompt';
  return row.title === '' ? 'unnamed' : row.title;
}

function Preview({ head }: { head: string }) {
  return (
    <span className="row-preview">
      <HostileText inline text={head.slice(0, 160)} />
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

function OneLine({
  row,
  selected,
  onClick,
}: {
  row: RowView;
  selected: boolean;
  onClick: (event: MouseEvent) => void;
}) {
  const hash = row.hash ?? row.receiptHash;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the Evidence button does the same by keyboard
    <div className="row-line" data-status={row.status} data-selected={selected ? '' : undefined} onClick={onClick}>
      <span className="name">
        <HostileText inline text={rowTitle(row)} />
      </span>
      {row.detail === undefined ? (
        row.status === 'not-on-record' ? (
          <span className="muted">this receipt cannot say</span>
        ) : null
      ) : (
        <span className="value">
          <HostileText inline text={row.detail} />
        </span>
      )}
      {hash === undefined || hash === row.detail ? null : <Hash value={hash} />}
      <Tail row={row} />
    </div>
  );
}

function Tail({ row }: { row: RowView }) {
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
      {row.text === undefined ? null : <span className="row-size">{chars(row.text.length)}</span>}
      {row.finding === undefined ? (
        <StatusChip status={row.status} />
      ) : (
        <StatusChip status={row.status} finding={row.finding} />
      )}
    </span>
  );
}
