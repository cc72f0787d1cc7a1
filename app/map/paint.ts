/** Draws the rows in sight on one canvas: what a frame costs is set by the window, not by the run. */
import { MAP_FIELDS, type MapAnswer } from '../../src/protocol/whole-run.ts';
import type { RowStatus } from '../../src/verify/model.ts';
import { type Line, spansOf } from './rows.ts';
import { leftOf, type Scale } from './scale.ts';

export interface MapPalette {
  readonly line: string;
  readonly here: string;
  readonly text: string;
  readonly gap: string;
  readonly status: { readonly [status in RowStatus]: string };
}

export interface Points {
  /** Turns by row, in order. */
  readonly breakpoints: ReadonlyMap<number, readonly number[]>;
  readonly evictions: ReadonlyMap<number, readonly number[]>;
}

export interface Sight {
  readonly lines: readonly { readonly line: Line; readonly top: number }[];
  readonly scale: Scale;
  readonly lineHeight: number;
  readonly height: number;
  /** The cursor's turn. */
  readonly turn: number;
}

/** By row, the turns of a list of points. */
export function byRow({ turn, row }: MapAnswer['evictions']): ReadonlyMap<number, readonly number[]> {
  const turns = new Map<number, number[]>();
  for (const [at, of] of row.entries()) {
    const list = turns.get(of);
    if (list === undefined) turns.set(of, [turn[at] ?? 0]);
    else list.push(turn[at] ?? 0);
  }
  return turns;
}

export function paintMap(
  context: CanvasRenderingContext2D,
  map: MapAnswer,
  points: Points,
  sight: Sight,
  palette: MapPalette,
): void {
  const { scale, height, turn, lines, lineHeight } = sight;
  const { width, from, to } = scale;
  const cell = width / Math.max(1, to - from + 1);
  context.clearRect(0, 0, width, height);
  if (turn >= from && turn <= to) {
    context.fillStyle = palette.here;
    context.fillRect(leftOf(scale, turn), 0, Math.max(2, cell), height);
  }
  for (const { line, top } of lines) {
    if (line.kind === 'head') paintGaps(context, map, line, top, sight, palette, cell);
    else paintRow(context, map, points, line.row, top + lineHeight / 2, sight, palette, cell);
  }
}

/** Under a field's heading, a bar over every turn in which a gap covers the field: what is blank there is not known. */
function paintGaps(
  context: CanvasRenderingContext2D,
  map: MapAnswer,
  line: Extract<Line, { readonly kind: 'head' }>,
  top: number,
  { scale, lineHeight }: Sight,
  palette: MapPalette,
  cell: number,
): void {
  const bit = 1 << MAP_FIELDS.indexOf(line.field);
  context.fillStyle = palette.gap;
  const middle = top + lineHeight / 2;
  for (let turn = scale.from; turn <= scale.to; turn += 1) {
    if (((map.gaps[turn] ?? 0) & bit) === 0) continue;
    const x = leftOf(scale, turn);
    context.fillRect(x, middle - 3, Math.max(1, cell - (cell > 4 ? 1 : 0)), 6);
  }
  if (line.field !== 'tool-schema') return;
  context.strokeStyle = palette.text;
  context.lineWidth = 1;
  for (const { turn } of map.withheld) {
    if (turn < scale.from || turn > scale.to) continue;
    const x = leftOf(scale, turn) + cell / 2;
    context.beginPath();
    context.moveTo(x - 3, middle - 3);
    context.lineTo(x + 3, middle + 3);
    context.moveTo(x + 3, middle - 3);
    context.lineTo(x - 3, middle + 3);
    context.stroke();
  }
}

/** Statuses differ by height and outline before they differ by colour. */
function paintRow(
  context: CanvasRenderingContext2D,
  map: MapAnswer,
  points: Points,
  row: number,
  middle: number,
  { scale }: Sight,
  palette: MapPalette,
  cell: number,
): void {
  context.fillStyle = palette.line;
  context.fillRect(0, Math.round(middle), scale.width, 0.5);
  for (const { from, to, status } of spansOf(map, row)) {
    if (to < scale.from || from > scale.to) continue;
    const left = leftOf(scale, Math.max(from, scale.from));
    const right = leftOf(scale, Math.min(to, scale.to) + 1);
    const wide = Math.max(status === 'damaged' ? 3 : 1.5, right - left - (cell > 4 ? 1 : 0));
    paintSpan(context, status, left, wide, middle, palette);
  }
  context.fillStyle = palette.text;
  for (const turn of points.breakpoints.get(row) ?? []) {
    if (turn < scale.from || turn > scale.to) continue;
    // A breakpoint falls behind the row: a notch under the turn.
    context.fillRect(leftOf(scale, turn), middle + 6, Math.max(2, cell - 1), 2);
  }
  context.strokeStyle = palette.text;
  context.lineWidth = 1.25;
  for (const turn of points.evictions.get(row) ?? []) {
    if (turn < scale.from || turn > scale.to) continue;
    const x = leftOf(scale, turn) + cell / 2;
    const half = Math.max(1, Math.min(3, cell / 2 - 1));
    context.beginPath();
    context.moveTo(x - half, middle - 3);
    context.lineTo(x + half, middle + 3);
    context.stroke();
  }
}

const TALL: { readonly [status in RowStatus]: number } = {
  damaged: 14,
  verified: 8,
  reconstructed: 8,
  'on-receipt': 8,
  'not-on-record': 4,
};

function paintSpan(
  context: CanvasRenderingContext2D,
  status: RowStatus,
  left: number,
  wide: number,
  middle: number,
  palette: MapPalette,
): void {
  const tall = TALL[status];
  context.fillStyle = palette.status[status];
  context.strokeStyle = palette.status[status];
  if (status === 'on-receipt' && wide > 3) {
    context.lineWidth = 1;
    context.strokeRect(left + 0.5, middle - tall / 2 + 0.5, wide - 1, tall - 1);
  } else if (status === 'reconstructed') {
    // Open at the top: half a bar, and a line where the other half would be.
    context.fillRect(left, middle, wide, tall / 2);
    context.fillRect(left, middle - tall / 2, wide, 1);
  } else context.fillRect(left, middle - tall / 2, wide, tall);
}
