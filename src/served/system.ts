/** The system prompt, rebuilt from what was committed before the call. Rule source: engine.md section 5. */
import type { LogFold } from '../fold/model.ts';
import { isJsonObject, type JsonObject, objectsOf, own, textAt } from '../json.ts';
import type { ServedPiece } from './model.ts';
import { readServed } from './redaction.ts';

/** Between two pieces of the prompt: a blank line. */
const BETWEEN_PIECES = '\n\n';

const RECOVERY_SLOT = 'system-prompt';
const RECOVERY_SOURCE = 'evidence-recovery';

export interface SystemParts {
  readonly pieces: readonly ServedPiece[];
  /** True where the record holds the prompt's pieces, be they none. */
  readonly known: boolean;
}

/** The pieces of the system prompt in order, as the log's fold has them after row `idx`. */
export function systemParts(fold: LogFold, idx: number): SystemParts {
  const injections = objectsOf(readServed(fold, 'systemPromptInjections', idx));
  const pieces = (injections ?? []).flatMap(pieceOf);
  const recovery = recoveryPiece(fold, idx);
  if (recovery !== undefined) pieces.push(recovery);
  return { pieces, known: injections !== undefined || recovery !== undefined };
}

/** The whole prompt: its pieces joined by a blank line. */
export function systemText(pieces: readonly ServedPiece[]): string {
  return pieces.map((piece) => piece.text).join(BETWEEN_PIECES);
}

/** What a piece is called: its source, with which one of it where the record says. */
export function pieceName({ source, sourceId }: ServedPiece): string {
  return sourceId === undefined || sourceId === source ? source : `${source} · ${sourceId}`;
}

function pieceOf(injection: JsonObject): readonly ServedPiece[] {
  const text = textAt(injection, 'rawContent');
  if (text === undefined || text === '') return [];
  const sourceId = textAt(injection, 'sourceId');
  const slot = textAt(injection, 'slot') ?? '';
  return [{ text, slot, source: textAt(injection, 'source') ?? '', ...(sourceId !== undefined && { sourceId }) }];
}

/** The instruction that asks for evidence again: served in its own iteration only, and once. */
function recoveryPiece(fold: LogFold, idx: number): ServedPiece | undefined {
  const recovery = readServed(fold, 'evidenceRecovery', idx);
  if (!isJsonObject(recovery)) return undefined;
  const iteration = own(recovery, 'iteration');
  const text = textAt(recovery, 'instruction');
  if (text === undefined || text === '' || typeof iteration !== 'number') return undefined;
  if (readServed(fold, 'evidenceRecoveryUsed', idx) === true) return undefined;
  if (readServed(fold, 'iteration', idx) !== iteration) return undefined;
  return { text, slot: RECOVERY_SLOT, source: RECOVERY_SOURCE };
}
