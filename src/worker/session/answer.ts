/**
 * What the model answered at one call, from what the call's own rows committed.
 *
 * A log keeps net changes: a call whose text equals that of the call before commits no text. So
 * values are read AFTER the call's last row, and only where its rows show that it answered.
 */
import { foldOf } from '../../fold/fold-of.ts';
import type { LogFold } from '../../fold/model.ts';
import { type Json, textAt } from '../../json.ts';
import type { AnswerView, ToolCallView } from '../../protocol/views.ts';
import type { LLMMessage } from '../../receipt/model.ts';
import type { Recording } from '../../recording/model.ts';
import { stageOf } from '../../recording/stage-id.ts';
import { type MessageList, messageList } from '../../served/messages.ts';
import { stageErrorsOf } from './errors.ts';
import { eventsOf } from './events.ts';
import { asText, textHead } from './text.ts';
import type { Turn } from './turns.ts';
import { memberOf, objectsIn, toJson } from './values.ts';

/** Running totals grow at every answer that has a size: one of them alone says that there was one. */
const SIGN_KEYS: ReadonlySet<string> = new Set([
  'llmLatestContent',
  'llmLatestToolCalls',
  'answer',
  'rawThinking',
  'totalInputTokens',
  'totalOutputTokens',
]);

/** How far past a call, in rows, its own further rows and its thinking stage's are looked for. */
const ROWS_NEARBY = 16;
/** How far back, in messages, the results of a call's tools are looked for. */
const MESSAGES_NEARBY = 512;

export interface AskedCall {
  readonly id: string;
  readonly name: string;
  readonly args: Json | undefined;
}

export interface RawAnswer {
  readonly text: Json | undefined;
  readonly thinking: Json | undefined;
  readonly calls: readonly AskedCall[];
  /** True where redaction scrubbed some of it: what is missing was said, and is not here. */
  readonly withheld: boolean;
}

export interface RawResult {
  readonly id: string;
  readonly toolName: string;
  readonly content: Json;
}

/** The answer as recorded; `undefined` where the call committed none: it threw, or the run was cut there. */
export function rawAnswer({ location }: Turn): RawAnswer | undefined {
  const fold = foldOf(location.log);
  const rows = ownRows(location.log.rows, location.callIdx, location.callRuntimeStageId);
  const written = new Set(rows.flatMap((idx) => fold.keysWrittenBy(idx)));
  if (![...written].some((key) => SIGN_KEYS.has(key))) return undefined;
  const last = rows.at(-1) ?? location.callIdx;
  const textKey = written.has('answer') ? 'answer' : 'llmLatestContent';
  const thought = thinkingRow(fold, location.log.rows, last);
  const blocks = thought === undefined ? undefined : unscrubbed(fold, 'thinkingBlocks', thought);
  return {
    text: unscrubbed(fold, textKey, last),
    thinking: objectsIn(blocks).length === 0 ? undefined : blocks,
    calls: askedCalls(unscrubbed(fold, 'llmLatestToolCalls', last)),
    withheld:
      isScrubbed(fold, textKey, last) ||
      isScrubbed(fold, 'llmLatestToolCalls', last) ||
      (thought !== undefined && isScrubbed(fold, 'thinkingBlocks', thought)),
  };
}

/** The results of the tools a call asked for, matched by id, in the order they were asked for. */
export function rawResults(
  recording: Recording,
  turn: Turn,
  next: Turn | undefined,
  calls: readonly AskedCall[],
): readonly RawResult[] {
  if (calls.length === 0) return [];
  const found = new Map<string, LLMMessage>();
  const wanted = new Set(calls.map(({ id }) => id));
  const messages = messagesAfter(recording, turn, next);
  for (let at = messages.length - 1; at >= Math.max(0, messages.length - MESSAGES_NEARBY); at -= 1) {
    const message = messages.at(at);
    if (message === undefined) continue;
    const { toolCallId } = message;
    if (message.role === 'tool' && typeof toolCallId === 'string' && wanted.has(toolCallId) && !found.has(toolCallId)) {
      found.set(toolCallId, message);
    }
    // The message that asked: what stands before it answers an older question, even under the same id.
    if (message.role === 'assistant' && askedCalls(message.toolCalls).some(({ id }) => wanted.has(id))) break;
  }
  return calls.flatMap(({ id, name }) => {
    const message = found.get(id);
    return message === undefined ? [] : [{ id, toolName: name, content: message.content }];
  });
}

