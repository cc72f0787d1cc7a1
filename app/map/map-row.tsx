import { memo } from 'react';
import type { MapRow } from '../../src/protocol/views.ts';
import { Hash, HostileText } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import type { MapPanelProps } from './map-panel.tsx';
import { bars, lifeWords } from './words.ts';

interface Props {
  readonly row: MapRow;
  readonly turns: number;
  readonly turn: number | undefined;
  readonly onGo: MapPanelProps['onGo'];
}

/** One distinct row of the run: its name, and a strip of the turns that serve it. */
export const MapRowView = memo(function MapRowView({ row, turns, turn, onGo }: Props) {
  const first = row.spans[0] ?? 0;
  return (
    <button
      type="button"
      className="map-row"
      data-section={row.section}
      title={lifeWords(row)}
      onClick={() => onGo(first, { section: row.section, at: row.place })}
    >
      <span className="map-name">
        <span className="muted">{SECTION_TITLES[row.section]}</span> <HostileText inline text={row.title} />{' '}
        <Hash value={row.hash} />{' '}
        {row.brief === undefined ? (
          <span className="muted">known by hash alone</span>
        ) : (
          <HostileText inline text={row.brief} />
        )}
      </span>
      <span className="sr-only">{lifeWords(row)}</span>
      <span className="map-strip" aria-hidden="true">
        {bars(row.spans, turns).map(({ left, width }) => (
          <span key={left} className="map-bar" style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
        {row.breakpoints.map((at) => (
          <span key={at} className="map-dot" style={{ left: `${((at + 0.5) / turns) * 100}%` }} />
        ))}
        {turn === undefined ? null : (
          <span className="map-cursor" style={{ left: `${((turn + 0.5) / turns) * 100}%` }} />
        )}
      </span>
    </button>
  );
});
