/** One call on a small log, whose state was set by the row before it. */
import type { JsonObject } from '../json.ts';
import { setRow } from '../verify/minted.testkit.ts';
import type { ServedView } from './model.ts';
import { servedAt } from './served-at.ts';

export const U = '\u001F';
export const CALL = 'call-llm#9';

/** The view of one call, whose state was set by the row before it. */
export function served(state: JsonObject): ServedView {
  return viewAt({ commitLog: [setRow('seed#0', state), setRow(CALL, { done: 1 })], initialState: {} });
}

export function viewAt(run: JsonObject): ServedView {
  const view = servedAt(run, CALL);
  if (view === undefined) throw new Error('no call');
  return view;
}

export function kinds(view: ServedView): readonly string[] {
  return view.gaps.map(({ gap }) => gap);
}
