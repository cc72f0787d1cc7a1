/** The map's columns as words, and where things lie in it. Pure: the panel draws what these say. */
import { MAP_FIELDS, MAP_ROW, type MapAnswer, type MapField } from '../../src/protocol/whole-run.ts';
import { ROW_STATUSES, type RowStatus } from '../../src/verify/model.ts';
import { counted, exact, STATUS_WORDS, turnSpan } from '../ui/index.ts';

export const FIELD_WORDS: { readonly [field in MapField]: string } = {
  system: 'System prompt',
  piece: 'Piece',
  'tool-schema': 'Tool',
  message: 'Message',
  'request-only': 'Request-only line',
};

export function fieldOf({ rows }: MapAnswer, row: number): MapField {
  return MAP_FIELDS[rows.field[row] ?? 0] ?? 'message';
}

export interface Span {
  readonly from: number;
  readonly to: number;
  readonly status: RowStatus;
}

/** A row's stretches of turns, in order. */
export function spansOf({ rows }: MapAnswer, row: number): readonly Span[] {
  const spans: Span[] = [];
  for (let at = rows.spanStart[row] ?? 0; at < (rows.spanStart[row + 1] ?? 0); at += 1) {
    const status = ROW_STATUSES[rows.spanStatus[at] ?? 0] ?? 'not-on-record';
    spans.push({ from: rows.spanFrom[at] ?? 0, to: rows.spanTo[at] ?? 0, status });
  }
  return spans;
}

/** How a row is served at a turn; undefined where it is not. */
export function statusAt(map: MapAnswer, row: number, turn: number): RowStatus | undefined {
  return spansOf(map, row).find(({ from, to }) => from <= turn && turn <= to)?.status;
}

/** The turns that serve a row, as "turns 1–3, 5 and 8–9"; long lists are counted past the first few. */
export function turnsWords(map: MapAnswer, row: number): string {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of spansOf(map, row)) {
    const last = joined.at(-1);
    if (last !== undefined && last.to === from - 1) last.to = to;
    else joined.push({ from, to });
  }
  const [only] = joined;
  if (joined.length === 1 && only !== undefined) return turnSpan(only.from + 1, only.to + 1);
  const shown = joined.slice(0, 3).map(({ from, to }) => turnSpan(from + 1, to + 1).replace(/^turns? /, ''));
  const more = joined.length - shown.length;
  return `turns ${shown.join(', ')}${more > 0 ? ` and ${counted(more, 'more stretch', 'more stretches')}` : ''}`;
}

/** The statuses a row has over its turns, the worst first: "Damaged in 1 of 6 turns". Five words, never softened. */
export function statusWords(map: MapAnswer, row: number): { readonly worst: RowStatus; readonly words: string } {
  const turns = new Map<RowStatus, number>();
  let total = 0;
  for (const { from, to, status } of spansOf(map, row)) {
    turns.set(status, (turns.get(status) ?? 0) + to - from + 1);
    total += to - from + 1;
  }
  const found = WORST.filter((status) => turns.has(status));
  const worst = found[0] ?? 'not-on-record';
  if (found.length <= 1) return { worst, words: STATUS_WORDS[worst].word };
  const each = found.map((status) => `${STATUS_WORDS[status].word} in ${exact(turns.get(status) ?? 0)}`);
  return { worst, words: `${each.join(', ')} of ${counted(total, 'turn')}` };
}

export const WORST: readonly RowStatus[] = ['damaged', 'not-on-record', 'on-receipt', 'reconstructed', 'verified'];

/** What the record says of a row's beginning and end. Where a gap covers the turn beside it, neither is claimed. */
export function lifeWords(map: MapAnswer, row: number): string {
  const { rows } = map;
  const spans = spansOf(map, row);
  const first = (spans[0]?.from ?? 0) + 1;
  const last = (spans.at(-1)?.to ?? 0) + 1;
  const flags = rows.flags[row] ?? 0;
  const left = rows.leftAt[row] ?? -1;
  const entered = has(flags, MAP_ROW.enteredUnsure)
    ? `First seen at turn ${exact(first)}`
    : `Entered at turn ${exact(first)}`;
  const served = `served in ${counted(rows.count[row] ?? 0, 'turn')}`;
  if (left < 0) return `${entered}, ${served}, the last is turn ${exact(last)}.`;
  return has(flags, MAP_ROW.leftUnsure)
    ? `${entered}, ${served}; a gap covers turn ${exact(left + 1)}, so whether it was served there is not on record.`
    : `${entered}, ${served}; not served from turn ${exact(left + 1)}.`;
}

/** Which sides carry the row. */
export function sidesWords(map: MapAnswer, row: number): string {
  const flags = map.rows.flags[row] ?? 0;
  if (has(flags, MAP_ROW.unhashed)) return 'No receipt lists it: it is known by what it says.';
  if (!has(flags, MAP_ROW.rebuilt)) return 'Known by its hash alone: the log does not hold its text.';
  return has(flags, MAP_ROW.onReceipt) ? 'In the log and on a receipt.' : 'In the log; no receipt lists this hash.';
}

function has(flags: number, bit: number): boolean {
  return (flags & bit) !== 0;
}

/** The first line of a row's text: a list has one line for it. */
export function previewOf({ rows }: MapAnswer, row: number): string {
  return (rows.preview[row] ?? '').trimStart().split(/[\r\n\u2028\u2029]/, 1)[0] ?? '';
}

/** Goes to a row of a turn; to the turn alone where no row is named. */
export type GoTo = (turn: number, row?: { readonly field: MapField; readonly hash: string }) => void;

/** One line of the list: a row, or the heading over the rows of a field. */
export type Line =
  | { readonly kind: 'head'; readonly field: MapField; readonly count: number }
  | { readonly kind: 'row'; readonly row: number };

export type Filter = 'all' | 'troubled' | 'evicted' | 'here';

/** The lines of the list. `turn` is the cursor's: what `here` keeps. */
export function linesOf(map: MapAnswer, filter: Filter, turn: number): readonly Line[] {
  const evicted = new Set(map.evictions.row);
  const keep = (row: number): boolean => {
    if (filter === 'troubled') return statusWords(map, row).worst !== 'verified';
    if (filter === 'evicted') return evicted.has(row) || (map.rows.leftAt[row] ?? -1) >= 0;
    return filter === 'all' || statusAt(map, row, turn) !== undefined;
  };
  const lines: Line[] = [];
  for (const field of MAP_FIELDS) {
    const rows: Line[] = [];
    for (let row = 0; row < map.rows.length; row += 1) {
      if (fieldOf(map, row) === field && keep(row)) rows.push({ kind: 'row', row });
    }
    if (rows.length > 0) lines.push({ kind: 'head', field, count: rows.length }, ...rows);
  }
  return lines;
}
