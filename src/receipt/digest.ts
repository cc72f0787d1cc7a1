/**
 * What exactly is hashed for a row of a receipt: the `x` of `H(x)`.
 * Rule source: engine.md section 6.
 */
import { elementsOf, memberOf, UNREADABLE } from './plain-data.ts';
import { stableJson, UNSERIALIZABLE } from './stable-json.ts';

const FIELD = '\u001E';
const CALL_FIELD = '\u001D';
const CALL = '\u001C';

/**
 * The text a message is hashed by: role, content, toolCallId, toolName, tool calls and
 * thinking, joined by U+001E (engine.md section 6). Total: a message that is no object, or
 * whose members are not what they should be, still has a text. A member that should be a
 * string and is not stands there as its JSON, a missing one as nothing. Runs no getter.
 */
export function messageDigestInput(message: unknown): string {
  return [
    text(memberOf(message, 'role')),
    text(memberOf(message, 'content')),
    text(memberOf(message, 'toolCallId')),
    text(memberOf(message, 'toolName')),
    callsText(memberOf(message, 'toolCalls')),
    thinkingText(memberOf(message, 'thinkingBlocks')),
  ].join(FIELD);
}

/** The text a tool is hashed by: the sorted-key JSON of its whole schema. Never throws. */
export function toolDigestInput(tool: unknown): string {
  return stableJson(tool);
}

/** A string as it is, a missing value as nothing, anything else as its JSON. Never throws. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : json(value);
}

function json(value: unknown): string {
  return value === UNREADABLE ? UNSERIALIZABLE : stableJson(value);
}

function callsText(calls: unknown): string {
  if (calls === undefined || calls === null) return '';
  const list = elementsOf(calls);
  return list === undefined ? json(calls) : list.map(callText).join(CALL);
}

function callText(call: unknown): string {
  if (typeof call !== 'object' || call === null) return json(call);
  const meta = memberOf(call, 'providerMeta');
  return [
    text(memberOf(call, 'id')),
    text(memberOf(call, 'name')),
    json(memberOf(call, 'args')),
    meta === undefined ? '' : json(meta),
  ].join(CALL_FIELD);
}

function thinkingText(blocks: unknown): string {
  if (blocks === undefined || blocks === null) return '';
  return elementsOf(blocks)?.length === 0 ? '' : json(blocks);
}
