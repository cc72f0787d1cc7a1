/** How a run ended, as sentences: the run's own error, the recorder's loss and an unfinished call are told apart. */
import type { LegSummary, RunEnd } from '../../src/protocol/views.ts';
import { counted } from '../ui/format.ts';

/** How a leg ended, one plain statement each. */
export function endSentence(end: RunEnd): string {
  switch (end.kind) {
    case 'call-without-answer':
      return `The call ${end.call} has no answer on record.`;
    case 'run-threw':
      return `The run ended with an error: ${end.message}`;
    case 'paused':
      return 'The run was paused here; a resumed leg is a recording of its own.';
    case 'retried':
      return `The run retried ${counted(end.count, 'time')}.`;
  }
}

/** What a leg says of itself beyond how it ended. */
export function legSentences(leg: LegSummary): readonly string[] {
  const sentences: string[] = [];
  if (leg.envelope?.complete === false) sentences.push('The recording says that it is not complete.');
  const dropped = leg.envelope?.droppedEvents ?? 0;
  if (dropped > 0) sentences.push(`The recording says that it lost ${counted(dropped, 'event')}.`);
  return sentences;
}
