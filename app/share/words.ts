/** What the dialog of a redacted copy says. Codes come from the reader; sentences are written here. */
import type { GuessableHash, RedactAnswer, RedactKind } from '../../src/protocol/redaction.ts';
import type { NotChecked, RedactForm, RedactPlace } from '../../src/redact/model.ts';
import { counted, exact, listed } from '../ui/format.ts';

export const KIND_WORDS: { readonly [kind in RedactKind]: string } = {
  system: 'System prompt',
  user: 'What users wrote',
  assistant: 'What the model answered',
  thinking: 'Thinking',
  'tool-arguments': 'Arguments of tool calls',
  'tool-results': 'Results of tools',
  'other-messages': 'Messages of any other role',
  'tool-descriptions': 'Descriptions of tools',
};

export const PLACE_WORDS: { readonly [place in RedactPlace]: string } = {
  commitLog: 'in the commit log',
  subflowResults: 'in subflow results',
  sharedState: 'in the shared state',
  initialState: 'in the initial state',
  executionTree: 'in the execution tree',
  events: 'in events',
  history: 'in the log',
  values: 'in packed values',
  elsewhere: 'elsewhere in the file',
};

export const FORM_WORDS: { readonly [form in RedactForm]: string } = {
  raw: 'as written',
  escaped: 'escaped in JSON',
  url: 'URL-encoded',
  base64: 'in base64',
  beginning: 'cut off, from the beginning',
  name: 'as the name of a member',
  number: 'as a number',
};

export const NOT_CHECKED_WORDS: { readonly [code in NotChecked]: string } = {
  'other-spellings':
    'Other spellings: another case, HTML, hex, other alphabets; anything compressed, encrypted or drawn in a picture.',
  'split-texts': 'Texts cut into pieces or told in other words, and what the rest lets a reader infer.',
  'short-in-base64': 'Texts of under 4 characters were not looked for in base64.',
  'short-values': 'Numbers and single characters inside withheld results stay where they also stand by themselves.',
  'format-words': 'One of the texts is also a word of the recording format. As such it stays.',
  'not-reopened':
    'The copy is too large to be opened here once more: what it shows, and which hashes could be guessed, was not looked at.',
};

export const REASON_WORDS: { readonly [reason in GuessableHash['reason']]: string } = {
  short: 'a short text',
  number: 'a number',
  address: 'an address',
  'few-words': 'a few words',
};

/** The counts that are not 0, most first: "12 in the commit log". */
export function occurringCounts<K extends string>(
  counts: { readonly [key in K]: number },
  words: { readonly [key in K]: string },
): readonly { readonly word: string; readonly count: number }[] {
  const found: { word: string; count: number }[] = [];
  for (const key in counts) if (counts[key] > 0) found.push({ word: words[key], count: counts[key] });
  return found.sort((a, b) => b.count - a.count);
}

export function countsWords(counts: readonly { readonly word: string; readonly count: number }[]): string {
  return listed(counts.map(({ word, count }) => `${exact(count)} ${word}`));
}

/** What the copy shows once it is opened, or why it is not handed out. */
export function showsSentence(shows: NonNullable<RedactAnswer['shows']>): string {
  switch (shows.broken) {
    case 'no-recording':
      return 'With these texts gone the file is no recording any more. It cannot be saved; withhold less.';
    case 'turns-lost':
      return 'With these texts gone some turns are not found any more. It cannot be saved; withhold less.';
    case 'rows-damaged':
      return 'With these texts gone some rows contradict their receipts. It cannot be saved; withhold less.';
    default:
      return showsCounts(shows);
  }
}

function showsCounts({
  verified,
  verifiedBefore,
  withheld,
  damaged,
  damagedBefore,
}: NonNullable<RedactAnswer['shows']>): string {
  const hidden = damagedBefore - damaged;
  const said = `Opened again, the copy has ${counted(withheld, 'withheld row')}; ${exact(verified)} of ${counted(verifiedBefore, 'verified row')} stay verified.`;
  return hidden > 0
    ? `${said} ${counted(hidden, 'damaged row')} of the original will read as withheld: the copy hides that damage.`
    : said;
}
