import type { MapAnswer } from '../../src/protocol/whole-run.ts';
import { exact, Hash, HostileText } from '../ui/index.ts';
import {
  FIELD_WORDS,
  fieldOf,
  type GoTo,
  lifeWords,
  previewOf,
  sidesWords,
  spansOf,
  statusAt,
  statusWords,
} from './rows.ts';

interface Props {
  readonly map: MapAnswer;
  readonly row: number | undefined;
  readonly turn: number;
  readonly onGo: GoTo;
}

/** The chosen row in words: everything its bar draws. */
export function MapDetail({ map, row, turn, onGo }: Props) {
  if (row === undefined || row >= map.rows.length) {
    return <p className="map-detail muted">Choose a row, or press on a bar: the request goes to that turn and row.</p>;
  }
  const field = fieldOf(map, row);
  const hash = map.rows.hash[row] ?? '';
  const spans = spansOf(map, row);
  const first = spans[0]?.from ?? 0;
  const last = spans.at(-1)?.to ?? first;
  const preview = previewOf(map, row);
  return (
    <div className="map-detail">
      <p className="map-detail-title">
        <strong>
          {FIELD_WORDS[field]} · <HostileText inline text={map.rows.title[row] ?? ''} />
        </strong>{' '}
        <Hash whole value={hash} />
      </p>
      {preview === '' ? null : (
        <p className="one-line muted">
          <HostileText inline text={preview} />
        </p>
      )}
      <p>
        {statusWords(map, row).words}. {lifeWords(map, row)} {sidesWords(map, row)}
        {turn >= 0 && statusAt(map, row, turn) === undefined ? ` Turn ${exact(turn + 1)} does not list it.` : ''}
      </p>
      <p className="chips">
        <button type="button" className="button-small" onClick={() => onGo(first, { field, hash })}>
          Read it in turn {exact(first + 1)}
        </button>
        {last === first ? null : (
          <button type="button" className="button-small" onClick={() => onGo(last, { field, hash })}>
            Read it in turn {exact(last + 1)}
          </button>
        )}
      </p>
    </div>
  );
}
