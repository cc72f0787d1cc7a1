/** What a row is known by over the whole run: its hash, or where no receipt lists it, what it says. */

import { isJsonArray, isJsonObject, type Json, own } from '../../json.ts';
import { sectionOf } from '../../protocol/views.ts';
import { type LocateAnswer, MAP_FIELDS, type MapField } from '../../protocol/whole-run.ts';
import type { VerifyRow } from '../../verify/model.ts';
import { askedCalls } from './answer.ts';
import { isKeyedField, type TurnCheck } from './checks.ts';
import { isRebuilt, receiptEntry, requestOnlyLine, rowContent, rowText } from './row-content.ts';
import { sectionRows } from './sections.ts';

/** UTF-16 units of a preview. */
const PREVIEW = 80;

export type SeeIdentity = (place: number, rebuilt: string | undefined, onReceipt: string | undefined) => void;

/**
 * Every row of a field with its hashes. A row that was not hashed, because no salt was read, is given the key of
 * what it says in place of the rebuilt hash: in a recording of one salt the two are one value.
 */
export function visitIdentities(check: TurnCheck, field: MapField, see: SeeIdentity): void {
  let place = 0;
  const hashed = check.salt !== undefined;
  check.blocks[field].visit((rebuilt, onReceipt) => {
    see(place, rebuilt ?? (hashed || onReceipt !== undefined ? undefined : contentKey(check, field, place)), onReceipt);
    place += 1;
  });
}

function contentKey(check: TurnCheck, field: MapField, place: number): string | undefined {
  if (isKeyedField(field)) return check.key(field, place);
  if (field !== 'system') return undefined;
  const pieces = Array.from({ length: check.rebuilt('piece') }, (_, at) => check.key('piece', at) ?? '');
  return pieces.length === 0 ? undefined : pieces.join('+');
}

/** Where a turn draws the row of that hash; `undefined` where it has none. */
export function locateRow(check: TurnCheck, field: MapField, hash: string): LocateAnswer | undefined {
  let at = -1;
  visitIdentities(check, field, (place, rebuilt, onReceipt) => {
    if (at < 0 && (rebuilt === hash || onReceipt === hash)) at = place;
  });
  const row = check.blocks[field].row(at);
  const section = sectionOf(field);
  return row && { section, place: sectionRows(check, section).placeOf(field, at), rowId: row.id };
}

export interface RowName {
  readonly title: string;
  readonly preview: string;
}

/** A row's name and its first characters. Cheap: nothing of a long text is read. */
export function rowName(check: TurnCheck, row: VerifyRow): RowName {
  const { parts } = check;
  switch (row.field) {
    case 'system':
      return { title: 'whole prompt', preview: cut(parts.system.pieces[0]?.text ?? '') };
    case 'piece':
      return {
        title: rowContent(check, row).title,
        preview: cut(rowText(check, row) ?? ''),
      };
    case 'tool-schema': {
      const description = parts.tools.schemas[row.index]?.['description'];
      const isOurs = isRebuilt(row) && typeof description === 'string';
      return { title: row.id.slice(row.field.length + 1), preview: isOurs ? cut(description) : '' };
    }
    case 'message':
      return messageName(check, row);
    case 'request-only': {
      const line = requestOnlyLine(check, row.index);
      return { title: line?.role ?? '', preview: line?.reason ?? '' };
    }
    default:
      return { title: row.field, preview: '' };
  }
}

function messageName(check: TurnCheck, row: VerifyRow): RowName {
  const message = isRebuilt(row) ? check.parts.messages.at(row.index) : undefined;
  if (message === undefined) return { title: receiptEntry(check, row)?.role ?? '', preview: '' };
  const { role, content, toolName } = message;
  const title = typeof toolName === 'string' && toolName !== '' ? `${role} ${toolName}` : role;
  const text = firstText(content);
  if (text !== '') return { title, preview: cut(text) };
  const asked = askedCalls(message.toolCalls).map(({ name }) => name);
  return { title, preview: asked.length === 0 ? '' : cut(`asks for ${asked.join(', ')}`) };
}

/** The text a content begins with; parts that are no text are not looked into. */
function firstText(content: Json): string {
  if (typeof content === 'string') return content;
  if (!isJsonArray(content)) return '';
  for (const part of content) {
    if (!isJsonObject(part)) continue;
    const text = own(part, 'text');
    if (typeof text === 'string') return text;
  }
  return '';
}

function cut(text: string): string {
  return text.slice(0, PREVIEW);
}

/** A field's place in `MAP_FIELDS`. */
export function fieldIndex(field: MapField): number {
  return MAP_FIELDS.indexOf(field);
}
