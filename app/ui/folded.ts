/** Texts drawn without their base64 payloads, each payload as one chip where it stood. Pure. */
import type { FoldedHead, TextHead } from '../../src/protocol/views.ts';
import { foldedPlaces, type PayloadRun } from '../../src/text/payload-runs.ts';
import { bytes, exact } from './format.ts';
import { prettyJson } from './pretty-json.ts';

const NO_RUNS: readonly PayloadRun[] = [];

/** What of a text is drawn as text: all of it, or what is left beside its payloads. */
export function shownOf({ head, length, folded }: TextHead): FoldedHead {
  return folded ?? { head, length, runs: NO_RUNS };
}

/** A payload and where it stands in what is drawn, in UTF-16 units. */
export interface Placed {
  readonly at: number;
  readonly run: PayloadRun;
}

/** The payloads that stand in units `from` to `to` of a folded text, placed from `from` on. `to` itself counts where `end` is true. */
export function placedIn(runs: readonly PayloadRun[], from: number, to: number, end: boolean): readonly Placed[] {
  const places = foldedPlaces(runs);
  return runs.flatMap((run, i) => {
    const at = places[i] ?? 0;
    return at >= from && (at < to || (end && at === to)) ? { at: at - from, run } : [];
  });
}

/** Where a stretch of the whole text stands in the folded one; `undefined` where a payload covers any of it. */
export function foldedSpan(
  runs: readonly PayloadRun[],
  span: { readonly from: number; readonly to: number },
): { readonly from: number; readonly to: number } | undefined {
  let left = 0;
  for (const { from, to } of runs) {
    if (from >= span.to) break;
    if (to > span.from) return undefined;
    left += to - from;
  }
  return { from: span.from - left, to: span.to - left };
}

/** "image/png · base64 · 1,234,567 characters · 926.0 KB decoded". */
export function payloadWords({ from, to, type, bytes: decoded }: PayloadRun): string {
  const words = ['base64', `${exact(to - from)} characters`, `${bytes(decoded)} decoded`];
  return [...(type === undefined ? [] : [type]), ...words].join(' · ');
}

/** JSON laid out around its payloads; `undefined` where the text is no JSON, or too long. */
export function prettyFolded(
  text: string,
  placed: readonly Placed[],
): { readonly text: string; readonly placed: readonly Placed[] } | undefined {
  if (placed.length === 0) {
    const laidOut = prettyJson(text);
    return laidOut === undefined ? undefined : { text: laidOut, placed };
  }
  const mark = unusedIn(text);
  if (mark === undefined) return undefined;
  const parts: string[] = [];
  let from = 0;
  for (const { at } of placed) {
    parts.push(text.slice(from, at));
    from = at;
  }
  parts.push(text.slice(from));
  const pieces = prettyJson(parts.join(mark))?.split(mark);
  if (pieces === undefined) return undefined;
  let at = 0;
  return {
    text: pieces.join(''),
    placed: placed.map(({ run }, i) => {
      at += pieces[i]?.length ?? 0;
      return { at, run };
    }),
  };
}

/** A private-use character the text does not hold. */
function unusedIn(text: string): string | undefined {
  for (let code = 0xe000; code < 0xe100; code += 1) {
    const mark = String.fromCharCode(code);
    if (!text.includes(mark)) return mark;
  }
  return undefined;
}
