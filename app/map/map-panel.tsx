import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { RowRef } from '../store/state.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { counted, exact } from '../ui/index.ts';
import type { Reader } from '../ui/reader.ts';
import './map.css';
import { MapRowView } from './map-row.tsx';
import { type MapRows, useMap } from './use-map.ts';

export interface MapPanelProps {
  readonly reader: Reader;
  /** The turn at the cursor, from 0; undefined before the first. */
  readonly turn: number | undefined;
  /** Goes to the turn a row entered at, and selects it there. */
  readonly onGo: (turn: number, row: RowRef) => void;
}

const ROW_HEIGHT = 46;

/** Every distinct row of the run against the turns that serve it. */
export function MapPanel({ reader, turn, onGo }: MapPanelProps) {
  const map = useMap(reader);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: map.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  useEffect(() => {
    for (const { index } of virtual.getVirtualItems()) map.want(index);
  });
  if (map.failure !== undefined) return <p className="side-body">{panelFailure(map.failure)}</p>;
  return (
    <div className="map">
      <MapHead map={map} turn={turn} />
      <section
        ref={scroller}
        className="map-scroll"
        aria-label="Rows of the run"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <ul className="map-list" style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const row = map.at(index);
            return (
              <li
                key={index}
                className="map-slot"
                aria-setsize={map.total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row === undefined ? (
                  <p className="muted">Reading…</p>
                ) : (
                  <MapRowView row={row} turns={map.turns} turn={turn} onGo={onGo} />
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

function MapHead({ map, turn }: { map: MapRows; turn: number | undefined }) {
  return (
    <div className="map-head">
      <h3>
        Context map{' '}
        <span className="muted">
          {counted(map.total, 'distinct row')} over {counted(map.turns, 'turn')}
        </span>
      </h3>
      {map.read < map.turns ? (
        <p role="status">
          Following the run: {exact(map.read)} of {counted(map.turns, 'turn')} so far.
        </p>
      ) : null}
      {map.total === 0 && map.read >= map.turns && map.turns > 0 ? (
        <p>No row of this recording has a hash to be known by: a map needs receipts.</p>
      ) : (
        <p className="muted">
          A row is known by its hash. Bars: turns that serve it. Dots: a cache breakpoint fell behind it.
          {turn === undefined ? '' : ` Line: turn ${exact(turn + 1)}.`}
        </p>
      )}
    </div>
  );
}
