/**
 * Whether a leg goes on where the legs before it ended: its base IS the state at the pause, so the state they
 * fold to must equal it. The rule is footprintjs's own (`timeTravel` refuses such a chain), computed key by
 * key: its fold clones the state once a row, which takes seconds on a long leg.
 */
import { continuedFold } from '../fold/fold-of.ts';
import { redactedPathsOf } from '../fold/log-index.ts';
import type { LogFold } from '../fold/model.ts';
import { PATH_SEPARATOR } from '../fold/path.ts';
import { isJsonObject, type JsonObject, own } from '../json.ts';
import type { Leg } from './model.ts';

/** The first key of leg `leg` (a position in `legs`) whose base is not the state before it; `undefined` where all agree. */
export function brokenLineage(legs: readonly Leg[]): { readonly leg: number; readonly key: string } | undefined {
  let fold: LogFold | undefined;
  let damaged = false;
  const redacted = new Set<string>();
  for (const [i, leg] of legs.entries()) {
    const { run } = leg;
    if (run === undefined) return undefined;
    // No base, a fold on no base, or rows that could not be read: the record does not say, and is not asked.
    if (i > 0 && run.initialState !== undefined && fold?.basis === 'initial+log' && !damaged) {
      const key = firstDifference(fold, run.initialState, redacted);
      if (key !== undefined) return { leg: i, key };
    }
    fold = continuedFold(run, fold);
    damaged ||= run.damaged.length > 0;
    for (const row of run.rows) {
      if (row !== undefined) for (const path of redactedPathsOf(row)) redacted.add(path);
    }
  }
  return undefined;
}

function firstDifference(fold: LogFold, base: JsonObject, redacted: ReadonlySet<string>): string | undefined {
  const end = fold.length - 1;
  const folded = new Set(fold.keysAt(end));
  const based = presentKeys(base);
  const lone = based.find((key) => !folded.has(key)) ?? [...folded].find((key) => own(base, key) === undefined);
  if (lone !== undefined) return lone;
  return based.find((key) => !redacted.has(key) && !sameValue(fold.readAt(key, end), own(base, key), redacted, key));
}

/** Equality of two JSON values but for the redacted paths: the fold holds the placeholder there. Iterative. */
function sameValue(left: unknown, right: unknown, redacted: ReadonlySet<string>, root: string): boolean {
  const paths = redacted.size > 0;
  const stack: [unknown, unknown, string][] = [[left, right, root]];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const [a, b, path] = pair;
    if (Object.is(a, b)) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (let i = 0; i < a.length; i++) stack.push([a[i], b[i], paths ? `${path}${PATH_SEPARATOR}${i}` : '']);
      continue;
    }
    if (!isJsonObject(a) || !isJsonObject(b)) return false;
    const keys = presentKeys(a);
    if (keys.length !== presentKeys(b).length) return false;
    for (const key of keys) {
      const other = own(b, key);
      if (other === undefined) return false;
      const at = paths ? `${path}${PATH_SEPARATOR}${key}` : '';
      if (!paths || !redacted.has(at)) stack.push([own(a, key), other, at]);
    }
  }
  return true;
}

function presentKeys(object: JsonObject): readonly string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}
