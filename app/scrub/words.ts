/** A stop in words: what the slider says to a screen reader, and the shorter line under the pointer. */
import type { AxisAnswer, TurnFacts } from '../../src/protocol/views.ts';
import { turnsInStop } from '../store/moves.ts';
import { counted, exact, VERDICT_WORDS } from '../ui/index.ts';

/** The status of a turn with its counts: "Damaged, 1 of 12 checked rows". */
export function turnStatus(facts: TurnFacts | undefined): string {
  if (facts === undefined || facts.verdict === 'pending') return VERDICT_WORDS.pending.word;
  const { verified, damaged } = facts.counts;
  const word = VERDICT_WORDS[facts.verdict].word;
  const checked = verified + damaged;
  if (damaged > 0) return `${word}, ${exact(damaged)} of ${counted(checked, 'checked row')}`;
  return checked === 0 ? word : `${word}, ${counted(checked, 'row')}`;
}

/** Which turn a stop shows, as words of ours: recorded labels are not in it. */
export function stopTurn(
  axis: AxisAnswer,
  step: number,
  turns: number,
  facts: readonly (TurnFacts | undefined)[],
): string {
  const inside = turnsInStop(axis.stops, step);
  if (inside.count > 1) {
    const last = inside.first + inside.count;
    return `holds turns ${exact(inside.first + 1)} to ${exact(last)} of ${exact(turns)}`;
  }
  const nearest = axis.stops.nearest[step] ?? -1;
  if (nearest < 0) return turns === 0 ? 'no turn in this recording' : 'before the first turn';
  if (inside.count === 1) return `turn ${exact(nearest + 1)} of ${exact(turns)}, ${turnStatus(facts[nearest])}`;
  return `after turn ${exact(nearest + 1)} of ${exact(turns)}`;
}

/** The band a stop lies in; undefined before the first. */
export function bandOf(axis: AxisAnswer, step: number): string | undefined {
  return axis.bands.find(({ from, to }) => from <= step && step <= to)?.label;
}

/** What the slider says: the stop, its turn and status, where it is. */
export function valueText(
  axis: AxisAnswer,
  step: number,
  turns: number,
  facts: readonly (TurnFacts | undefined)[],
): string {
  const label = axis.stops.label[step] ?? '';
  const band = bandOf(axis, step);
  const opens = axis.stops.drillable[step] === 1 ? ', opens into its own axis' : '';
  const where = `stop ${exact(step + 1)} of ${exact(axis.stops.length)}${band === undefined ? '' : `, ${band}`}`;
  return `${label}, ${stopTurn(axis, step, turns, facts)}, ${where}${opens}`;
}
