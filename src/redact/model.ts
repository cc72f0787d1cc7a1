/** What a redaction is asked for, and what it says of itself. */

/** One text to withhold. `whole`: only where it is all of a value, because it is too short to be looked for inside others. */
export interface Literal {
  readonly text: string;
  readonly whole?: true;
}

/** Where in the file a text was replaced. */
export const REDACT_PLACES = [
  'commitLog',
  'subflowResults',
  'sharedState',
  'initialState',
  'executionTree',
  'events',
  'history',
  'values',
  'elsewhere',
] as const;
export type RedactPlace = (typeof REDACT_PLACES)[number];

/** How a text was spelt where it was found. */
export const REDACT_FORMS = ['raw', 'escaped', 'url', 'base64', 'beginning', 'name', 'number'] as const;
export type RedactForm = (typeof REDACT_FORMS)[number];

export type Counts<K extends string> = { readonly [key in K]: number };

export interface Replaced {
  readonly places: Counts<RedactPlace>;
  readonly forms: Counts<RedactForm>;
  /** Replacements by literal, in the order given. */
  readonly byLiteral: readonly number[];
  readonly hashes: number;
  /** Literals found in words of the format itself, and left there. */
  readonly formatWords: number;
}

/** What was not looked for. */
export type NotChecked =
  /** Other spellings: another case, hex, HTML, compressed, encrypted, other alphabets. */
  | 'other-spellings'
  /** Texts cut into pieces, and what a text lets one infer. */
  | 'split-texts'
  /** Literals of under 4 characters were not looked for in base64. */
  | 'short-in-base64'
  /** Values of under 8 characters inside withheld results, and numbers in them. */
  | 'short-values'
  /** Words of the format that a literal is part of stay. */
  | 'format-words'
  /** Too large to be opened again here: what it shows was not looked at. */
  | 'not-reopened';
