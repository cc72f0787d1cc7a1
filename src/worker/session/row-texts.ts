/** A window of any text of a turn: a row's, or the answer's. */
import type { Calls } from '../../protocol/messages.ts';
import { askedCalls, rawAnswer, rawResults, thinkingText } from './answer.ts';
import { rowEvidence } from './evidence.ts';
import { isRebuilt, rowText } from './row-content.ts';
import { findRow } from './row-lookup.ts';
import type { RowContext } from './rows.ts';
import { storedText } from './stored.ts';
import { asText, jsonText, textAsked } from './text.ts';
import { objectsIn } from './values.ts';

type Ask = Calls['text']['ask'];

/** The window asked for; `undefined` where there is no such row, or it has no such text. */
export function textAnswer(context: RowContext, ask: Ask): Calls['text']['answer'] | undefined {
  const text = wholeText(context, ask);
  return text === undefined ? undefined : textAsked(text, ask);
}

function wholeText(context: RowContext, { row: id, part, call = 0 }: Ask): string | undefined {
  if (part === 'answer' || part === 'result' || (part !== 'stored' && id === ''))
    return answerText(context, part, call);
  const { check } = context;
  const found = findRow(check, id);
  if (found === undefined) return undefined;
  const { row } = found;
  const message = row.field === 'message' && isRebuilt(row) ? check.parts.messages.at(row.index) : undefined;
  switch (part) {
    case 'text':
      return rowText(check, row);
    case 'stored':
      return storedText(check, row);
    case 'thinking':
      return objectsIn(message?.thinkingBlocks).length === 0
        ? undefined
        : thinkingText(message?.thinkingBlocks ?? null);
    case 'schema':
      return row.field === 'tool-schema' && isRebuilt(row)
        ? jsonText(check.parts.tools.schemas[row.index], 2)
        : undefined;
    case 'args':
      return argsText(askedCalls(message?.toolCalls), call);
    case 'input':
      return rowEvidence(check, row)?.input;
  }
}

/** Texts of what the model answered: they belong to the turn, not to a row of what it was served. */
function answerText(context: RowContext, part: Ask['part'], call: number): string | undefined {
  const { recording, next, check } = context;
  const answer = rawAnswer(check.turn);
  if (answer === undefined) return undefined;
  switch (part) {
    case 'answer':
    case 'text':
      return answer.text === undefined ? undefined : asText(answer.text);
    case 'thinking':
      return answer.thinking === undefined ? undefined : thinkingText(answer.thinking);
    case 'args':
      return argsText(answer.calls, call);
    case 'result': {
      const result = rawResults(recording, check.turn, next, answer.calls)[call];
      return result && asText(result.content);
    }
    default:
      return undefined;
  }
}

function argsText(calls: ReturnType<typeof askedCalls>, call: number): string | undefined {
  const asked = calls[call];
  return asked === undefined ? undefined : asText(asked.args ?? '');
}
