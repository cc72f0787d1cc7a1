/** Cache breakpoints by the row they fell behind. `boundaryIndex` is the last row a breakpoint covers. */
import { cacheOf } from '../../receipt/containers.ts';
import type { CacheMarker } from '../../receipt/model.ts';
import type { RowField } from '../../verify/model.ts';
import type { TurnCheck } from './checks.ts';

/** The part of a request a marker names, by the rows it is made of. */
const FIELD_OF: ReadonlyMap<string, RowField> = new Map([
  ['system', 'piece'],
  ['messages', 'message'],
  ['tools', 'tool-schema'],
]);

/** Every applied breakpoint; `undefined` where the receipt cannot say. */
export function appliedMarkers(check: TurnCheck): readonly CacheMarker[] | undefined {
  const { receipt } = check.parts.receipt;
  return receipt === undefined ? undefined : cacheOf(receipt)?.markersApplied;
}

/** The breakpoints that fell behind one rebuilt row. */
export function markersBehind(check: TurnCheck, field: RowField, index: number): readonly CacheMarker[] {
  return (appliedMarkers(check) ?? []).filter(
    (marker) => FIELD_OF.get(marker.field) === field && marker.boundaryIndex === index,
  );
}
