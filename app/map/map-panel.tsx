import { useMemo, useState } from 'react';
import type { MapAnswer } from '../../src/protocol/whole-run.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { counted } from '../ui/index.ts';
import { type Reader, shown, useAnswer } from '../ui/reader.ts';
import { Legend } from './legend.tsx';
import './map.css';
import { MapDetail } from './map-detail.tsx';
import { MapGrid } from './map-grid.tsx';
import { type Filter, type GoTo, linesOf } from './rows.ts';
import { windowOf, ZOOMS } from './scale.ts';

export interface MapPanelProps {
  readonly reader: Reader;
  /** The cursor's turn, by place in run order; -1 before the first. */
  readonly turn: number;
  /** Goes to a row of a turn; to the turn alone where `row` is left out. */
  readonly onGo: GoTo;
}

/** The context map: every distinct row of the run against every turn. */
export function MapPanel(props: MapPanelProps) {
  const reply = useAnswer(props.reader, 'map', {}, 'map');
  if (reply.state === 'failed') return <p className="side-body">{panelFailure(reply.failure)}</p>;
  const map = shown<'map'>(reply);
  if (map === undefined) return <p className="map side-body muted">Reading every turn…</p>;
  return <Drawn map={map} {...props} />;
}

const FILTERS: readonly { readonly filter: Filter; readonly words: string }[] = [
  { filter: 'all', words: 'All rows' },
  { filter: 'here', words: 'Served at this turn' },
  { filter: 'troubled', words: 'Not verified in every turn' },
  { filter: 'evicted', words: 'No longer served at the end' },
];

function Drawn({ map, turn, onGo }: MapPanelProps & { readonly map: MapAnswer }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [zoom, setZoom] = useState<number>(1);
  const [row, setRow] = useState<number>();
  const cursor = Math.max(0, turn);
  // The other filters do not look at the cursor: the list is then not made again as it moves.
  const lines = useMemo(() => linesOf(map, filter, filter === 'here' ? cursor : 0), [map, filter, cursor]);
  const range = useMemo(() => windowOf(map.turns, zoom, cursor), [map, zoom, cursor]);
  return (
    <section className="map" aria-labelledby="map-head">
      <header className="map-head">
        <h3 id="map-head">
          Context map{' '}
          <span className="muted">
            {counted(map.rows.length, 'distinct row')} in {counted(map.turns, 'turn')}
          </span>
        </h3>
        <label>
          <span className="sr-only">Rows</span>
          <select className="select" value={filter} onChange={({ target }) => setFilter(known(target.value))}>
            {FILTERS.map(({ filter: name, words }) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {map.turns <= 24 ? null : (
          <label>
            <span className="sr-only">Turns in sight</span>
            <select className="select" value={zoom} onChange={({ target }) => setZoom(Number(target.value))}>
              {ZOOMS.map((one) => {
                const { from, to } = windowOf(map.turns, one, cursor);
                return (
                  <option key={one} value={one}>
                    {one === 1 ? 'All turns' : `${to - from + 1} turns around the cursor`}
                  </option>
                );
              })}
            </select>
          </label>
        )}
        <Legend map={map} />
      </header>
      {lines.length === 0 ? (
        <p className="side-body muted">No row of the run is of this kind.</p>
      ) : (
        <MapGrid map={map} lines={lines} range={range} turn={turn} row={row} onRow={setRow} onGo={onGo} />
      )}
      <MapDetail map={map} row={row} turn={turn} onGo={onGo} />
    </section>
  );
}

function known(value: string): Filter {
  return FILTERS.find(({ filter }) => filter === value)?.filter ?? 'all';
}