/** The answer, ready to draw. */
export function answerView(recording: Recording, turn: Turn, next: Turn | undefined): AnswerView {
  const answer = rawAnswer(turn);
  const { stopReason } = eventsOf(turn.leg).calls.get(turn.head.call) ?? {};
  const stopped = stopReason === undefined ? {} : { stopReason };
  if (answer === undefined) {
    const error = stageErrorsOf(turn.leg).get(turn.head.call);
    return { state: 'absent', calls: [], results: [], ...(error !== undefined && { error }), ...stopped };
  }
  const results = rawResults(recording, turn, next, answer.calls);
  return {
    state: answer.calls.length > 0 ? 'asked-for-tools' : 'answered',
    ...(answer.text !== undefined && { text: textHead(asText(answer.text)) }),
    ...(answer.thinking !== undefined && { thinking: textHead(thinkingText(answer.thinking)) }),
    calls: answer.calls.map(callView),
    results: results.map(({ id, toolName, content }) => ({ id, toolName, text: textHead(asText(content)) })),
    ...stopped,
  };
}

/** A list of tool calls as recorded, whole or not: a member that is missing reads as ''. */
export function askedCalls(value: Json | undefined): readonly AskedCall[] {
  return objectsIn(value).map((call) => ({
    id: textAt(call, 'id') ?? '',
    name: textAt(call, 'name') ?? '',
    args: memberOf(call, 'args'),
  }));
}

/** A tool call as the page shows it: the head of its arguments. */
export function callView({ id, name, args }: AskedCall): ToolCallView {
  return { id, name, args: textHead(args === undefined ? '' : asText(args)) };
}

/** Thinking blocks as one text: the text of each, or its JSON where it has none. */
export function thinkingText(blocks: Json): string {
  return objectsIn(blocks)
    .map((block) => textAt(block, 'content') || textAt(block, 'text') || asText(block))
    .join('\n\n');
}

/** The conversation once the tools had answered: what the next call was served, else what stands at the end. */
function messagesAfter(recording: Recording, turn: Turn, next: Turn | undefined): MessageList {
  if (next !== undefined) return messageList(recording, foldOf(next.location.log), next.location.callIdx - 1);
  const log = turn.location.runLog ?? turn.location.log;
  return messageList(recording, foldOf(log), log.rows.length - 1);
}

type Rows = Turn['location']['log']['rows'];

function ownRows(rows: Rows, callIdx: number, id: string): readonly number[] {
  const own: number[] = [];
  for (let idx = callIdx; idx < Math.min(rows.length, callIdx + ROWS_NEARBY); idx += 1) {
    if (rows[idx]?.runtimeStageId === id) own.push(idx);
  }
  return own;
}

/** Thinking is committed by a stage of its own, right behind the call; a call without any commits nothing. */
function thinkingRow(fold: LogFold, rows: Rows, last: number): number | undefined {
  for (let idx = last; idx < Math.min(rows.length, last + ROWS_NEARBY); idx += 1) {
    if (idx > last && stageOf(rows[idx]?.runtimeStageId ?? '') === 'call-llm') return undefined;
    if (fold.keysWrittenBy(idx).includes('thinkingBlocks')) return idx;
  }
  return undefined;
}

/** A value, or `undefined` where redaction scrubbed any of it: a placeholder is not what the model said. */
function unscrubbed(fold: LogFold, key: string, idx: number): Json | undefined {
  return isScrubbed(fold, key, idx) ? undefined : toJson(fold.readAt(key, idx));
}

function isScrubbed(fold: LogFold, key: string, idx: number): boolean {
  return (fold.redactedAt(key, idx)?.length ?? 0) > 0;
}
