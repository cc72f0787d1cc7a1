/**
 * Where a move leads on one axis. Pure: a move is an answer, made or refused, and never
 * changes what it was asked about (engine.md section 3, product.md law 6).
 */
import type { AxisAnswer, StopColumns, TurnFacts, TurnHead } from '../../src/protocol/views.ts';
import { STOP_KINDS } from '../../src/protocol/views.ts';
import { STANDING_CAVEATS } from '../../src/served/model.ts';
import type { Nearest, RefusalReason } from './state.ts';

export type Move =
  | { readonly moved: true; readonly step: number }
  | { readonly moved: false; readonly reason: RefusalReason; readonly nearest?: Nearest };

export type StepMove = 'first' | 'previous' | 'next' | 'last';

/** One of the four plain moves along an axis of `length` stops. */
export function stepMove(step: number, length: number, move: StepMove): Move {
  const last = length - 1;
  const to = { first: 0, previous: step - 1, next: step + 1, last }[move];
  if (to < 0 || (to === step && move === 'first')) return { moved: false, reason: 'at-first' };
  if (to > last || (to === step && move === 'last')) return { moved: false, reason: 'at-last' };
  return { moved: true, step: to };
}

/** The stop that holds exactly this turn and no other; undefined where the axis has none. */
export function stepOfTurn(stops: StopColumns, turn: number): number | undefined {
  const step = stops.turn.indexOf(turn);
  if (step >= 0 && (stops.turnsInside[step] ?? 0) <= 1) return step;
  return undefined;
}

/** The stop whose rows contain a row of a leg's log; undefined where none does. Bookends are passed over. */
export function stepOfCommit(stops: StopColumns, leg: number, commitIdx: number): number | undefined {
  for (let step = 0; step < stops.length; step += 1) {
    if (isBookend(stops, step) || stops.leg[step] !== leg) continue;
    if ((stops.commitIdx[step] ?? 0) <= commitIdx && commitIdx <= (stops.lastCommitIdx[step] ?? -1)) return step;
  }
  return undefined;
}

/** The stop a position is at or after: used where another strategy has no stop at the same row. */
export function stepAtOrBefore(stops: StopColumns, leg: number, commitIdx: number): number {
  let best = 0;
  for (let step = 0; step < stops.length; step += 1) {
    if (isBookend(stops, step)) continue;
    const stopLeg = stops.leg[step] ?? 0;
    if (stopLeg < leg || (stopLeg === leg && (stops.commitIdx[step] ?? 0) <= commitIdx)) best = step;
  }
  return best;
}

export function stopKind(stops: StopColumns, step: number): (typeof STOP_KINDS)[number] {
  return STOP_KINDS[stops.kind[step] ?? 1] ?? 'commit';
}

export function isBookend(stops: StopColumns, step: number): boolean {
  const kind = stopKind(stops, step);
  return kind === 'start' || kind === 'end';
}

/** The turn served at a stop, or nearest before it; -1 before the first call. */
export function turnAt(axis: AxisAnswer, step: number): number {
  return axis.stops.nearest[step] ?? -1;
}

/** The turns inside a stop, in run order: one for a call, several for a mount that holds an agent. */
export function turnsInStop(stops: StopColumns, step: number): { readonly first: number; readonly count: number } {
  const count = stops.turnsInside[step] ?? 0;
  return { first: count === 0 ? -1 : (stops.turn[step] ?? -1), count };
}

/**
 * Turn to turn in run order. Standing past a call (at its route, its tool), "previous" is that call
 * itself; standing on a mount that holds several, "next" is its first.
 */
export function turnMove(
  axis: AxisAnswer,
  step: number,
  turns: readonly TurnHead[],
  direction: 1 | -1,
): { readonly moved: true; readonly turn: number } | Extract<Move, { readonly moved: false }> {
  if (turns.length === 0) return { moved: false, reason: 'no-turns' };
  const here = turnAt(axis, step);
  const inside = turnsInStop(axis.stops, step);
  let target: number;
  if (inside.count > 1) target = direction === 1 ? inside.first : inside.first - 1;
  else if (inside.count === 1) target = inside.first + direction;
  else target = direction === 1 ? here + 1 : here;
  const current = turns[inside.count > 0 ? inside.first : here];
  if (direction === -1 && target === (current?.turn ?? 0) - 1 && current?.continues === true) {
    const nearest = target >= 0 ? turnOffer(target) : undefined;
    return { moved: false, reason: 'turn-before-not-in-recording', ...(nearest && { nearest }) };
  }
  if (target < 0) return { moved: false, reason: 'no-turn-before' };
  if (target >= turns.length) return { moved: false, reason: 'no-turn-after' };
  return { moved: true, turn: target };
}

/** A turn by the number a person types, counted from 1. */
export function typedTurnMove(number: number, turns: readonly TurnHead[]): ReturnType<typeof turnMove> {
  if (turns.length === 0) return { moved: false, reason: 'no-turns' };
  if (number < 1) return { moved: false, reason: 'no-such-turn', nearest: turnOffer(0) };
  if (number > turns.length) return { moved: false, reason: 'no-such-turn', nearest: turnOffer(turns.length - 1) };
  return { moved: true, turn: number - 1 };
}

/** True where a turn deserves a look: damage, a finding, or a gap of its own. The standing caveats are not worth a stop. */
function isTroubled(facts: TurnFacts | undefined): boolean {
  if (facts === undefined) return false;
  return facts.verdict === 'damaged' || facts.findings > 0 || facts.gaps.some((gap) => !STANDING_CAVEATS.has(gap));
}

/** The next troubled turn in a direction, as far as the run has been proved. */
export function troubleMove(
  here: number,
  facts: readonly (TurnFacts | undefined)[],
  turns: number,
  direction: 1 | -1,
): ReturnType<typeof turnMove> {
  if (turns === 0) return { moved: false, reason: 'no-turns' };
  for (let turn = here + direction; turn >= 0 && turn < turns; turn += direction) {
    if (isTroubled(facts[turn])) return { moved: true, turn };
  }
  for (let turn = here - direction; turn >= 0 && turn < turns; turn -= direction) {
    if (isTroubled(facts[turn])) return { moved: false, reason: 'no-more-damage', nearest: turnOffer(turn) };
  }
  return { moved: false, reason: 'no-more-damage' };
}

function turnOffer(turn: number): Nearest {
  return { to: 'turn', turn, label: `Go to turn ${turn + 1}` };
}

/** The mounts from the run down to this axis, itself last; empty at the run. */
export function mountPath({ trail, ref }: Pick<AxisAnswer, 'trail' | 'ref'>): readonly string[] {
  return [...trail.filter((mount) => mount !== ref.mount), ref.mount].filter((mount) => mount !== '');
}
