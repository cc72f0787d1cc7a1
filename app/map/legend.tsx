import type { MapAnswer } from '../../src/protocol/whole-run.ts';
import { ROW_STATUSES } from '../../src/verify/model.ts';
import { counted, StatusChip } from '../ui/index.ts';

/** What the marks of the map mean, and what it cannot show. */
export function Legend({ map }: { map: MapAnswer }) {
  return (
    <details className="map-legend">
      <summary>Legend</summary>
      <div className="map-legend-body">
        <p className="chips">
          {ROW_STATUSES.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </p>
        <p>
          A bar runs over the turns that serve a row. A notch under it: a cache breakpoint fell behind the row at that
          turn. A stroke: the turn left the row out for attention. A cross on the Tools line: tools were withheld. A bar
          on a heading: a gap covers those rows at that turn, so what is blank there is not on record.
        </p>
        <p>
          A row is known by its receipt hash: rows that differ in one character are two rows.
          {map.withoutReceipt === 0
            ? ''
            : ` ${counted(map.withoutReceipt, 'turn')} ${map.withoutReceipt === 1 ? 'has' : 'have'} no receipt that was read: rows there are known by what they say.`}
          {map.salts > 1 ? ` Hashes here are under ${map.salts} salts: equal rows under two of them are two rows.` : ''}
        </p>
      </div>
    </details>
  );
}
