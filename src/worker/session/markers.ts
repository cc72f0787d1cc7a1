/** Cache breakpoints by the row they fell behind. `boundaryIndex` is the last row a breakpoint covers. */
import { cacheOf } from '../../receipt/containers.ts';
import type { CacheMarker } from '../../receipt/model.ts';
import type { RowField } from '../../verify/model.ts';
import type { KeyedField, TurnCheck } from './checks.ts';

/** The part of a request a marker names, by the rows it is made of. */
const FIELD_OF: ReadonlyMap<string, KeyedField> = new Map([
  ['system', 'piece'],
  ['messages', 'message'],
  ['tools', 'tool-schema'],
]);

/** The field of the rows a marker counts; `undefined` for a part of a request we do not know. */
export function fieldOfMarker(name: string): KeyedField | undefined {
  return FIELD_OF.get(name);
}

/** Every applied breakpoint; `undefined` where the receipt cannot say. */
export function appliedMarkers(check: TurnCheck): readonly CacheMarker[] | undefined {
  const { receipt } = check.parts.receipt;
  return receipt === undefined ? undefined : cacheOf(receipt)?.markersApplied;
}

/** The breakpoints that fell behind one rebuilt row. */
export function markersBehind(check: TurnCheck, field: RowField, index: number): readonly CacheMarker[] {
  return (appliedMarkers(check) ?? []).filter(
    (marker) => fieldOfMarker(marker.field) === field && marker.boundaryIndex === index,
  );
}
