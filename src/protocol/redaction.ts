/** What the page asks of a redacted copy, and what it is told before anything is saved. */
import type { GuessReason } from '../redact/guess.ts';
import type { Counts, NotChecked, RedactForm, RedactPlace } from '../redact/model.ts';
import type { CallRef } from './messages.ts';
import type { Section } from './views.ts';

export const REDACT_KINDS = [
  'system',
  'user',
  'assistant',
  'thinking',
  'tool-arguments',
  'tool-results',
  'other-messages',
  'tool-descriptions',
] as const;
export type RedactKind = (typeof REDACT_KINDS)[number];

export interface RedactAsk {
  readonly literals: readonly string[];
  readonly kinds: readonly RedactKind[];
  readonly rows: readonly { readonly at: CallRef; readonly row: string }[];
  /** True drops the hashes that are short enough to guess. */
  readonly dropHashes: boolean;
  /** True asks for the file itself. */
  readonly save: boolean;
}

/** A hash that the copy would keep and somebody could find the text of. */
export interface GuessableHash {
  readonly turn: number;
  readonly section: Section;
  readonly row: string;
  readonly hash: string;
  readonly reason: GuessReason;
}

export interface RedactAnswer {
  /** Different texts replaced. */
  readonly texts: number;
  readonly places: Counts<RedactPlace>;
  readonly forms: Counts<RedactForm>;
  /** The literals asked for, in their order, with how often each was replaced. */
  readonly literals: readonly { readonly text: string; readonly count: number }[];
  readonly hashesDropped: number;
  readonly bytes: number;
  readonly notChecked: readonly NotChecked[];
  readonly guessable: readonly GuessableHash[];
  /** What the copy shows when it is opened; absent where it is too large to be opened here. */
  readonly shows?: {
    readonly verifiedBefore: number;
    readonly verified: number;
    readonly damagedBefore: number;
    readonly damaged: number;
    readonly withheld: number;
    /** The copy is no good: it is not handed out. */
    readonly broken?: 'no-recording' | 'turns-lost' | 'rows-damaged';
  };
  /** The file, where it was asked for and is good. */
  readonly file?: ArrayBuffer;
}
