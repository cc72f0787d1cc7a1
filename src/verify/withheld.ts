/**
 * Rows of a redacted copy whose text was withheld. They read differently from what was hashed because
 * the copy says so: the receipt's hash stands for them, and nothing is proved or disproved.
 * Rule source: src/redact/README.md.
 */

import { perKey } from '../per-key.ts';
import { messageDigestInput, toolDigestInput } from '../receipt/digest.ts';
import type { Recording } from '../recording/model.ts';
import type { ServedParts } from '../served/parts.ts';
import { systemText } from '../served/system.ts';
import type { Finding, RowStatus, VerifyRow } from './model.ts';
import { blockOf, type RowBlock } from './row-block.ts';

/** What every placeholder of a copy begins with, and which of its objects hold one: a run serves the same turn after turn. */
export interface Placeholders {
  readonly mark: string;
  readonly known: WeakMap<object, boolean>;
}

/** What is known of the placeholders of a recording, by their mark. */
export const placeholdersOf: (recording: Recording) => (mark: string) => Placeholders = perKey(() => {
  const byMark = new Map<string, Placeholders>();
  return (mark) => {
    const found = byMark.get(mark) ?? { mark, known: new WeakMap() };
    byMark.set(mark, found);
    return found;
  };
});

/** The fields whose rows are hashed texts. */
export type WithheldField = 'system' | 'piece' | 'message' | 'tool-schema';

/**
 * The block with its withheld rows read as such. Only a rebuilt row that was found edited, or could not be
 * checked at all, is explained by a placeholder: one too many, moved or missing stays a finding.
 */
export function withheldBlock(
  block: RowBlock,
  field: WithheldField,
  parts: ServedParts,
  { mark, known }: Placeholders,
): RowBlock {
  const edited = new Set(
    block.findings.flatMap(({ kind, index }) => (kind === 'edited' && index !== undefined ? [index] : [])),
  );
  const rows: VerifyRow[] = [];
  const explained = new Set<number>();
  for (let at = 0; at < block.length; at += 1) {
    const row = block.row(at);
    if (row === undefined) continue;
    const open =
      row.status === 'reconstructed' || (row.status === 'damaged' && isRebuilt(row) && edited.has(row.index));
    if (!open || !isWithheld(field, row.index, parts, { mark, known })) {
      rows.push(row);
      continue;
    }
    explained.add(row.index);
    const status: RowStatus = row.onReceipt === undefined ? 'not-on-record' : 'on-receipt';
    rows.push({ ...row, status, withheld: true });
  }
  if (explained.size === 0) return block;
  const stands = ({ kind, index }: Finding): boolean =>
    kind !== 'edited' || index === undefined || !explained.has(index);
  return blockOf(
    block.field,
    rows.map(({ status }) => status),
    (at) => rows[at] ?? rows[0] ?? { id: '', field, index: at, status: 'not-on-record' },
    block.findings.filter(stands),
  );
}

function isRebuilt(row: VerifyRow): boolean {
  return row.rebuilt !== undefined;
}

function isWithheld(field: WithheldField, index: number, parts: ServedParts, copy: Placeholders): boolean {
  switch (field) {
    case 'system':
      return systemText(parts.system.pieces).includes(copy.mark);
    case 'piece':
      return parts.system.pieces[index]?.text.includes(copy.mark) === true;
    case 'message':
      return holdsMark(parts.messages.at(index), messageDigestInput, copy);
    case 'tool-schema':
      return holdsMark(parts.tools.schemas[index], toolDigestInput, copy);
  }
}

/** In what is hashed, and nowhere else: a placeholder beside it explains no other hash. */
function holdsMark(
  value: object | undefined,
  hashedText: (value: object) => string,
  { mark, known }: Placeholders,
): boolean {
  if (value === undefined) return false;
  const found = known.get(value) ?? hashedText(value).includes(mark);
  known.set(value, found);
  return found;
}
