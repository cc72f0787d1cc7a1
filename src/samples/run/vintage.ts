/** What older releases did not put on a receipt yet. */
import type { Json } from '../../json.ts';
import { isJsonObject } from '../../json.ts';
import type { ReceiptVintage } from '../agent/story.ts';

/** A receipt cut down to what a release of that vintage wrote. */
export function asVintage(receipt: Json, vintage: ReceiptVintage): Json {
  if (!isJsonObject(receipt) || vintage === 'current') return receipt;
  const { cache, requestMeasurement: _, ...older } = receipt;
  if (vintage === 'no-cache' || !isJsonObject(cache)) return older;
  const { strategy: __, ...cacheBefore } = cache;
  return { ...older, cache: cacheBefore };
}
