// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be windowed by transforms; the grid has its roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { memo } from 'react';
import type { MapAnswer } from '../../src/protocol/whole-run.ts';
import { counted, HostileText, StatusMark } from '../ui/index.ts';
import { FIELD_WORDS, fieldOf, type Line, previewOf, statusWords, turnsWords } from './rows.ts';

interface Props {
  readonly id: string;
  readonly map: MapAnswer;
  readonly line: Line;
  /** Its place in the list. */
  readonly at: number;
  readonly top: number;
  readonly height: number;
  readonly active: boolean;
}

const HEADS: typeof FIELD_WORDS = {
  system: 'System prompt, whole',
  piece: 'Pieces of the prompt',
  'tool-schema': 'Tools',
  message: 'Messages',
  'request-only': 'Request-only lines',
};

/** One line: a row's name, the turns that serve it and its status in words. The bar beside it says the same. */
export const MapLine = memo(function MapLine({ id, map, line, at, top, height, active }: Props) {
  const place = { height, transform: `translateY(${top}px)` };
  if (line.kind === 'head') {
    return (
      <div
        id={id}
        role="row"
        aria-rowindex={at + 1}
        className="map-line map-line-head"
        style={place}
        data-active={active}
      >
        <span role="rowheader" aria-colspan={3}>
          {HEADS[line.field]} <span className="muted">{counted(line.count, 'row')}</span>
        </span>
      </div>
    );
  }
  const { row } = line;
  const { worst, words } = statusWords(map, row);
  const preview = previewOf(map, row);
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={at + 1}
      aria-selected={active}
      className="map-line"
      style={place}
      data-active={active}
    >
      <span role="rowheader" className="map-name one-line">
        <span className="sr-only">{FIELD_WORDS[fieldOf(map, row)]} </span>
        <strong>
          <HostileText inline text={map.rows.title[row] ?? ''} />
        </strong>{' '}
        <span className="muted">
          {preview === '' ? (map.rows.hash[row] ?? '').slice(0, 8) : <HostileText inline text={preview} />}
        </span>
      </span>
      <span role="gridcell" className="map-turns one-line">
        {turnsWords(map, row)}
      </span>
      <span role="gridcell" className="map-status">
        <StatusMark status={worst} />
        <span className="sr-only">: {words}</span>
      </span>
    </div>
  );
});
