/** The words and shapes of the statuses: one place, so that no surface softens one (a report prints the words too). Rule source: product.md law 2. */
import type { TurnVerdict } from '../../src/protocol/views.ts';
import {
  type FindingKind,
  ROW_STATUSES,
  type RowStatus,
  STATUS_NAMES,
  type StatusCounts,
} from '../../src/verify/model.ts';

/** Which colour pair carries it. Never the only carrier: the word and the shape stand beside it. */
export type Tone = 'verified' | 'reconstructed' | 'damaged' | 'receipt' | 'absent' | 'caution';

export interface StatusWords {
  readonly word: string;
  readonly shape: string;
  readonly tone: Tone;
  /** One sentence for a tooltip and a legend. */
  readonly means: string;
}

export const STATUS_WORDS: { readonly [status in RowStatus]: StatusWords } = {
  verified: {
    word: STATUS_NAMES.verified,
    shape: '✓',
    tone: 'verified',
    means: 'The hash of the rebuilt row equals the hash on the receipt: this file agrees with itself here.',
  },
  reconstructed: {
    word: STATUS_NAMES.reconstructed,
    shape: '≈',
    tone: 'reconstructed',
    means: 'Rebuilt from the record, with no hash that could confirm or deny it.',
  },
  damaged: {
    word: STATUS_NAMES.damaged,
    shape: '▲',
    tone: 'damaged',
    means: 'The record and the receipt contradict each other on this row.',
  },
  'on-receipt': {
    word: STATUS_NAMES['on-receipt'],
    shape: '◇',
    tone: 'receipt',
    means: 'A fact that only the receipt carries; nothing else in the record repeats it.',
  },
  'not-on-record': {
    word: STATUS_NAMES['not-on-record'],
    shape: '○',
    tone: 'absent',
    means: 'The record does not hold this; that says nothing about whether it was sent.',
  },
};

/** A row of a redacted copy: on the receipt or not on record, and the copy says why. */
export const WITHHELD_WORDS: StatusWords = {
  word: 'Withheld',
  shape: '▨',
  tone: 'receipt',
  means: 'The text was taken out of this redacted copy. Its hash on the receipt, where it is kept, is all there is.',
};

export const VERDICT_WORDS: { readonly [verdict in TurnVerdict]: StatusWords } = {
  verified: {
    word: 'Verified',
    shape: '✓',
    tone: 'verified',
    means: 'Every row of this turn that could be checked by hash agrees with its receipt.',
  },
  damaged: {
    word: 'Damaged',
    shape: '▲',
    tone: 'damaged',
    means: 'At least one row of this turn contradicts its receipt.',
  },
  partial: {
    word: 'Partly checked',
    shape: '≈',
    tone: 'reconstructed',
    means: 'Some rows agree with the receipt; others have no hash to check them by.',
  },
  'not-checked': {
    word: 'Not checked',
    shape: '≈',
    tone: 'reconstructed',
    means: 'No row of this turn could be checked by hash. That is not an all-clear.',
  },
  pending: {
    word: 'Not checked yet',
    shape: '…',
    tone: 'absent',
    means: 'The background check has not reached this turn.',
  },
};

export const FINDING_WORDS: { readonly [kind in FindingKind]: string } = {
  missing: 'missing',
  extra: 'extra',
  moved: 'moved',
  edited: 'edited',
  contradiction: 'contradicted',
  refused: 'receipt refused',
};

/** Damage first, so that it is the first thing read. */
const LOUDEST_FIRST: readonly RowStatus[] = ['damaged', 'verified', 'reconstructed', 'on-receipt', 'not-on-record'];

/** The statuses that occur with their counts, damage first. Zero counts are left out. */
export function occurring(counts: StatusCounts): readonly { readonly status: RowStatus; readonly count: number }[] {
  return LOUDEST_FIRST.filter((status) => counts[status] > 0).map((status) => ({ status, count: counts[status] }));
}

/** The counts of all five as one line of text, for titles, copies and screen readers. */
export function countsSentence(counts: StatusCounts): string {
  return ROW_STATUSES.map((status) => `${STATUS_WORDS[status].word} ${counts[status]}`).join(', ');
}
