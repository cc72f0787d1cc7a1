/** What the checker said of a row with one character changed. Pure. */
import type { FlipAnswer } from '../../src/protocol/whole-run.ts';
import { counted } from '../ui/format.ts';

/** Says what the checker saw, and as plainly what it did not see. */
export function flipSentence({ changed, unchanged }: FlipAnswer): string {
  const damaged = changed.filter(({ after }) => after === 'damaged').length;
  const rest = `${counted(unchanged, 'other row')} of this turn ${unchanged === 1 ? 'keeps its' : 'keep their'} status.`;
  if (damaged > 0) return `In the copy ${counted(damaged, 'row')} ${damaged === 1 ? 'is' : 'are'} Damaged. ${rest}`;
  return changed.length === 0
    ? 'The checker does not see it: no receipt has a hash that covers this row here, so a change to it would not be noticed in this turn.'
    : `The hash is another one, and no row is Damaged: there is nothing on a receipt to compare it with. ${rest}`;
}

/** The character to flip after this one: steps that come to every part of a row, long or short. */
export function nextPosition(position: number, of: number): number {
  if (of < 2) return 0;
  const step = Math.max(1, Math.round(of * 0.381966));
  return (position + step) % of;
}
