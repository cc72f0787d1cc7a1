/** Stretches of turns in words. Pure. */
import type { TurnSpans } from '../../src/protocol/whole-run.ts';
import { counted, exact } from '../ui/format.ts';

/** Stretches named before the rest are counted. */
const NAMED = 4;

/** "turn 3", "turns 1–3, 5 and 7–9". Turns are counted from 1 on the page. */
export function spansWords(spans: TurnSpans): string {
  const parts: string[] = [];
  let turns = 0;
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const from = spans[at] ?? 0;
    const to = spans[at + 1] ?? from;
    turns += to - from + 1;
    parts.push(from === to ? exact(from + 1) : `${exact(from + 1)}–${exact(to + 1)}`);
  }
  const more = parts.length - NAMED;
  const named = more > 0 ? [...parts.slice(0, NAMED), counted(more, 'more stretch', 'more stretches')] : parts;
  const last = named.at(-1) ?? '';
  const list = named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`;
  return `${turns === 1 ? 'turn' : 'turns'} ${list}`;
}
