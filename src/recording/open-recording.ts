/** The door for parsed JSON: a value -> `Recording`, or a failure as a code with facts. */
import type { JsonObject } from '../json.ts';
import type { OpenFailure } from './failure.ts';
import { orderLegs } from './legs.ts';
import type { CutFacts, Leg, OpenNote, Recording } from './model.ts';
import { readLeg } from './read-leg.ts';
import { isCommitRow } from './read-log.ts';
import { register } from './registry.ts';

export type OpenResult =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly failure: OpenFailure };

/** One value that is to become one leg. */
export interface LegInput {
  readonly value: unknown;
  readonly name: string;
  /** Set where the file it comes from was cut. */
  readonly cut?: CutFacts;
}

/**
 * Opens parsed JSON of any accepted shape: recording, envelope, packed, bare snapshot, subtree, or an
 * array of these as legs (engine.md section 1). An array whose items are all commit rows is a bare log:
 * it opens as a snapshot without a base. `names[i]` names the value, or item `i` of an array.
 * Never throws, never writes to `value`, keeps references into it.
 */
export function openRecording(value: unknown, options: { readonly names?: readonly string[] } = {}): OpenResult {
  const nameOf = (i: number): string => options.names?.[i] ?? options.names?.[0] ?? '';
  if (!Array.isArray(value)) return openLegs([{ value, name: nameOf(0) }], []);
  const items: readonly unknown[] = value;
  if (items.length > 0 && items.every(isCommitRow)) {
    return openLegs([{ value: { commitLog: items }, name: nameOf(0) }], []);
  }
  return openLegs(
    items.map((item, i) => ({ value: item, name: nameOf(i) })),
    [],
  );
}

/**
 * Opens several values as the legs of one recording. The first that is no recording fails the whole,
 * with its position as `facts.item` where there are several.
 */
export function openLegs(inputs: readonly LegInput[], notes: readonly OpenNote[]): OpenResult {
  const legs: Leg[] = [];
  const damagedMounts = new Map<Leg, readonly string[]>();
  for (const [item, input] of inputs.entries()) {
    const result = readLeg(input.value, input.name);
    if (!result.ok) {
      const facts: JsonObject = inputs.length > 1 ? { ...result.failure.facts, item } : result.failure.facts;
      const named = input.name === '' ? undefined : { file: input.name };
      return { ok: false, failure: { ...result.failure, ...named, facts } };
    }
    const leg = input.cut === undefined ? result.leg : { ...result.leg, cut: input.cut };
    damagedMounts.set(leg, result.damagedMounts);
    legs.push(leg);
  }
  if (legs.length === 0) {
    return { ok: false, failure: { code: 'not-a-recording', facts: { found: 'array', keys: [], items: 0 } } };
  }
  const ordered = orderLegs(legs);
  const recording: Recording = {
    legs: ordered.legs.map((leg, index) => ({ ...leg, index })),
    chained: ordered.reason === undefined,
    notes: [
      ...notes,
      ...ordered.legs.flatMap((leg, index) => legNotes(leg, index, damagedMounts.get(leg) ?? [])),
      ...(ordered.reason === undefined ? [] : [{ code: 'legs-not-chained', facts: { ...ordered.reason } } as const]),
    ],
  };
  register(recording);
  return { ok: true, recording };
}

function legNotes(leg: Leg, index: number, damagedMounts: readonly string[]): readonly OpenNote[] {
  const notes: OpenNote[] = [];
  const damaged = (leg.run ?? leg.subtree)?.damaged ?? [];
  const [row] = damaged;
  if (row !== undefined) {
    const facts = { count: damaged.length, first: row.index, reason: row.reason };
    notes.push({ code: 'damaged-rows', leg: index, facts });
  }
  const [mount] = damagedMounts;
  if (mount !== undefined) {
    notes.push({ code: 'damaged-mounts', leg: index, facts: { count: damagedMounts.length, first: mount } });
  }
  if (leg.cut !== undefined) notes.push({ code: 'cut', leg: index, facts: { ...leg.cut } });
  return notes;
}
