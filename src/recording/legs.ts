/**
 * Several legs in run order: a pause and its resume are one run, read as one axis. The record carries
 * the order itself, for the execution counter is never reset by a resume (engine.md sections 2 and 9).
 */
import type { JsonObject } from '../json.ts';
import { brokenLineage } from './lineage.ts';
import type { Leg } from './model.ts';
import { executionIndexOf } from './stage-id.ts';

export interface OrderedLegs {
  readonly legs: readonly Leg[];
  /** Why these are not one run, as data; absent where they chain. */
  readonly reason?: JsonObject;
}

interface Span {
  readonly first: number;
  readonly last: number;
  readonly ids: ReadonlySet<string>;
}

/**
 * Puts legs into run order by the first execution index of each, and says why they do not chain, where
 * they do not: `shared-stage` {stage, legs} when two record one execution, `overlap` {legs} when one
 * starts before the other ends, `no-run-log` {leg} for a subtree, `cut-before` {leg} when the one before it
 * broke off, `other-state` {leg, key} when it starts from another state than the legs before it ended in.
 * Legs that do not chain keep their order. `leg` counts in the order handed in.
 */
export function orderLegs(legs: readonly Leg[]): OrderedLegs {
  if (legs.length < 2) return { legs };
  const bare = legs.findIndex((leg) => leg.run === undefined);
  if (bare >= 0) return { legs, reason: { reason: 'no-run-log', leg: bare } };
  const spans = new Map(legs.map((leg) => [leg, spanOf(leg)]));
  const firstOf = (leg: Leg): number => spans.get(leg)?.first ?? Number.POSITIVE_INFINITY;
  const ordered = [...legs].sort((a, b) => compare(firstOf(a), firstOf(b)));
  const places = new Map(legs.map((leg, place) => [leg, place]));
  const at = (leg: Leg | undefined): number => (leg === undefined ? -1 : (places.get(leg) ?? -1));
  const reason = refusal(ordered.map((leg) => ({ at: at(leg), span: spans.get(leg) }))) ?? stateRefusal(ordered, at);
  return reason === undefined ? { legs: ordered } : { legs, reason };
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function refusal(legs: readonly { readonly at: number; readonly span: Span | undefined }[]): JsonObject | undefined {
  const seen = new Map<string, number>();
  for (const { at, span } of legs) {
    for (const stage of span?.ids ?? []) {
      const earlier = seen.get(stage);
      if (earlier !== undefined) return { reason: 'shared-stage', stage, legs: [earlier, at] };
      seen.set(stage, at);
    }
  }
  let before: { readonly at: number; readonly last: number } | undefined;
  for (const { at, span } of legs) {
    if (span === undefined || span.first === Number.POSITIVE_INFINITY) continue;
    if (before !== undefined && span.first <= before.last) return { reason: 'overlap', legs: [before.at, at] };
    before = { at, last: span.last };
  }
  return undefined;
}

function stateRefusal(ordered: readonly Leg[], at: (leg: Leg | undefined) => number): JsonObject | undefined {
  const cut = ordered.slice(0, -1).findIndex((leg) => leg.cut !== undefined);
  if (cut >= 0) return { reason: 'cut-before', leg: at(ordered[cut + 1]) };
  const broken = brokenLineage(ordered);
  return broken && { reason: 'other-state', leg: at(ordered[broken.leg]), key: broken.key };
}

function spanOf(leg: Leg): Span {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const ids = new Set<string>();
  for (const row of leg.run?.rows ?? []) {
    if (row === undefined || row.runtimeStageId === '') continue;
    ids.add(row.runtimeStageId);
    const index = executionIndexOf(row.runtimeStageId);
    if (Number.isNaN(index)) continue;
    first = Math.min(first, index);
    last = Math.max(last, index);
  }
  return { first, last, ids };
}
