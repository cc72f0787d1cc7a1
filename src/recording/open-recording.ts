/** The door for parsed JSON: a value -> `Recording`, or a failure as a code with facts. */
import type { JsonObject } from '../json.ts';
import type { OpenFailure } from './failure.ts';
import { foreignJson } from './foreign-json.ts';
import { logOfLeg } from './leg-log.ts';
import { type OrderedLegs, orderLegs } from './legs.ts';
import type { CutFacts, Leg, OpenNote, Recording } from './model.ts';
import { readLeg } from './read-leg.ts';
import { isCommitRow, kindWord } from './read-log.ts';
import { register } from './registry.ts';

export type OpenResult =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly failure: OpenFailure };

const MOST_LEGS_NAMED = 20;

/** One value that is to become one leg. */
export interface LegInput {
  readonly value: unknown;
  readonly name: string;
  /** Set where the text it comes from breaks off in it. */
  readonly cut?: Omit<CutFacts, 'commits'>;
}

/** A leg that was read and has no place in a recording yet. */
export interface ReadLeg {
  readonly leg: Leg;
  readonly notes: readonly OpenNote[];
}

/** Legs with the notes on them, or why one of them is none. */
export type LegsResult =
  | { readonly ok: true; readonly legs: readonly ReadLeg[] }
  | { readonly ok: false; readonly failure: OpenFailure; readonly item: number };

/**
 * Opens parsed JSON of any accepted shape: recording, envelope, packed, bare snapshot, subtree, or an
 * array of these as legs (engine.md section 1). An array whose items are all commit rows is a bare log:
 * it opens as a snapshot without a base. `names[i]` names the value, or item `i` of an array.
 * Never throws, never writes to `value`, keeps references into it.
 */
export function openRecording(value: unknown, options: { readonly names?: readonly string[] } = {}): OpenResult {
  const names = options.names ?? [];
  const result = readLegs(legInputs(value, (i) => names[i] ?? names[0] ?? ''));
  return result.ok ? { ok: true, recording: assemble(result.legs, []) } : { ok: false, failure: named(result, value) };
}

/** The values that are to be legs: the value itself, or the items of an array. */
export function legInputs(value: unknown, nameOf: (item: number) => string): readonly LegInput[] {
  if (!Array.isArray(value)) return [{ value, name: nameOf(0) }];
  const items: readonly unknown[] = value;
  if (items.length === 0) return [{ value, name: nameOf(0) }];
  if (items.every(isCommitRow)) return [{ value: { commitLog: items }, name: nameOf(0) }];
  return items.map((item, i) => ({ value: item, name: nameOf(i) }));
}

/** Reads each value as a leg. The first that is none fails them all, with its position as `item`. */
export function readLegs(inputs: readonly LegInput[]): LegsResult {
  const legs: ReadLeg[] = [];
  for (const [item, input] of inputs.entries()) {
    const result = readLeg(input.value, input.name);
    if (!result.ok) {
      const facts = inputs.length > 1 ? { ...result.failure.facts, item } : result.failure.facts;
      return { ok: false, failure: { ...result.failure, facts }, item };
    }
    const commits = logOfLeg(result.leg)?.rows.length ?? 0;
    const leg = input.cut === undefined ? result.leg : { ...result.leg, cut: { ...input.cut, commits } };
    legs.push({ leg, notes: legNotes(leg, result.damagedMounts) });
  }
  return { ok: true, legs };
}

/** Puts legs into run order and makes them one recording; says in a note where they are no one run. */
export function assemble(read: readonly ReadLeg[], notes: readonly OpenNote[]): Recording {
  const ordered = orderLegs(read.map(({ leg }) => leg));
  const notesOf = new Map(read.map(({ leg, notes: found }) => [leg, found]));
  const recording: Recording = {
    legs: ordered.legs.map((leg, index) => ({ ...leg, index })),
    chained: ordered.reason === undefined,
    notes: [
      ...notes,
      ...ordered.legs.flatMap((leg, index) => (notesOf.get(leg) ?? []).map((note) => ({ ...note, leg: index }))),
      ...orderNotes(
        read.map(({ leg }) => leg),
        ordered,
      ),
    ],
  };
  register(recording);
  return recording;
}

/** That the legs are no one run, or that they were put into another order than they came in: never in silence. */
function orderNotes(came: readonly Leg[], { legs, reason }: OrderedLegs): readonly OpenNote[] {
  if (reason !== undefined) return [{ code: 'legs-not-chained', facts: reason }];
  const places = new Map(came.map((leg, place) => [leg, place]));
  const order = legs.map((leg) => places.get(leg) ?? -1);
  if (order.every((place, at) => place === at)) return [];
  const few = legs.slice(0, MOST_LEGS_NAMED);
  return [{ code: 'legs-reordered', facts: { order: order.slice(0, few.length), names: few.map(({ name }) => name) } }];
}

/** A value that is no recording, named by the tool it looks like where it looks like one. */
export function named(result: { readonly failure: OpenFailure }, value: unknown): OpenFailure {
  const { failure } = result;
  if (failure.code !== 'not-a-recording' && failure.code !== 'no-commits') return failure;
  const kind = foreignJson(value) ?? ('format' in failure.facts ? 'other-format' : undefined);
  if (kind !== undefined) return { ...failure, code: 'foreign', facts: { ...failure.facts, kind } };
  return failure.code === 'not-a-recording'
    ? { ...failure, facts: { ...failure.facts, ...listFacts(value) } }
    : failure;
}

/** The failure is of one entry; the file holds a list: how many entries, and of what kind where all are of one. */
function listFacts(value: unknown): JsonObject | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries: readonly unknown[] = value;
  const [first] = entries;
  const kind = kindWord(first);
  const alike = entries.length > 0 && entries.every((entry) => kindWord(entry) === kind);
  return { entries: entries.length, ...(alike ? { of: kind } : undefined) };
}

function legNotes(leg: Leg, damagedMounts: readonly string[]): readonly OpenNote[] {
  const notes: OpenNote[] = [];
  const damaged = logOfLeg(leg)?.damaged ?? [];
  const [row] = damaged;
  if (row !== undefined) {
    notes.push({ code: 'damaged-rows', facts: { count: damaged.length, first: row.index, reason: row.reason } });
  }
  const inMounts = [...leg.mounts.values()].filter((mount) => mount.log.damaged.length > 0);
  const first = inMounts[0]?.log.damaged[0];
  if (first !== undefined) {
    const count = inMounts.reduce((sum, mount) => sum + mount.log.damaged.length, 0);
    const facts = { count, first: first.index, reason: first.reason, mount: inMounts[0]?.id ?? '' };
    notes.push({ code: 'damaged-rows', facts });
  }
  const [mount] = damagedMounts;
  if (mount !== undefined) {
    notes.push({ code: 'damaged-mounts', facts: { count: damagedMounts.length, first: mount } });
  }
  if (leg.cut !== undefined) notes.push({ code: 'cut', facts: { ...leg.cut } });
  return notes;
}
