/** What was read with a reservation, in sentences. Every code has its own; the compiler holds the list complete. */
import { isJsonArray, own } from '../../src/json.ts';
import type { OpenNote } from '../../src/recording/model.ts';
import { bytes, counted, exact } from '../ui/format.ts';
import { folderCut } from './drop-notes.ts';
import { namesOf, numberFact, placeOf, textFact } from './facts.ts';
import { quoted, type Said } from './said.ts';
import { fileReasons } from './sentences.ts';

/** Legs named in a sentence. */
const MOST_LEGS = 6;

/** The sentence for a note: what was met, where, and what it means for what is shown. */
export function noteSentence({ code, facts }: OpenNote): Said {
  const count = numberFact(facts, 'count') ?? 1;
  switch (code) {
    case 'damaged-rows':
      return [
        `${counted(count, 'row')} of the commit log could not be read, the first at index ${exact(first(facts))}. `,
        'They keep their place and give no state; what stands after them was folded without them.',
        ...(textFact(facts, 'mount') === undefined
          ? []
          : [' They are in ', quoted(textFact(facts, 'mount') ?? ''), '.']),
      ];
    case 'damaged-mounts':
      return [`${counted(count, 'subflow')} could not be read`, ...firstName(facts), '. Their calls are not listed.'];
    case 'bad-lines':
      return [`${counted(count, 'line')} could not be read as JSON, the first at line ${exact(first(facts))}.`];
    case 'cut':
      return [
        `The file was cut${placeOf(facts)}: ${counted(numberFact(facts, 'commits') ?? 0, 'commit')} read. `,
        'What came after is not known, and nothing after it counts as checked.',
      ];
    case 'trailing-junk':
      return [`${bytes(numberFact(facts, 'bytes') ?? 0)} after the end of the JSON${placeOf(facts)} were left out.`];
    case 'replaced-bytes':
      return [`The file holds bytes that are no text${placeOf(facts)}: each is shown as U+FFFD.`];
    case 'checksum-failed':
      return [
        `The ${textFact(facts, 'format') ?? 'archive'} file’s own checksum disagrees with what came out of it: `,
        'some of what is shown may have been changed.',
      ];
    case 'nonstandard-numbers':
      return [
        `${counted(count, 'number')} that JSON does not allow (NaN or Infinity)`,
        ...pathOf(facts),
        ', read as null: a row that holds one cannot be rebuilt exactly.',
      ];
    case 'duplicate-keys':
      return [`${counted(count, 'key')} written twice in one object`, ...pathOf(facts), ': the last one counts.'];
    case 'unsafe-integers':
      return [
        `${counted(count, 'integer')} beyond 2^53`,
        ...pathOf(facts),
        ': shown as in the file; a browser cannot compute with them exactly.',
      ];
    case 'proto-keys':
      return [`${counted(count, 'key')} named __proto__`, ...pathOf(facts), ', read as plain keys.'];
    case 'legs-not-chained':
      return [
        'These files are not legs of one run: ',
        chainReason(textFact(facts, 'reason')),
        '. Each keeps its own state.',
      ];
    case 'legs-reordered':
      return [
        'The legs did not come in run order. They are read as ',
        ...legOrder(facts),
        ', by the number of the first stage that each records.',
      ];
    case 'folder-cut':
      return [folderCut(facts)];
    case 'other-files-ignored':
      return leftOut(count, facts);
  }
}

/** Files left out of a drop, each with its reason; members left out of a zip, of which only one is opened. */
function leftOut(count: number, facts: OpenNote['facts']): Said {
  const reasons = fileReasons(facts);
  if (reasons.length > 0) return [`${counted(count, 'file')} left out. `, ...reasons];
  if (own(facts, 'in') !== 'zip') return [`${counted(count, 'file')} left out: `, ...namesOf(facts, 'names'), '.'];
  return [
    `${counted(count, 'file')} of the archive left out: `,
    ...namesOf(facts, 'names'),
    '. One file of an archive is opened: ',
    own(facts, 'chosen') === true ? 'the one you chose.' : 'the only one that looks like a recording.',
  ];
}

/** Legs by name where the names tell them apart, else by the place at which they came. */
function legOrder(facts: OpenNote['facts']): Said {
  const names = own(facts, 'names');
  if (isJsonArray(names) && new Set(names).size === names.length) return namesOf(facts, 'names');
  const order = own(facts, 'order');
  const places = isJsonArray(order) ? order.filter((place) => typeof place === 'number') : [];
  const said = places.slice(0, MOST_LEGS).map((place) => `leg ${exact(place + 1)} as it came`);
  return [said.join(', then '), places.length > MOST_LEGS ? ` and ${exact(places.length - MOST_LEGS)} more` : ''];
}

function first(facts: OpenNote['facts']): number {
  return numberFact(facts, 'first') ?? 0;
}

function firstName(facts: OpenNote['facts']): Said {
  const name = textFact(facts, 'first');
  const index = numberFact(facts, 'first');
  if (name !== undefined) return [', the first at ', quoted(name)];
  return index === undefined ? [] : [`, the first at ${exact(index)}`];
}

function pathOf(facts: OpenNote['facts']): Said {
  const path = textFact(facts, 'path');
  const text = textFact(facts, 'text');
  if (path === undefined) return [];
  return [', the first at ', quoted(path), ...(text === undefined ? [] : [' (', quoted(text), ')'])];
}

function chainReason(reason: string | undefined): string {
  switch (reason) {
    case 'shared-stage':
      return 'two of them record the same stage';
    case 'overlap':
      return 'one starts before another ends';
    case 'no-run-log':
      return 'one of them carries no run log';
    case 'cut-before':
      return 'one broke off, so that what the next began from is not known';
    case 'other-state':
      return 'one starts from another state than the one before it ended in';
    default:
      return 'their order is not in the record';
  }
}
