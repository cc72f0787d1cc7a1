/** Answers about the whole run at once: the context map, a probe, a trace, a flipped character, a report. */

import type { ServedGapKind } from '../served/model.ts';
import type { FindingKind, RowStatus, StatusCounts } from '../verify/model.ts';
import type { Section } from './views.ts';

/** The fields whose rows have a life of their own, in the order the map draws them. */
export const MAP_FIELDS = ['system', 'piece', 'tool-schema', 'message', 'request-only'] as const;
export type MapField = (typeof MAP_FIELDS)[number];

/** Bits of `MapRows.flags`. */
export const MAP_ROW = {
  /** Some turn's receipt lists the row. */
  onReceipt: 1,
  /** Some turn's rebuild holds the row. */
  rebuilt: 2,
  /** No receipt hash is behind it: it is told apart by what it says. */
  unhashed: 4,
  /** The turn before the first could not say whether it served the row. */
  enteredUnsure: 8,
  /** The turn after the last cannot say whether it serves the row. */
  leftUnsure: 16,
} as const;

/** Distinct rows as columns, one entry a row, by field and then in the order they entered. Turns are places in run order. */
export interface MapRows {
  readonly length: number;
  /** The identity: 16 hex of the receipt; a hash of the row's own content where no receipt lists it. */
  readonly hash: readonly string[];
  /** Index into `MAP_FIELDS`. */
  readonly field: Uint8Array;
  readonly title: readonly string[];
  /** The first characters of its text; '' where the record holds none. */
  readonly preview: readonly string[];
  readonly flags: Uint8Array;
  /** How many turns serve it, each once. */
  readonly count: Uint32Array;
  /** The next turn of the same agent, where it is not served any more; -1 while it still is, or nothing follows. */
  readonly leftAt: Int32Array;
  /** Where a row's spans start in the three columns below; one entry more than rows. */
  readonly spanStart: Uint32Array;
  /** Unbroken stretches of turns of one status, both ends included. */
  readonly spanFrom: Uint32Array;
  readonly spanTo: Uint32Array;
  /** Index into `ROW_STATUSES`. */
  readonly spanStatus: Uint8Array;
}

/** Facts that stand at one turn of one row. `row` is -1 where no row of the map is meant. */
export interface MapPoints {
  readonly turn: Uint32Array;
  readonly row: Int32Array;
}

export interface MapAnswer {
  readonly turns: number;
  readonly rows: MapRows;
  /** Cache breakpoints, by the row they fell behind. */
  readonly breakpoints: MapPoints;
  /** Turns that left a row out for attention, as their receipts say. */
  readonly evictions: MapPoints;
  /** Turns whose tools were withheld, with the reason on record. */
  readonly withheld: readonly { readonly turn: number; readonly reason: string }[];
  /** By turn, a bit for each of `MAP_FIELDS`: set where a gap covers the rows of that field. */
  readonly gaps: Uint8Array;
  /** Turns whose receipt was not read: their rows are known by what they say. */
  readonly withoutReceipt: number;
  /** How many salts the hashes are under: equal rows under two salts have two hashes. */
  readonly salts: number;
}

/** Where a row known by its hash is drawn in one turn. */
export interface LocateAnswer {
  readonly section: Section;
  readonly place: number;
  readonly rowId: string;
}

/** Unbroken stretches of turns, flat: from, to, from, to (both ends included). */
export type TurnSpans = readonly number[];

/**
 * What a match rests on. `receipt`: the receipt's hash is the hash of exactly this. `rebuild`: the log holds
 * exactly this, and no receipt has a hash for the row. `contradicted`: the log holds exactly this, and the receipt
 * has another hash.
 */
export type ProbeProof = 'receipt' | 'rebuild' | 'contradicted';

