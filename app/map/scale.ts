/** Where turns lie on the strip. Pure. */

/** Turns `from` to `to`, both included, over a strip `width` wide, in CSS pixels. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** The left edge of a turn. */
export function leftOf({ from, to, width }: Scale, turn: number): number {
  return ((turn - from) / Math.max(1, to - from + 1)) * width;
}

/** The turn under a place of the strip. */
export function turnUnder(scale: Scale, x: number): number {
  const { from, to, width } = scale;
  const turn = from + Math.floor((x / Math.max(1, width)) * (to - from + 1));
  return Math.max(from, Math.min(to, turn));
}

/** Spans of turns that can be looked at, from the whole run down; the last has room for a mark a turn. */
export const ZOOMS = [1, 4, 16] as const;

/** The turns in sight at a zoom: as many as it shows, with `turn` in the middle where there is room for that. */
export function windowOf(turns: number, zoom: number, turn: number): { readonly from: number; readonly to: number } {
  const shown = Math.max(Math.min(turns, 12), Math.ceil(turns / zoom));
  const from = Math.max(0, Math.min(turns - shown, turn - Math.floor(shown / 2)));
  return { from, to: from + shown - 1 };
}

/** Turn numbers to write over the strip: round ones, as many as have room. */
export function ticksOf({ from, to, width }: Scale): readonly number[] {
  const room = Math.max(1, Math.floor(width / 44));
  const least = (to - from + 1) / room;
  const step = STEPS.find((one) => one >= least) ?? Math.ceil(least / 1000) * 1000;
  const ticks: number[] = [];
  for (let turn = from; turn <= to; turn += 1)
    if ((turn + 1) % step === 0 || (turn === from && step > 1 && from === 0)) ticks.push(turn);
  // The last one is left out where its number would be cut.
  return ticks.filter((turn) => leftOf({ from, to, width }, turn) < width - 24);
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
