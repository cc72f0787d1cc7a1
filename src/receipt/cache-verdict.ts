/** What a cache strategy did to a request. Rule source: engine.md section 6. */
import { elementText, type MessageDigests } from './digests.ts';
import type { CacheMarker, Receipt } from './model.ts';
import { elementsOf, memberOf } from './plain-data.ts';
import { UNSERIALIZABLE } from './stable-json.ts';
import { chainHash, type RequestCut, readRequest } from './transform-hash.ts';

type Verdict = Pick<Receipt['cache'], 'transform' | 'transformHash'>;

/**
 * Compares the request a strategy was given with the one it handed back: `unchanged` when
 * both have the same sorted-key JSON, `rewritten` (with the fingerprint of what was handed
 * back) when they have not, `unknown` when either has none to compare. Never throws on a
 * request; messages that are one and the same object are not read twice.
 */
export function cacheVerdict(
  runId: string,
  baseRequest: unknown,
  preparedRequest: unknown,
  digests: MessageDigests,
): Verdict {
  const base = readRequest(baseRequest);
  const prepared = baseRequest === preparedRequest ? base : readRequest(preparedRequest);
  if (base === undefined || prepared === undefined) return { transform: 'unknown', transformHash: null };
  if (!isExpressible(base, digests) || (prepared !== base && !isExpressible(prepared, digests))) {
    return { transform: 'unknown', transformHash: null };
  }
  if (isSame(base, prepared)) return { transform: 'unchanged', transformHash: null };
  return { transform: 'rewritten', transformHash: chainHash(runId, prepared, digests) };
}

function isExpressible(cut: RequestCut, digests: MessageDigests): boolean {
  return cut.head !== UNSERIALIZABLE && cut.messages.every((message) => digests.isExpressible(message));
}

function isSame(a: RequestCut, b: RequestCut): boolean {
  return (
    a === b ||
    (a.head === b.head &&
      a.messages.length === b.messages.length &&
      a.messages.every((message, at) => {
        const other = b.messages[at];
        return message === other || elementText(message) === elementText(other);
      }))
  );
}

/** The breakpoints a strategy applied, without its wording of why. One that is not whole is left out. */
export function appliedMarkers(markers: unknown): readonly CacheMarker[] {
  return (elementsOf(markers) ?? []).flatMap((marker) => {
    const field = memberOf(marker, 'field');
    const boundaryIndex = memberOf(marker, 'boundaryIndex');
    const ttl = memberOf(marker, 'ttl');
    return typeof field === 'string' && typeof boundaryIndex === 'number' && typeof ttl === 'string'
      ? [{ field, boundaryIndex, ttl }]
      : [];
  });
}
