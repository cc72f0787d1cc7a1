/** The notes on how the files came: said where they were dropped, beside their place in the list of the Gaps tab. */
import type { OpenNote } from '../../src/recording/model.ts';
import { counted } from '../ui/format.ts';
import { numberFact } from './facts.ts';

/** A folder was dropped that holds more files than are taken: which file is missing is not known. */
export function folderCut(facts: OpenNote['facts']): string {
  return `A folder drop takes ${counted(numberFact(facts, 'cutAt') ?? 0, 'file')}: the others were not looked at.`;
}

/** The note in our own words alone, for the live region; undefined for a note on what a file holds. */
function inShort({ code, facts }: OpenNote): string | undefined {
  switch (code) {
    case 'other-files-ignored':
      return `${counted(numberFact(facts, 'count') ?? 1, 'file')} left out.`;
    case 'folder-cut':
      return folderCut(facts);
    case 'legs-reordered':
      return 'The legs were put in run order.';
    case 'legs-not-chained':
      return 'These files are not legs of one run.';
    default:
      return undefined;
  }
}

export function dropNotes(notes: readonly OpenNote[]): readonly OpenNote[] {
  return notes.filter((note) => inShort(note) !== undefined);
}

/** What the live region says of them at opening; '' where all came as it was opened. */
export function dropNotesInShort(notes: readonly OpenNote[]): string {
  return notes.flatMap((note) => inShort(note) ?? []).join(' ');
}
