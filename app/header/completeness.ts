/**
 * What the recording says of its own completeness, and what its reading found missing: two speakers, told apart,
 * and both apart from agreement (product.md law 3).
 */
import type { LegSummary } from '../../src/protocol/views.ts';
import type { OpenNote } from '../../src/recording/model.ts';
import { numberFact } from '../open/facts.ts';
import { counted, exact } from '../ui/format.ts';

export interface Completeness {
  readonly sentence: string;
  /** `whole`: it says complete and nothing was dropped. `silent`: it does not say. `lacking`: something is missing. */
  readonly state: 'whole' | 'silent' | 'lacking';
}

/**
 * One sentence over all legs: what is missing is said first, silence is never read as complete. What the reader found
 * (a cut, lines it could not read) is never put into the recording's mouth, and where something was found missing
 * the recording's own "complete" is not repeated. A leg that was lost whole has no summary: the notes of the files
 * say so.
 */
export function completeness(legs: readonly LegSummary[], notes: readonly OpenNote[] = []): Completeness {
  const found = [...notes.flatMap((note) => lostLeg(note, legs)), ...legs.flatMap(cutOf)];
  const said: string[] = [];
  let silent = 0;
  let dropsSaid = 0;
  let dropped = 0;
  for (const { envelope, redacted } of legs) {
    if (redacted !== undefined) said.push(`redacted copy, ${counted(redacted.texts, 'text')} withheld`);
    if (envelope?.complete === undefined) silent += 1;
    else if (!envelope.complete) said.push('the run is not complete');
    if (envelope?.droppedEvents !== undefined) {
      dropsSaid += 1;
      dropped += envelope.droppedEvents;
    }
  }
  if (dropped > 0) said.push(`${counted(dropped, 'event')} dropped`);
  if (found.length + said.length > 0) {
    const parts = [...sentence('Found on reading', found), ...sentence('Recording says', said)];
    return { state: 'lacking', sentence: parts.join('. ') };
  }
  if (silent > 0 || legs.length === 0) {
    return { state: 'silent', sentence: 'Recording does not say if complete' };
  }
  const events = dropsSaid === legs.length ? ', 0 events dropped' : '';
  return { state: 'whole', sentence: `Recording says: complete${events}` };
}

function sentence(speaker: string, facts: readonly string[]): readonly string[] {
  return facts.length === 0 ? [] : [`${speaker}: ${[...new Set(facts)].join('; ')}`];
}

function cutOf({ cut }: LegSummary): readonly string[] {
  return cut === undefined
    ? []
    : [`the file is cut at byte ${exact(cut.byte)}, ${counted(cut.commits, 'commit')} read`];
}

/** A cut that no leg carries lost the leg that began there; a line that could not be read may have been one. */
function lostLeg({ code, leg, facts }: OpenNote, legs: readonly LegSummary[]): readonly string[] {
  if (code === 'bad-lines') return [`${counted(numberFact(facts, 'count') ?? 1, 'line')} could not be read`];
  if (code !== 'cut' || legs.some((one) => one.leg === leg && one.cut !== undefined)) return [];
  return [`the file is cut at byte ${exact(numberFact(facts, 'byte') ?? 0)}, and the leg that began before it is lost`];
}
