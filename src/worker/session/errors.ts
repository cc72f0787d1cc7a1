/** Where a leg keeps the error a stage threw: on that stage's node of the execution tree. */
import { isJsonArray, isJsonObject, type Json, own } from '../../json.ts';
import { perKey } from '../../per-key.ts';
import type { Leg } from '../../recording/model.ts';

/** Errors by `runtimeStageId`. The tree may be thousands of levels deep, so it is walked with a list of its own. */
export const stageErrorsOf = perKey((leg: Leg): ReadonlyMap<string, string> => {
  const errors = new Map<string, string>();
  const open: (Json | undefined)[] = [leg.executionTree];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (!isJsonObject(node)) continue;
    const id = own(node, 'runtimeStageId');
    const text = errorText(own(node, 'errors'));
    if (typeof id === 'string' && text !== undefined) errors.set(id, text);
    const children = own(node, 'children');
    if (isJsonArray(children)) open.push(...children);
    open.push(own(node, 'next'));
  }
  return errors;
});

function errorText(errors: Json | undefined): string | undefined {
  if (!isJsonObject(errors)) return undefined;
  const texts = Object.values(errors).filter((text) => typeof text === 'string');
  return texts.length === 0 ? undefined : texts.join('\n');
}
