/**
 * What each kind of text is, wherever it stands in the file: not only what some call was served, but also what a
 * log without a base, a state or an event still carries.
 */
import { isJsonArray, isJsonObject, type Json, type JsonObject, own, textAt } from '../json.ts';
import type { RedactKind } from '../protocol/redaction.ts';
import type { Literals } from './derive.ts';

/** Values between two chances to do something else. */
const STEP = 8_192;

/** A map and no object: a role is a recorded text, and any object answers to `constructor`. */
const KIND_OF_ROLE: ReadonlyMap<string, RedactKind> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool-results'],
]);

/** The kind of a message: every role has one, so that nothing said under a role of a chart's own is out of reach. */
export function kindOfRole(role: string): RedactKind {
  return KIND_OF_ROLE.get(role) ?? 'other-messages';
}

/** Adds the texts of `kinds` that `document` holds. Yields as it goes. */
export function* gather(document: JsonObject, kinds: ReadonlySet<RedactKind>, literals: Literals): Generator<number> {
  const pending: Json[] = [document];
  let seen = 0;
  while (pending.length > 0) {
    const next = pending.pop();
    if (isJsonArray(next)) for (const item of next) pending.push(item);
    if (isJsonObject(next)) {
      see(next, kinds, literals);
      for (const value of Object.values(next)) if (typeof value === 'object' && value !== null) pending.push(value);
    }
    seen += 1;
    if (seen % STEP === 0) yield seen;
  }
}

function see(object: JsonObject, kinds: ReadonlySet<RedactKind>, literals: Literals): void {
  const kind = kindOf(object);
  if (kind !== undefined && kinds.has(kind)) {
    for (const key of ['content', 'rawContent', 'contentSummary']) literals.derive(own(object, key));
  }
  // A piece of the prompt in its own iteration only: outside it no turn serves it, and the log still holds it.
  if (kinds.has('system')) literals.derive(textAt(own(object, 'evidenceRecovery'), 'instruction'));
  if (kinds.has('thinking')) for (const key of ['thinkingBlocks', 'rawThinking']) literals.derive(own(object, key));
  if (kinds.has('tool-arguments')) literals.derive(own(object, 'args'));
  if (kinds.has('tool-descriptions') && isTool(object)) addDescriptions(literals, object);
}

/** A message by its role, an injection by the role or the slot it is for. */
function kindOf(object: JsonObject): RedactKind | undefined {
  const isInjection = Object.hasOwn(object, 'rawContent') || Object.hasOwn(object, 'contentSummary');
  const role = own(object, isInjection ? 'asRole' : 'role');
  if (typeof role === 'string') return kindOfRole(role);
  if (!isInjection) return undefined;
  const slot = own(object, 'slot');
  return typeof slot === 'string' && slot.startsWith('system') ? 'system' : 'user';
}

function isTool(object: JsonObject): boolean {
  const schema = own(object, 'inputSchema') ?? own(object, 'parameters') ?? own(object, 'input_schema');
  return typeof own(object, 'name') === 'string' && isJsonObject(schema);
}

/** What a tool is said to do; its name and the names of its arguments stay. */
export function addDescriptions(literals: Literals, schema: JsonObject): void {
  const pending: Json[] = [schema];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, value] of Object.entries(next)) {
      if (key === 'description' && typeof value === 'string') literals.derive(value);
      else if (typeof value === 'object' && value !== null) pending.push(value);
    }
  }
}
