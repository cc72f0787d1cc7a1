/** How the file was read and how the run ended, as sentences. Our reading, the recorder's loss and the run's own error are told apart. */

import type { Json } from '../../src/json.ts';
import type { LegSummary, RunEnd } from '../../src/protocol/views.ts';
import type { OpenNote } from '../../src/recording/model.ts';
import { counted, exact } from '../ui/format.ts';

/** A fact as words: numbers exact, anything else as recorded. */
function fact(value: Json | undefined): string {
  if (typeof value === 'number') return exact(value);
  if (Array.isArray(value)) return value.map(fact).join(', ');
  return value === undefined ? 'unknown' : String(value);
}

export function noteSentence({ code, facts }: OpenNote): string {
  const count = typeof facts['count'] === 'number' ? facts['count'] : 0;
  const first = fact(facts['first']);
  const path = facts['path'] === undefined ? '' : ` (first at ${fact(facts['path'])})`;
  switch (code) {
    case 'damaged-rows':
      return `${counted(count, 'row')} of the commit log could not be read; the first is row ${first}. Each keeps its place and gives no state.`;
    case 'damaged-mounts':
      return `${counted(count, 'subflow entry', 'subflow entries')} could not be read; the first is ${first}.`;
    case 'bad-lines':
      return `${counted(count, 'line')} of the file ${count === 1 ? 'is' : 'are'} not JSON; the first is line ${first}.`;
    case 'cut':
      return `The file is cut at byte ${fact(facts['byte'])}: ${fact(facts['commits'])} commits were read. What came after is not here.`;
    case 'trailing-junk':
      return `After the recording ends, at byte ${fact(facts['byte'])}, the file goes on with ${fact(facts['bytes'])} bytes that were left alone.`;
    case 'nonstandard-numbers':
      return `${counted(count, 'number')} of the file ${count === 1 ? 'is' : 'are'} written in a way JSON does not know, such as NaN${path}.`;
    case 'duplicate-keys':
      return `${counted(count, 'key')} of the file ${count === 1 ? 'is' : 'are'} given more than once in one object${path}; the last value is the one read.`;
    case 'unsafe-integers':
      return `${counted(count, 'whole number')} of the file ${count === 1 ? 'is' : 'are'} too large to be held exactly${path}.`;
    case 'proto-keys':
      return `${counted(count, 'key')} named like a built-in ${count === 1 ? 'is' : 'are'} read as plain data${path}.`;
    case 'legs-not-chained':
      return `The files were read side by side, not as one run: ${fact(facts['reason'])}.`;
    case 'other-files-ignored':
      return `${counted(count, 'other file')} ${count === 1 ? 'was' : 'were'} left alone: ${fact(facts['names'])}.`;
  }
}

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
