/** How a row's hash can be taken again by hand. Rule source: engine.md section 6. */
import type { EvidenceAnswer } from '../../protocol/views.ts';
import { type Evidence, evidenceOf } from '../../receipt/evidence.ts';
import { systemText } from '../../served/system.ts';
import type { VerifyRow } from '../../verify/model.ts';
import type { TurnCheck } from './checks.ts';
import { isRebuilt } from './row-content.ts';
import type { FoundRow } from './row-lookup.ts';
import { type RowContext, rowView } from './rows.ts';
import { textHead } from './text.ts';

/** The evidence of a row; its input, salt and command are absent where nothing was rebuilt or no salt was read. */
export function evidenceAnswer(context: RowContext, { row, place }: FoundRow): EvidenceAnswer {
  const evidence = rowEvidence(context.check, row);
  const view = rowView(context, row, place);
  return {
    row: view,
    formula: evidence?.formula ?? 'none',
    ...(evidence !== undefined && {
      input: textHead(evidence.input),
      salt: evidence.salt,
      rebuiltHash: evidence.hash,
      command: evidence.command,
      ...(evidence.needsFile && { commandNeedsFile: true }),
    }),
    ...(view.receiptHash !== undefined && { receiptHash: view.receiptHash }),
    ...(row.utf8Ambiguous === true && { utf8Ambiguous: true }),
  };
}

/** What was hashed for a row, under the salt of its receipt. */
export function rowEvidence(check: TurnCheck, row: VerifyRow): Evidence | undefined {
  const { parts, salt } = check;
  if (salt === undefined || !isRebuilt(row)) return undefined;
  if (row.field === 'system') return evidenceOf(salt, { formula: 'text', text: systemText(parts.system.pieces) });
  if (row.field === 'piece') {
    const piece = parts.system.pieces[row.index];
    return piece && evidenceOf(salt, { formula: 'text', text: piece.text });
  }
  if (row.field === 'message') {
    const message = parts.messages.at(row.index);
    return message && evidenceOf(salt, { formula: 'message', message });
  }
  if (row.field !== 'tool-schema') return undefined;
  const schema = parts.tools.schemas[row.index];
  return schema && evidenceOf(salt, { formula: 'schema', schema });
}
