/** A row of the map in words: what the strip draws, for a screen reader and a title. Pure. */
import type { MapRow } from '../../src/protocol/views.ts';
import { counted, exact, listed, turnSpan } from '../ui/format.ts';

/** Stretches named before the rest are counted. */
const NAMED = 4;

/** "served in turns 1–3 and turn 5, 4 turns; left at turn 6". Never why it left. */
export function lifeWords({ spans, count, leftAt, breakpoints }: MapRow): string {
  const stretches: string[] = [];
  for (let at = 0; at + 1 < spans.length; at += 2) {
    stretches.push(turnSpan((spans[at] ?? 0) + 1, (spans[at + 1] ?? 0) + 1));
  }
  const more = stretches.length - NAMED;
  const named =
    more > 0
      ? `${stretches.slice(0, NAMED).join(', ')} and ${counted(more, 'more stretch', 'more stretches')}`
      : listed(stretches);
  const left = leftAt === undefined ? '' : `; left at turn ${exact(leftAt + 1)}`;
  const fell =
    breakpoints.length === 0
      ? ''
      : `; a cache breakpoint fell behind it in ${breakpoints.length === 1 ? `turn ${exact((breakpoints[0] ?? 0) + 1)}` : counted(breakpoints.length, 'turn')}`;
  return `served in ${named}, ${counted(count, 'turn')}${left}${fell}`;
}

export interface Bar {
  /** Percent of the strip. */
  readonly left: number;
  readonly width: number;
}

/** The stretches as bars on a strip of `turns` turns. */
export function bars(spans: readonly number[], turns: number): readonly Bar[] {
  const drawn: Bar[] = [];
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const from = spans[at] ?? 0;
    const to = spans[at + 1] ?? from;
    drawn.push({ left: (from / turns) * 100, width: ((to - from + 1) / turns) * 100 });
  }
  return drawn;
}
