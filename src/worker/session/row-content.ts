/** What stands in a row: its name, its text, its tool calls. */

import type { RowView, ToolCallView } from '../../protocol/views.ts';
import { messagesOf, requestOnlyOf, systemOf } from '../../receipt/containers.ts';
import type { LLMMessage } from '../../receipt/model.ts';
import { pieceName, systemText } from '../../served/system.ts';
import type { VerifyRow } from '../../verify/model.ts';
import { askedCalls, callView, thinkingText } from './answer.ts';
import type { TurnCheck } from './checks.ts';
import { sectionRows } from './sections.ts';
import { asText, jsonText, textHead } from './text.ts';
import { objectsIn } from './values.ts';

/** How many messages around one are looked at to join a tool call with its result. */
const JOIN_NEARBY = 512;

type Content = Pick<RowView, 'title' | 'detail' | 'text' | 'thinking' | 'schema' | 'calls' | 'answersCall'>;

/** True for a row that was rebuilt from the log; false where the receipt alone carries it. */
export function isRebuilt(row: VerifyRow): boolean {
  return (
    row.id !== `${row.field}:r${row.index}` &&
    (row.rebuilt !== undefined || row.status === 'reconstructed' || row.withheld === true)
  );
}

/** What to draw in a row. A row the receipt alone carries has a name and no text. */
export function rowContent(check: TurnCheck, row: VerifyRow): Content {
  const { parts } = check;
  switch (row.field) {
    case 'system':
      return { title: 'system', text: textHead(systemText(parts.system.pieces)) };
    case 'piece':
      return pieceContent(check, row);
    case 'message':
      return isRebuilt(row) ? messageContent(check, row.index) : { title: receiptEntry(check, row)?.role ?? '' };
    case 'request-only': {
      const line = requestOnlyLine(check, row.index);
      return { title: line?.role ?? '', ...(line?.reason !== undefined && { detail: line.reason }) };
    }
    case 'tool-names':
      return { title: 'names', detail: parts.tools.names.join(', ') };
    case 'tool-schema':
      return schemaContent(check, row);
    default:
      return { title: factName(row), ...(row.onReceipt !== undefined && { detail: row.onReceipt }) };
  }
}

/** The text of a row whole: what is searched, compared and copied. `undefined` where the record holds none. */
export function rowText(check: TurnCheck, row: VerifyRow): string | undefined {
  const { parts } = check;
  if (row.field === 'system') return systemText(parts.system.pieces);
  if (!isRebuilt(row)) return undefined;
  if (row.field === 'piece') return parts.system.pieces[row.index]?.text;
  if (row.field === 'message') return messageText(parts.messages.at(row.index));
  return undefined;
}

/** A message's content as text; `undefined` for no message. */
export function messageText(message: LLMMessage | undefined): string | undefined {
  return message === undefined ? undefined : asText(message.content);
}

/** The name behind the field in a row's id: a fact's or a tool's. */
function factName({ id, field }: VerifyRow): string {
  return id.startsWith(`${field}:`) ? id.slice(field.length + 1) : field;
}

function pieceContent(check: TurnCheck, row: VerifyRow): Content {
  const piece = isRebuilt(row) ? check.parts.system.pieces[row.index] : undefined;
  if (piece !== undefined) return { title: pieceName(piece), detail: piece.slot, text: textHead(piece.text) };
  const { receipt } = check.parts.receipt;
  const stored = receipt === undefined ? undefined : systemOf(receipt)?.pieces?.[row.onReceiptIndex ?? -1];
  return { title: stored?.source ?? '', ...(stored?.slot !== undefined && { detail: stored.slot }) };
}

function schemaContent(check: TurnCheck, row: VerifyRow): Content {
  const schema = isRebuilt(row) ? check.parts.tools.schemas[row.index] : undefined;
  if (schema === undefined) return { title: factName(row) };
  const { description } = schema;
  return {
    title: schema.name,
    ...(typeof description === 'string' && { detail: description }),
    schema: textHead(jsonText(schema, 2)),
  };
}

function messageContent(check: TurnCheck, index: number): Content {
  const message = check.parts.messages.at(index);
  if (message === undefined) return { title: '' };
  const asked = askedCalls(message.toolCalls);
  const answers = answersCall(check, index, message);
  return {
    title: message.role,
    text: textHead(asText(message.content)),
    ...(objectsIn(message.thinkingBlocks).length > 0 && {
      thinking: textHead(thinkingText(message.thinkingBlocks ?? null)),
    }),
    ...(asked.length > 0 && { calls: asked.map((call) => joined(check, index, callView(call))) }),
    ...(answers !== undefined && { answersCall: answers }),
  };
}

/** The message that answers a call: the first behind it under its id, before any other call of that id. */
function joined(check: TurnCheck, index: number, call: ToolCallView): ToolCallView {
  const { messages } = check.parts;
  for (let at = index + 1; at < Math.min(messages.length, index + JOIN_NEARBY); at += 1) {
    const message = messages.at(at);
    if (message?.role === 'tool' && message.toolCallId === call.id) return { ...call, answeredAt: placeOf(check, at) };
    if (askedCalls(message?.toolCalls).some(({ id }) => id === call.id)) break;
  }
  return call;
}

function answersCall(check: TurnCheck, index: number, message: LLMMessage): Content['answersCall'] {
  const { toolCallId, toolName } = message;
  if (typeof toolCallId !== 'string' || toolCallId === '') return undefined;
  const { messages } = check.parts;
  const named = typeof toolName === 'string' ? { toolName } : {};
  for (let at = index - 1; at >= Math.max(0, index - JOIN_NEARBY); at -= 1) {
    if (askedCalls(messages.at(at)?.toolCalls).some(({ id }) => id === toolCallId)) {
      return { id: toolCallId, ...named, askedAt: placeOf(check, at) };
    }
  }
  return { id: toolCallId, ...named };
}

/** Where a rebuilt message is drawn. */
function placeOf(check: TurnCheck, index: number): number {
  return sectionRows(check, 'messages').placeOf('message', index);
}

/** The receipt's line on a message; `undefined` where it lists none. */
export function receiptEntry({ parts }: TurnCheck, row: VerifyRow) {
  const { receipt } = parts.receipt;
  return receipt === undefined ? undefined : messagesOf(receipt)?.entries?.[row.onReceiptIndex ?? -1];
}

/** The receipt's line on a message that the log does not hold. */
export function requestOnlyLine({ parts }: TurnCheck, index: number) {
  const { receipt } = parts.receipt;
  return receipt === undefined ? undefined : requestOnlyOf(receipt)?.[index];
}
