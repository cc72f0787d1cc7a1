/** A request to check, and short ways to read its verdict. */
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { type MintedTurn, tool, toolResult, user } from './minted.testkit.ts';
import type { EpochVerdict, RowField, RowStatus, VerifyRow } from './model.ts';
import { verifyEpoch } from './verify-epoch.ts';

export const REQUEST: MintedTurn = {
  pieces: [{ text: 'Be brief.' }, { text: 'Cite.', source: 'steering' }],
  messages: [user('Where is it?'), toolResult('In the shed.', 't1')],
  tools: [tool('look_up'), tool('ask')],
};

export function verdictOf(run: JsonObject): EpochVerdict {
  const verdict = verifyEpoch(run, 1);
  if (verdict === undefined) throw new Error('no turn');
  return verdict;
}

export function rows(verdict: EpochVerdict | undefined, ...fields: readonly RowField[]): readonly VerifyRow[] {
  return (verdict?.rows ?? []).filter(({ field }) => fields.includes(field));
}

export function byStatus(verdict: EpochVerdict): Readonly<Record<RowStatus, readonly string[]>> {
  const ids = (status: RowStatus): readonly string[] =>
    verdict.rows.filter((row) => row.status === status).map(({ id }) => id);
  return {
    verified: ids('verified'),
    reconstructed: ids('reconstructed'),
    damaged: ids('damaged'),
    'on-receipt': ids('on-receipt'),
    'not-on-record': ids('not-on-record'),
  };
}

export function pieces(...texts: readonly string[]): Json {
  return texts.map((rawContent, at) => ({ rawContent, slot: 'system-prompt', source: at === 0 ? 'base' : 'steering' }));
}

export function rowsOf(run: JsonObject): readonly JsonObject[] {
  const log = own(run, 'commitLog');
  return Array.isArray(log) ? log.filter(isJsonObject) : [];
}

/** A copy without a container, or without a member of one. */
export function without(minted: JsonObject, container: string, member?: string): JsonObject {
  const kept = { ...minted };
  if (member === undefined) Reflect.deleteProperty(kept, container);
  else {
    const stored = own(minted, container);
    const inner = { ...(isJsonObject(stored) ? stored : {}) };
    Reflect.deleteProperty(inner, member);
    Object.assign(kept, { [container]: inner });
  }
  return kept;
}

export function withMember(minted: JsonObject, container: string, members: JsonObject): JsonObject {
  const inner = own(minted, container);
  return { ...minted, [container]: { ...(isJsonObject(inner) ? inner : {}), ...members } };
}
