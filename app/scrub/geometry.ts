/** Where a stop lies on the track. The same padding as the native slider's thumb is half as wide as. */
import type { AxisBand } from '../../src/protocol/views.ts';

/** Half the width of the slider's thumb, in CSS pixels: the native range maps its ends there. */
export const PAD = 12;

/** The centre of a stop, in CSS pixels from the left of a track `width` wide. */
export function xOf(step: number, length: number, width: number): number {
  if (length < 2) return PAD;
  return PAD + (step / (length - 1)) * (width - 2 * PAD);
}

/** The stop under a place of the track, in CSS pixels from its left: the inverse of `xOf`, rounded. */
export function stepUnder(x: number, length: number, width: number): number {
  const share = (x - PAD) / Math.max(1, width - 2 * PAD);
  return Math.max(0, Math.min(length - 1, Math.round(share * (length - 1))));
}

/** Where a stop lies as a share of the track between its paddings, 0 to 1. */
export function shareOf(step: number, length: number): number {
  return length < 2 ? 0 : step / (length - 1);
}

export interface BandLabel {
  /** The step it starts at. */
  readonly from: number;
  readonly label: string;
  readonly x: number;
  readonly width: number;
  /** False where the band is too narrow to name: its line stays, its label goes. */
  readonly named: boolean;
}

/** Room a band's name needs, and a shorter one its number alone, in CSS pixels. */
const NAME_ROOM = 74;
const NUMBER_ROOM = 22;
/** Lines closer than this say nothing. */
const LINE_ROOM = 4;

/**
 * The bands to draw: all of their lines while they can be told apart, and the names that have room.
 * Where names have none, every second, fifth, tenth … band is named.
 */
export function bandLabels(bands: readonly AxisBand[], length: number, width: number): readonly BandLabel[] {
  // Before the track is measured there is room for none: not for every band of a long run.
  if (width <= 2 * PAD) return [];
  const starts = bands.map(({ from }) => xOf(from, length, width));
  const mean = bands.length === 0 ? width : (width - 2 * PAD) / bands.length;
  const short = mean < NAME_ROOM;
  const every = nice((short ? NUMBER_ROOM + 8 : NAME_ROOM) / mean);
  const labels: BandLabel[] = [];
  for (const [at, band] of bands.entries()) {
    const x = starts[at] ?? PAD;
    const next = starts[at + 1] ?? width - PAD;
    const named = at % every === 0;
    if (!named && mean < LINE_ROOM) continue;
    labels.push({
      from: band.from,
      label: short ? shortLabel(band.label) : band.label,
      x,
      width: (next - x) * every,
      named,
    });
  }
  return labels;
}

/** "Iteration 12" has room for "12" where the whole has none. */
function shortLabel(label: string): string {
  return /(\d+)\s*$/.exec(label)?.[1] ?? label;
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function nice(atLeast: number): number {
  let step = 1;
  for (let turn = 0; step < atLeast; turn += 1) step *= turn % 3 === 1 ? 2.5 : 2;
  return step;
}
