/** What the other panels draw: the state, two turns compared, hits of a search. */
import type { TurnHead } from './recording-view.ts';
import type { Section, TextHead } from './served-view.ts';

export interface StateNode {
  readonly key: string;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'absent';
  /** A leaf's text, cut; a container's size in words is the page's to write. */
  readonly text?: TextHead;
  readonly children: number;
  readonly wroteHere: boolean;
  readonly lastWriter?: { readonly id: string; readonly idx: number; readonly verb: string };
  readonly redacted: boolean;
}

export interface StateAnswer {
  readonly path: readonly string[];
  readonly total: number;
  readonly from: number;
  readonly nodes: readonly StateNode[];
  readonly basis: 'initial+log' | 'log-only';
  /** Damaged rows crossed by this fold. */
  readonly skipped: readonly { readonly index: number; readonly reason: string }[];
}

export type DiffOp = { readonly op: 'same' | 'added' | 'removed'; readonly text: string };

export interface CompareRow {
  readonly change: 'entered' | 'left' | 'edited' | 'moved';
  readonly section: Section;
  readonly title: string;
  readonly a?: number;
  readonly b?: number;
  readonly hashA?: string;
  readonly hashB?: string;
  readonly textA?: TextHead;
  readonly textB?: TextHead;
  /** Words, for an edited row; absent when the pair is too long or too different to be worth it. */
  readonly words?: readonly DiffOp[];
}

export interface CompareAnswer {
  readonly a: TurnHead;
  readonly b: TurnHead;
  readonly rows: readonly CompareRow[];
  readonly same: { readonly [section in 'system' | 'messages' | 'tools']: number };
  readonly params: readonly { readonly name: string; readonly a?: string; readonly b?: string }[];
  /** Sections a gap covers on either side: their differences are of the rebuild, not of what was served. */
  readonly unsure: readonly Section[];
}

export interface FindHit {
  readonly turn: number;
  readonly rowId: string;
  readonly section: Section;
  /** The row's position in its section, as drawn: `RowView.at`. */
  readonly place: number;
  readonly title: string;
  readonly count: number;
  /** Text around the first hit and where the hit stands in it. */
  readonly around: string;
  readonly at: number;
  readonly length: number;
  /** The later turns that serve this same row. */
  readonly alsoTurns: readonly number[];
}

/** A hit in what the model answered at one turn: its text, its thinking, or one tool call. */
export interface AnswerHit {
  readonly turn: number;
  readonly part: 'answer' | 'thinking' | 'call';
  /** Which of the tool calls, and its name. */
  readonly call?: number;
  readonly name?: string;
  /** Occurrences in this part; a call's name, id and arguments are one part. */
  readonly count: number;
  /** The text that holds the first of them, and where it stands there, in UTF-16 units. */
  readonly in: 'answer' | 'thinking' | 'name' | 'id' | 'args';
  readonly from: number;
  /** Text around the first hit and where the hit stands in it. */
  readonly around: string;
  readonly at: number;
  readonly length: number;
}

/** What a search found in the answers of all turns. */
export interface FoundAnswers {
  readonly hits: readonly AnswerHit[];
  readonly total: number;
  readonly turnsWithHits: number;
  readonly cut: boolean;
  /** Turns of whose answer redaction withheld some part: that part was not searched. */
  readonly unsearchedTurns: number;
}

export interface FindAnswer {
  readonly query: string;
  readonly hits: readonly FindHit[];
  /** Beside the rows that were served: a text that is answered and then served again is in both. */
  readonly answers: FoundAnswers;
  /** Occurrences over distinct rows. */
  readonly total: number;
  readonly turnsWithHits: number;
  /** True when more hits exist than were listed. */
  readonly cut: boolean;
  /** Turns with rows the record holds only as hashes: not searched. */
  readonly unsearchedTurns: number;
}