/** How the text was put into a row before it was hashed. */
export type ProbeForm =
  /** A system prompt or a piece: the text itself. */
  | 'text'
  /** A message whose other fields are on record. */
  | 'message-on-record'
  /** A message known by hash alone: the receipt's role, no ids, no calls. */
  | 'bare-message'
  /** As above, with the id the receipt keys it by and each tool name known. */
  | 'keyed-message'
  /** A tool, where the text is the JSON of one. */
  | 'schema';

export interface ProbeHit {
  readonly field: MapField;
  readonly hash: string;
  readonly title: string;
  readonly proof: ProbeProof;
  readonly form: ProbeForm;
  readonly spans: TurnSpans;
}

/** Rows that the probe can neither find nor rule out. */
export interface ProbeDoubt {
  /**
   * `no-receipt`: no receipt was read, so nothing of the turn could be compared by hash. `hash-alone`: rows known only by hash,
   * whose other fields are not on record. `not-listed`: the receipt does not list rows of that kind.
   */
  readonly why: 'no-receipt' | 'hash-alone' | 'not-listed';
  readonly field?: MapField;
  /** The gap that says so, where one does. */
  readonly gap?: ServedGapKind;
  readonly spans: TurnSpans;
  /** Distinct rows in doubt; 0 where they cannot be counted. */
  readonly rows: number;
}

export interface ProbeAnswer {
  /** Of the text, in UTF-16 units. */
  readonly length: number;
  readonly turns: number;
  /** Distinct rows compared by hash. */
  readonly compared: number;
  readonly hits: readonly ProbeHit[];
  readonly doubts: readonly ProbeDoubt[];
  /** The forms that were hashed, in the order of the type. */
  readonly forms: readonly ProbeForm[];
  /** True where the text holds a lone surrogate: its hash is that of U+FFFD. */
  readonly utf8Ambiguous: boolean;
}

/** The write that put a row where a turn was served from. */
export type Writer =
  | {
      readonly by: 'stage';
      /** `runtimeStageId`. */
      readonly id: string;
      readonly key: string;
      readonly verb: string;
      readonly leg: number;
      /** The mount whose log the row is in; '' for the leg's own log. */
      readonly mount: string;
      readonly idx: number;
    }
  /** It stood in what the log started from. */
  | { readonly by: 'base' }
  /** No single write can be named. */
  | { readonly by: 'unknown' };

export interface TraceHit {
  readonly field: MapField;
  readonly title: string;
  /** The turn it entered at, and where it is drawn there. */
  readonly turn: number;
  readonly section: Section;
  readonly place: number;
  readonly spans: TurnSpans;
  readonly count: number;
  readonly around: string;
  readonly at: number;
  readonly length: number;
  readonly status: RowStatus;
  readonly writer: Writer;
}

export interface TraceAnswer {
  readonly phrase: string;
  readonly hits: readonly TraceHit[];
  /** True where more rows carry the words than were listed. */
  readonly cut: boolean;
  /** Turns that serve a row that carries them. */
  readonly turnsWithHits: number;
  /** Turns with rows known by hash alone: not read. */
  readonly unsearchedTurns: number;
}

export interface FlipAnswer {
  /** The text around the character, and where in it the character stands. */
  readonly around: string;
  readonly at: number;
  readonly before: string;
  readonly after: string;
  /** Which part of the row, and which of its characters, counted from 0, of how many. */
  readonly part: string;
  readonly position: number;
  readonly of: number;
  /** Rows of this turn whose status or hash is another one on the copy. */
  readonly changed: readonly {
    readonly rowId: string;
    readonly section: Section;
    readonly place: number;
    readonly title: string;
    readonly before: RowStatus;
    readonly after: RowStatus;
    readonly finding?: FindingKind;
    readonly hashBefore?: string;
    readonly hashAfter?: string;
  }[];
  /** Rows whose status and hash stayed. */
  readonly unchanged: number;
  readonly countsBefore: StatusCounts;
  readonly countsAfter: StatusCounts;
}

/** The report as the two files the page offers to save. */
export interface ReportAnswer {
  readonly json: string;
  readonly text: string;
}
