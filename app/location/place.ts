/**
 * A place in a recording, as the address names it: by numbers and hashes only. Recorded text
 * never gets in (issue 4.6): stops are named by leg and row, subflows by the numbers of their
 * executions, turns by leg and execution, rows by section and position.
 */
import type { Section, StrategyName } from '../../src/protocol/views.ts';
import type { StatusCounts } from '../../src/verify/model.ts';

export type StopName = 'start' | 'end' | { readonly commit: number };

/** A turn by its leg and the `#n` of its call. */
export interface TurnName {
  readonly leg: number;
  readonly execution: number;
}

export interface Place {
  /** The first 16 hex of the recording's content hash. */
  readonly recording: string;
  /** The file's name: not of the recording's content; it says which file to look for. */
  readonly file?: string;
  readonly leg: number;
  /** The `#n` of each subflow above the axis, outermost first; empty is the recording's own axis. */
  readonly mount: readonly number[];
  readonly strategy: StrategyName;
  /** Positions in the summary's list of tags or of written keys: their names are recorded text. */
  readonly select: readonly number[];
  readonly stop: StopName;
  readonly row?: { readonly section: Section; readonly at: number };
  readonly comparison?: { readonly a: TurnName; readonly b: TurnName };
  /** What the sender's lens counted at this turn. */
  readonly counts?: StatusCounts;
  /** The sender's own words, at most `NOTE_LIMIT` characters. Hostile text. */
  readonly note?: string;
}

export const HASH_LENGTH = 16;
export const NOTE_LIMIT = 120;
export const NAME_LIMIT = 120;

/** What the address asks for. */
export type Address =
  | { readonly kind: 'nothing' }
  /** A file of the page's own origin, from the start command. */
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'place'; readonly place: Place }
  /** A link of a later lens: it is named, not half-read. */
  | { readonly kind: 'newer'; readonly version: string }
  /** A link of this lens whose place cannot be read: no other place is taken for it. */
  | { readonly kind: 'damaged' };
