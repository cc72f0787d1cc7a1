/** How a run ended, as sentences: the run's own error, the recorder's loss and an unfinished call are told apart. */
import type { LegSummary, RunEnd } from '../../src/protocol/views.ts';
import { counted, exact } from '../ui/format.ts';

/** Everything said of how the legs ended. With several, each sentence names its leg. */
export function runSentences(legs: readonly LegSummary[]): readonly string[] {
  return legs.flatMap((leg, at) => {
    const sentences = [...legSentences(leg), ...leg.ends.map(endSentence)];
    return legs.length > 1 ? sentences.map((sentence) => `Leg ${exact(at + 1)}: ${sentence}`) : sentences;
  });
}

/** How a leg ended, one plain statement each. */
function endSentence(end: RunEnd): string {
  switch (end.kind) {
    case 'call-without-answer':
      return `The call ${end.call} has no answer on record.`;
    case 'run-threw':
      return `The run ended with an error: ${end.message}`;
    case 'paused':
      return 'The run was paused. What follows a pause is recorded as a leg of its own.';
    case 'retried':
      return `The run retried ${counted(end.count, 'time')}.`;
  }
}

/** What a leg says of itself beyond how it ended. */
function legSentences(leg: LegSummary): readonly string[] {
  const sentences: string[] = [];
  if (leg.envelope?.complete === false) sentences.push('The recording says that it is not complete.');
  const dropped = leg.envelope?.droppedEvents ?? 0;
  if (dropped > 0) sentences.push(`The recording says that it lost ${counted(dropped, 'event')}.`);
  const mode = leg.envelope?.privacyMode;
  if (mode !== undefined) sentences.push(`The recording says that its privacy mode is: ${mode}`);
  return sentences;
}
