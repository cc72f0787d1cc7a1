/** A row as the log stores it: what the rebuild drops or joins is still in it. */
import { foldOf } from '../../fold/fold-of.ts';
import { isJsonArray, isJsonObject, type Json, objectsOf, textAt } from '../../json.ts';
import { readServed } from '../../served/redaction.ts';
import type { VerifyRow } from '../../verify/model.ts';
import type { TurnCheck } from './checks.ts';
import { isRebuilt } from './row-content.ts';
import { jsonText } from './text.ts';

/** The JSON of the stored value behind a row, indented; `undefined` where the log holds none for it. */
export function storedText(check: TurnCheck, row: VerifyRow): string | undefined {
  const value = storedValue(check, row);
  return value === undefined ? undefined : jsonText(value, 2);
}

function storedValue(check: TurnCheck, row: VerifyRow): Json | undefined {
  if (!isRebuilt(row)) return row.onReceipt;
  const { location } = check.turn;
  const fold = foldOf(location.log);
  const before = location.callIdx - 1;
  const read = (key: string) => readServed(fold, key, before);
  switch (row.field) {
    case 'message': {
      const history = read('history');
      if (isJsonArray(history))
        return history.filter((message) => isJsonObject(message) && textAt(message, 'role') !== undefined)[row.index];
      return objectsOf(read('messagesInjections'))?.filter(
        (injection) => (textAt(injection, 'rawContent') ?? textAt(injection, 'contentSummary') ?? '') !== '',
      )[row.index];
    }
    case 'piece': {
      const pieces = objectsOf(read('systemPromptInjections'))?.filter(
        (piece) => (textAt(piece, 'rawContent') ?? '') !== '',
      );
      const recovery = read('evidenceRecovery');
      return pieces?.[row.index] ?? (isJsonObject(recovery) ? recovery : undefined);
    }
    case 'system':
      return [...(objectsOf(read('systemPromptInjections')) ?? [])];
    case 'tool-schema':
      return check.parts.tools.schemas[row.index];
    default:
      return row.rebuilt ?? row.onReceipt;
  }
}
