/** Draws a whole axis on one canvas: 16,000 stops are one pass over columns, not 16,000 elements. */
import type { StopColumns, TurnFacts, TurnVerdict } from '../../src/protocol/views.ts';
import { xOf } from './geometry.ts';
import { type Tick, tickAt, WORST } from './ticks.ts';

export interface Palette {
  readonly quiet: string;
  readonly strong: string;
  readonly onWash: string;
  readonly verdict: { readonly [verdict in TurnVerdict]: string };
}

export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
}

/** Pixels between stops from which each shape has room to be itself. */
const ROOM_FOR_SHAPES = 9;
const ROOM_FOR_GLYPHS = 13;
/** Under this a pixel column stands for several stops, and the worst of them shows. */
const CROWDED = 2.5;

export function paintTrack(
  canvas: Canvas,
  stops: StopColumns,
  facts: readonly (TurnFacts | undefined)[],
  palette: Palette,
): void {
  const { context, width, height } = canvas;
  context.clearRect(0, 0, width, height);
  const gap = stops.length < 2 ? width : (width - 24) / (stops.length - 1);
  if (gap < CROWDED) {
    paintCrowd(canvas, stops, facts, palette);
    return;
  }
  for (let step = 0; step < stops.length; step += 1) {
    const tick = tickAt(stops, step, facts);
    if (tick.verdict === undefined) paintShape(canvas, tick, xOf(step, stops.length, width), gap, palette);
  }
  // Turns last: what stands beside them must not cover them.
  for (let step = 0; step < stops.length; step += 1) {
    const tick = tickAt(stops, step, facts);
    if (tick.verdict !== undefined) paintTurn(canvas, tick.verdict, xOf(step, stops.length, width), gap, palette);
  }
}

function paintShape({ context, height }: Canvas, { shape }: Tick, x: number, gap: number, palette: Palette): void {
  const middle = height / 2;
  context.fillStyle = palette.quiet;
  context.strokeStyle = palette.quiet;
  context.lineWidth = 1.25;
  if (gap < ROOM_FOR_SHAPES) {
    const tall = { bookend: 16, iteration: 14, slot: 8, turn: 12, tool: 6, decision: 6, mount: 10, other: 3 }[shape];
    context.fillRect(Math.round(x), middle - tall / 2, 1, tall);
    return;
  }
  switch (shape) {
    case 'bookend':
      context.fillRect(x - 1, middle - 8, 2, 16);
      break;
    case 'iteration':
      polygon(context, [
        [x - 3, middle - 5],
        [x + 4, middle],
        [x - 3, middle + 5],
      ]);
      context.fill();
      break;
    case 'slot':
      context.fillRect(Math.round(x) - 0.5, middle - 6, 1.5, 12);
      break;
    case 'turn':
      context.strokeRect(x - 3.5, middle - 7, 7, 14);
      break;
    case 'tool':
      context.beginPath();
      context.arc(x, middle, 3.5, 0, Math.PI * 2);
      context.fill();
      break;
    case 'decision':
      polygon(context, [
        [x, middle - 4.5],
        [x + 4.5, middle],
        [x, middle + 4.5],
        [x - 4.5, middle],
      ]);
      context.stroke();
      break;
    case 'mount':
      context.strokeRect(x - 4, middle - 4, 8, 8);
      break;
    case 'other':
      context.beginPath();
      context.arc(x, middle, 1.5, 0, Math.PI * 2);
      context.fill();
      break;
  }
}

/** Verdicts differ by height and notch before they differ by colour. */
function paintTurn({ context, height }: Canvas, verdict: TurnVerdict, x: number, gap: number, palette: Palette): void {
  const wide = Math.max(2, Math.min(gap > 24 ? 12 : 9, gap - 1));
  const tall = verdict === 'damaged' ? height : height - 4;
  const top = (height - tall) / 2;
  context.fillStyle = palette.verdict[verdict];
  context.strokeStyle = palette.verdict[verdict];
  if (verdict === 'pending') {
    context.lineWidth = 1;
    if (wide < 4) context.fillRect(x - wide / 2, top + tall - 3, wide, 3);
    else context.strokeRect(x - wide / 2 + 0.5, top + 0.5, wide - 1, tall - 1);
    return;
  }
  if (verdict === 'not-checked' || verdict === 'partial') {
    context.fillRect(x - wide / 2, top + tall / 2, wide, tall / 2);
    if (verdict === 'partial') context.fillRect(x - wide / 2, top, wide, 2);
  } else context.fillRect(x - wide / 2, top, wide, tall);
  if (gap >= ROOM_FOR_GLYPHS || wide >= 8) glyph(context, verdict, x, height, palette);
}

function glyph(
  context: CanvasRenderingContext2D,
  verdict: TurnVerdict,
  x: number,
  height: number,
  palette: Palette,
): void {
  const middle = height / 2;
  context.strokeStyle = palette.onWash;
  context.fillStyle = palette.onWash;
  context.lineWidth = 1.5;
  context.beginPath();
  if (verdict === 'verified') {
    context.moveTo(x - 2.5, middle);
    context.lineTo(x - 0.5, middle + 2.5);
    context.lineTo(x + 2.5, middle - 2.5);
    context.stroke();
  } else if (verdict === 'damaged') {
    polygon(context, [
      [x, middle - 3.5],
      [x + 3, middle + 2.5],
      [x - 3, middle + 2.5],
    ]);
    context.fill();
  }
}

/** One column a pixel: how many stops fall on it matters less than the worst of them. */
function paintCrowd(
  canvas: Canvas,
  stops: StopColumns,
  facts: readonly (TurnFacts | undefined)[],
  palette: Palette,
): void {
  const { context, width, height } = canvas;
  const columns = new Int8Array(Math.ceil(width / 2) + 1).fill(-1);
  const crowd = new Uint16Array(columns.length);
  for (let step = 0; step < stops.length; step += 1) {
    const column = Math.floor(xOf(step, stops.length, width) / 2);
    const { verdict } = tickAt(stops, step, facts);
    crowd[column] = (crowd[column] ?? 0) + 1;
    if (verdict === undefined) continue;
    const rank = WORST.indexOf(verdict);
    const before = columns[column] ?? -1;
    if (before < 0 || rank < before) columns[column] = rank;
  }
  for (let column = 0; column < columns.length; column += 1) {
    const x = column * 2;
    const verdict = WORST[columns[column] ?? -1];
    if (verdict !== undefined) paintColumn(context, verdict, x, height, palette);
    else if ((crowd[column] ?? 0) > 0) {
      context.fillStyle = palette.quiet;
      context.fillRect(x, height / 2 - 2, 1, 4);
    }
  }
}

function paintColumn(
  context: CanvasRenderingContext2D,
  verdict: TurnVerdict,
  x: number,
  height: number,
  palette: Palette,
): void {
  context.fillStyle = palette.verdict[verdict];
  const share = { damaged: 1, 'not-checked': 0.35, partial: 0.5, pending: 0.15, verified: 0.7 }[verdict];
  const tall = height * share;
  const wide = verdict === 'damaged' ? 3 : 1.5;
  context.fillRect(x - (wide - 1.5) / 2, height - tall, wide, tall);
}

function polygon(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [at, [x, y]] of points.entries()) {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}
