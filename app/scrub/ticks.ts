/** What each stop looks like on the track: a kind by its shape, an LLM turn by its verification too. */
import { MILESTONE_KINDS, type StopColumns, type TurnFacts, type TurnVerdict } from '../../src/protocol/views.ts';
import { stopKind } from '../store/moves.ts';

export type Shape = 'bookend' | 'iteration' | 'slot' | 'turn' | 'tool' | 'decision' | 'mount' | 'other';

export interface Tick {
  readonly shape: Shape;
  /** Set where one or more calls lie in the stop: the worst verdict of them. */
  readonly verdict?: TurnVerdict;
}

/** Worst first: a damaged turn inside a stop, or under a crowded pixel, is what shows (product.md law 2). */
export const WORST: readonly TurnVerdict[] = ['damaged', 'not-checked', 'partial', 'pending', 'verified'];

export function tickAt(stops: StopColumns, step: number, facts: readonly (TurnFacts | undefined)[]): Tick {
  const verdict = verdictInside(stops, step, facts);
  const shape = shapeOf(stops, step, verdict !== undefined);
  return verdict === undefined ? { shape } : { shape, verdict };
}

function shapeOf(stops: StopColumns, step: number, holdsCall: boolean): Shape {
  const kind = stopKind(stops, step);
  if (kind === 'start' || kind === 'end') return 'bookend';
  if (holdsCall) return 'turn';
  switch (MILESTONE_KINDS[stops.milestone[step] ?? 255]) {
    case 'iteration':
      return 'iteration';
    case 'slot':
      return 'slot';
    case 'llm-turn':
      return 'turn';
    case 'tool-call':
      return 'tool';
    case 'decision':
      return 'decision';
    default:
      return stops.drillable[step] === 1 ? 'mount' : 'other';
  }
}

/** The worst verdict of the calls inside a stop; undefined where it holds none. */
export function verdictInside(
  stops: StopColumns,
  step: number,
  facts: readonly (TurnFacts | undefined)[],
): TurnVerdict | undefined {
  const count = stops.turnsInside[step] ?? 0;
  const first = stops.turn[step] ?? -1;
  if (count === 0 || first < 0) return undefined;
  let worst = WORST.length - 1;
  for (let turn = first; turn < first + count; turn += 1) {
    worst = Math.min(worst, WORST.indexOf(facts[turn]?.verdict ?? 'pending'));
  }
  return WORST[worst];
}
