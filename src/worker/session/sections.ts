/** Which checked rows each section of the served view draws, and in which order. */
import { SECTIONS, type Section, sectionOf } from '../../protocol/views.ts';
import {
  type Finding,
  ROW_FIELDS,
  ROW_STATUSES,
  type RowField,
  type StatusCounts,
  type VerifyRow,
} from '../../verify/model.ts';
import { noCounts, type RowBlock } from '../../verify/row-block.ts';
import type { TurnCheck } from './checks.ts';

/** The fields of each section, in the order their rows are drawn. */
const FIELDS: ReadonlyMap<Section, readonly RowField[]> = new Map(
  SECTIONS.map((section) => [section, ROW_FIELDS.filter((field) => sectionOf(field) === section)]),
);

export interface SectionRows {
  readonly count: number;
  readonly counts: StatusCounts;
  readonly findings: number;
  /** The row drawn at a place; `undefined` out of range. */
  row(place: number): VerifyRow | undefined;
  /** Where a row of a field is drawn, by its place in the field's block. */
  placeOf(field: RowField, at: number): number;
}

/** The rows of a section as drawn: a row that the receipt alone carries stands where it was sent. */
export function sectionRows(check: TurnCheck, section: Section): SectionRows {
  const fields = FIELDS.get(section) ?? [];
  const blocks = fields.map((field) => check.blocks[field]);
  const counts = noCounts();
  for (const block of blocks) for (const status of ROW_STATUSES) counts[status] += block.counts[status];
  const offset = (field: RowField): number =>
    blocks.slice(0, fields.indexOf(field)).reduce((sum, { length }) => sum + length, 0);
  return {
    count: blocks.reduce((sum, { length }) => sum + length, 0),
    counts,
    findings: blocks.reduce((sum, { findings }) => sum + findings.length, 0),
    row(place) {
      let at = place;
      for (const block of blocks) {
        if (at < block.length) return block.row(drawOrder(check, block)?.blockAt[at] ?? at);
        at -= block.length;
      }
      return undefined;
    },
    placeOf(field, at) {
      return offset(field) + (drawOrder(check, check.blocks[field])?.placeAt[at] ?? at);
    },
  };
}

/** The row a finding is about: where in its field's block it stands; `undefined` where it has none. */
export function findingRow(check: TurnCheck, finding: Finding): number | undefined {
  const block = check.blocks[finding.field];
  if (finding.index !== undefined) return finding.index < block.length ? finding.index : undefined;
  for (let at = block.length - 1; at >= 0; at -= 1) {
    if (block.row(at)?.onReceiptIndex === finding.onReceiptIndex) return at;
  }
  return undefined;
}

interface DrawOrder {
  /** Place as drawn to place in the block, and back. */
  readonly blockAt: readonly number[];
  readonly placeAt: readonly number[];
}

const orders = new WeakMap<RowBlock, DrawOrder>();

/** `undefined` where a block is drawn as it is: everywhere but where the receipt has rows of its own. */
function drawOrder(check: TurnCheck, block: RowBlock): DrawOrder | undefined {
  if (block.field !== 'message' && block.field !== 'piece') return undefined;
  const rebuilt = check.rebuilt(block.field);
  if (block.length === rebuilt) return undefined;
  const known = orders.get(block) ?? orderByReceipt(block, rebuilt);
  orders.set(block, known);
  return known;
}

/** A receipt-only row goes before the first rebuilt row that the receipt has after it. */
function orderByReceipt(block: RowBlock, rebuilt: number): DrawOrder {
  const onReceipt = (at: number): number => block.row(at)?.onReceiptIndex ?? -1;
  const blockAt: number[] = [];
  let only = rebuilt;
  for (let at = 0; at < rebuilt; at += 1) {
    const place = onReceipt(at);
    while (only < block.length && place >= 0 && onReceipt(only) < place) blockAt.push(only++);
    blockAt.push(at);
  }
  while (only < block.length) blockAt.push(only++);
  const placeAt: number[] = [];
  for (const [place, at] of blockAt.entries()) placeAt[at] = place;
  return { blockAt, placeAt };
}
