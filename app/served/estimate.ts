/** How tall an item will be, in CSS pixels, before it is measured: near enough that the scroll bar does not lie. */
import type { RowView } from '../../src/protocol/views.ts';
import { shownOf } from '../ui/folded.ts';
import { CHUNK, previewEnd } from '../ui/text-windows.ts';
import { drawsChunks, type Item } from './items.ts';
import { isOneLine } from './openness.ts';

const LINE = 19.5;
const ROW_HEAD = 30;
const BODY_PADDING = 18;
const ROW_GAP = 5;

/** `columns`: how many monospace characters fit on a line. */
export function estimateItem(item: Item, columns: number, chunked: boolean): number {
  switch (item.kind) {
    case 'head':
      return 42;
    case 'gap':
      return item.how === 'whole' ? 130 : item.how === 'over-rows' ? 80 : 32;
    case 'note':
      return 28;
    case 'facts':
      return 44;
    case 'breakpoint':
      return 24;
    case 'pending':
      return ROW_HEAD + ROW_GAP;
    case 'chunk':
      return estimateChunk(item.row, item.chunk, columns);
    case 'row':
      return estimateRow(item.row, item.openness, columns, chunked);
  }
}

function estimateRow(row: RowView, openness: string, columns: number, chunked: boolean): number {
  if (isOneLine(row)) return ROW_HEAD;
  if (openness === 'closed') return ROW_HEAD + ROW_GAP;
  let body = BODY_PADDING;
  const { text } = row;
  if (text !== undefined && !(openness === 'all' && drawsChunks(row, openness, chunked))) {
    const { head, length } = shownOf(text);
    const end = openness === 'all' ? length : previewEnd(head, length);
    body += linesOf(head.slice(0, end), columns) * LINE;
    if (end > head.length) body += ((end - head.length) / columns) * LINE;
    if (end < length) body += 26;
  }
  body += (row.calls?.length ?? 0) * (ROW_HEAD + LINE);
  if (row.thinking !== undefined) body += ROW_HEAD;
  return ROW_HEAD + body + ROW_GAP;
}

/** A chunk not seen yet is taken to wrap as the row's beginning does. */
function estimateChunk(row: RowView, chunk: number, columns: number): number {
  if (row.text === undefined) return LINE;
  const { head, length } = shownOf(row.text);
  if (head.length === 0) return LINE;
  const units = Math.min(CHUNK, length - chunk * CHUNK);
  return Math.max(LINE, (linesOf(head, columns) / head.length) * units * LINE);
}

/** Lines a text takes at a width: each recorded line wraps by itself. */
export function linesOf(text: string, columns: number): number {
  let lines = 0;
  for (let from = 0; from <= text.length; ) {
    const feed = text.indexOf('\n', from);
    const end = feed < 0 ? text.length : feed;
    lines += Math.max(1, Math.ceil((end - from) / Math.max(1, columns)));
    from = end + 1;
  }
  return lines;
}
