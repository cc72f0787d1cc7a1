/** What a probe found, in sentences. Absent is said only where every row was compared. */
import type { MapField, ProbeAnswer, ProbeDoubt, ProbeForm, ProbeHit } from '../../src/protocol/whole-run.ts';
import { GAP_TITLES } from '../gaps/words.ts';
import { counted, exact } from '../ui/format.ts';
import { spansWords } from './spans.ts';

export const ROW_WORDS: { readonly [field in MapField]: string } = {
  system: 'The whole system prompt',
  piece: 'A piece of the system prompt',
  'tool-schema': 'A tool',
  message: 'A message',
  'request-only': 'A request-only line',
};

export function probeSentence({ hits, doubts, turns, compared }: ProbeAnswer): string {
  if (turns === 0) return 'This recording holds no call to a model: nothing was served.';
  const served = hits.filter(({ proof }) => proof === 'receipt');
  const rows = `${counted(compared, 'distinct row')} of ${counted(turns, 'turn')} compared by hash.`;
  if (served.length > 0) return `Served exactly, by hash, in ${counted(served.length, 'row')}. ${rows}`;
  const [held] = hits;
  if (held?.proof === 'contradicted')
    return `The log holds exactly this, but the receipt has another hash for the row: Damaged. ${rows}`;
  if (held !== undefined) return `The log holds exactly this, and no receipt has a hash to compare it with. ${rows}`;
  if (doubts.length > 0) return `Not found, and not ruled out: see below. ${rows}`;
  return `Absent: no row is exactly this text. ${rows}`;
}

export function proofWords({ proof, form }: ProbeHit): string {
  if (proof === 'rebuild') return 'Reconstructed: in the log, with no hash on a receipt that could confirm or deny it.';
  if (proof === 'contradicted') return 'Damaged: in the log, while the receipt has another hash for this row.';
  return `The hash on the receipt is the hash of ${FORM_WORDS[form]}.`;
}

const FORM_WORDS: { readonly [form in ProbeForm]: string } = {
  text: 'exactly this text',
  'message-on-record':
    'a message of exactly this text, with the role, ids, calls and thinking that the log has for the row',
  'bare-message': 'a message of exactly this text under the role on the receipt, with no ids, calls or thinking',
  'keyed-message':
    'a message of exactly this text under the role and the id on the receipt, and a tool name of that turn',
  schema: 'this tool, whatever the order of its keys',
};

/** What was hashed, for whoever wants to know what "compared" means. */
export function formsWords(forms: readonly ProbeForm[]): string {
  return forms.map((form) => FORM_WORDS[form]).join('; ');
}

const KINDS: { readonly [field in MapField]: string } = {
  system: 'system prompt',
  piece: 'piece of the prompt',
  'tool-schema': 'tool',
  message: 'message',
  'request-only': 'request-only line',
};

/** Why rows can be neither found nor ruled out. */
export function doubtWords({ why, field, spans, rows }: ProbeDoubt): string {
  const turns = spansWords(spans);
  const kind = field === undefined ? 'row' : KINDS[field];
  switch (why) {
    case 'no-receipt':
      return `In ${turns} no receipt was read: nothing there can be compared by hash. What the log holds was compared as text.`;
    case 'hash-alone':
      return `In ${turns}, ${counted(rows, kind)} ${rows === 1 ? 'is' : 'are'} known by a hash that covers more than the text, and what else it covers is not on record: another id, call or role would give another hash.`;
    case 'not-listed':
      return `In ${turns} neither the log nor the receipt says which ${kind}s there were.`;
  }
}

/** The gap that says so. */
export function doubtTitle({ gap }: ProbeDoubt): string {
  return gap === undefined ? 'Cannot say' : `Cannot say · ${GAP_TITLES[gap]}`;
}

/** "38 characters, compared exactly as they stand here." with what would easily be missed. */
export function textNote(text: string): string {
  const note = `${exact(text.length)} ${text.length === 1 ? 'character' : 'characters'}, compared exactly as they stand here.`;
  return /^\s|\s$/.test(text) ? `${note} It begins or ends with white space.` : note;
}
