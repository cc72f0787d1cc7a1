/** A finding as a title and sentences: what disagrees, where, with which hashes. Never why it came to be. */
import type { FindingView, RowView, ServedAnswer } from '../../src/protocol/views.ts';
import { exact } from '../ui/format.ts';

export interface FindingWords {
  readonly title: string;
  readonly text: string;
  /** A turn whose row matches the receipt's hash; undefined where no turn does or none was looked for. */
  readonly matchTurn?: number;
}

/** Hash as the page shows it in a sentence. */
const short = (hash: string) => hash.slice(0, 8);

export function findingWords(finding: FindingView, served: ServedAnswer): FindingWords {
  const row = rowOf(finding, served);
  const match = finding.matchTurn === undefined ? {} : { matchTurn: finding.matchTurn };
  return { title: title(finding, row), text: text(finding), ...match };
}

/** The drawn row of a finding, where it came with the view. */
export function rowOf(finding: FindingView, served: ServedAnswer): RowView | undefined {
  if (finding.rowId === undefined) return undefined;
  for (const { rows } of served.sections) {
    const row = rows.find(({ id }) => id === finding.rowId);
    if (row !== undefined) return row;
  }
  return undefined;
}

function title(finding: FindingView, row: RowView | undefined): string {
  const what = subject(finding, row);
  switch (finding.kind) {
    case 'edited':
      return `${what} was edited`;
    case 'missing':
      return `${what} is missing`;
    case 'extra':
      return `${what} is not on the receipt`;
    case 'moved':
      return `${what} is at another place than on the receipt`;
    case 'contradiction':
      return `${what}: the record and the receipt contradict each other`;
    case 'refused':
      return 'What stands in place of the receipt was refused';
  }
}

function subject(finding: FindingView, row: RowView | undefined): string {
  const number = finding.kind === 'missing' ? finding.onReceiptIndex : finding.index;
  const place = number === undefined ? '' : ` ${exact(number + 1)}`;
  const of = finding.kind === 'missing' ? ' of the receipt' : '';
  switch (finding.field) {
    case 'message':
      return `Row${place}${of}`;
    case 'piece':
      return `Piece${place}${of}`;
    case 'request-only':
      return `Request-only line${place}${of}`;
    case 'system':
      return 'The whole system prompt';
    case 'tool-names':
      return 'Tool names';
    case 'tool-schema':
      return row === undefined ? `Tool schema${place}${of}` : `The schema of ${row.title}`;
    case 'params':
      return 'Parameters';
    case 'basis':
      return 'The basis';
    case 'cache':
      return 'The cache part';
    case 'attention':
      return 'Attention drops';
  }
}

function text({ kind, hash, receiptHash, index, onReceiptIndex, matchTurn }: FindingView): string {
  const here = hash === undefined ? '' : ` ${short(hash)}`;
  const there = receiptHash === undefined ? '' : ` ${short(receiptHash)}`;
  switch (kind) {
    case 'edited':
      return `Its hash is${here}; the receipt has${there}.${matched(receiptHash, matchTurn)}`;
    case 'missing':
      return `The receipt lists it with hash${there}; the record rebuilds nothing for it.${matched(receiptHash, matchTurn)}`;
    case 'extra':
      return `The record rebuilds it with hash${here}; the receipt lists nothing for it.`;
    case 'moved':
      if (index === undefined || onReceiptIndex === undefined) return 'Its hash agrees; its place does not.';
      return `Its hash agrees; it is rebuilt at place ${exact(index + 1)} and listed at place ${exact(onReceiptIndex + 1)}.`;
    case 'contradiction':
      return 'They say different things, and no gap explains the difference.';
    case 'refused':
      return 'Nothing of this call can be checked against it.';
  }
}

function matched(receiptHash: string | undefined, matchTurn: number | undefined): string {
  if (receiptHash === undefined || matchTurn !== undefined) return '';
  return " No turn of this recording serves a row with the receipt's hash.";
}
