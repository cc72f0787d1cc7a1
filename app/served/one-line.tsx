import type { MouseEvent } from 'react';
import type { RowView } from '../../src/protocol/views.ts';
import { exact, Hash, HostileText } from '../ui/index.ts';
import { rowTitle } from '../ui/section-words.ts';
import { useList } from './context.ts';
import { Tail } from './row-tail.tsx';

/** A row that states one short fact. */
export function OneLine({
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
        {row.field === 'attention' ? `left out ${exact(row.index + 1)}` : <HostileText inline text={rowTitle(row)} />}
      </span>
      {row.detail === undefined || row.detail === '' || row.field === 'attention' ? (
        <NoDetail row={row} />
      ) : (
        <span className="value">
          <HostileText inline text={row.detail} />
        </span>
      )}
      {hash === undefined || hash === row.detail ? null : <Hash value={hash} />}
      {row.field === 'attention' ? <LastServed index={row.index} /> : null}
      <Tail row={row} />
    </div>
  );
}

function NoDetail({ row }: { row: RowView }) {
  const { covered } = useList();
  if (row.status === 'not-on-record') return <span className="muted">this receipt cannot say</span>;
  if (row.detail === undefined || row.field === 'attention') return null;
  return <span className="muted">{covered.has(row.section) ? 'nothing could be rebuilt' : 'none'}</span>;
}

/** Joined to the turn that last served it, by hash. */
function LastServed({ index }: { index: number }) {
  const { lastServed, goToTurn } = useList();
  const turn = lastServed(index);
  if (turn === undefined) return <span className="muted">served in no turn of this recording</span>;
  return (
    <button
      type="button"
      className="button-small"
      data-copied=""
      onClick={(event) => {
        event.stopPropagation();
        goToTurn(turn);
      }}
    >
      last served in turn {exact(turn + 1)}
    </button>
  );
}
