/** A turn at a break of its file, in words: what is known of the break, and what follows for the turn. */
import type { TurnHead } from '../../src/protocol/views.ts';

type Cut = NonNullable<TurnHead['cut']>;

export const CUT_TITLES: { readonly [cut in Cut]: string } = {
  here: 'The file is cut behind this call',
  before: 'The file is cut before this turn',
};

export const CUT_SENTENCES: { readonly [cut in Cut]: string } = {
  here: 'What the run wrote down after that is not here: an answer or a receipt that is missing may have been lost with it.',
  before:
    'What the run wrote down in between is lost, so rows that agree with their receipt are no sign that this turn is whole.',
};

/** For one short line. */
export const CUT_BRIEFS: { readonly [cut in Cut]: string } = {
  here: 'file cut behind this call',
  before: 'file cut before this turn',
};
