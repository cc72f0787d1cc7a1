/** One checked row of the served view, ready to draw. */
import { type RowView, sectionOf } from '../../protocol/views.ts';
import type { Recording } from '../../recording/model.ts';
import type { Lifelines } from '../../verify/lifelines.ts';
import type { Finding, FindingKind, RowField, VerifyRow } from '../../verify/model.ts';
import { isKeyedField, type TurnCheck } from './checks.ts';
import { markersBehind } from './markers.ts';
import { isRebuilt, rowContent } from './row-content.ts';
import type { Since } from './since.ts';
import type { Turn } from './turns.ts';

/** What the rows of one turn are drawn from. */
export interface RowContext {
  readonly recording: Recording;
  readonly check: TurnCheck;
  /** The next turn of the same agent. */
  readonly next: Turn | undefined;
  /** Absent for a turn without one before it. */
  readonly since: Since | undefined;
  readonly lifelines: Lifelines;
}

const HASHED: ReadonlySet<RowField> = new Set([
  'system',
  'piece',
  'message',
  'request-only',
  'tool-schema',
  'attention',
] satisfies RowField[]);

/** The view of `row`, drawn at `place` of its section. */
export function rowView(context: RowContext, row: VerifyRow, place: number): RowView {
  const { check } = context;
  const hashed = HASHED.has(row.field);
  const finding = findingOf(check, row);
  const breakpoints = isRebuilt(row) ? markersBehind(check, row.field, row.index) : [];
  return {
    id: row.id,
    section: sectionOf(row.field),
    field: row.field,
    at: place,
    index: row.index,
    status: row.status,
    ...(finding !== undefined && { finding }),
    ...(row.onReceiptIndex !== undefined && { onReceiptIndex: row.onReceiptIndex }),
    ...(hashed && row.rebuilt !== undefined && { hash: row.rebuilt }),
    ...(hashed && row.onReceipt !== undefined && { receiptHash: row.onReceipt }),
    ...(row.utf8Ambiguous === true && { utf8Ambiguous: true }),
    ...(row.withheld === true && { withheld: true }),
    ...rowContent(check, row),
    ...lifeOf(context, row),
    ...(breakpoints.length > 0 && { breakpoints }),
  };
}

/** What is wrong with a row, where something is. Findings are few: a linear look is enough. */
function findingOf({ blocks }: TurnCheck, row: VerifyRow): FindingKind | undefined {
  if (row.status !== 'damaged') return undefined;
  const isOfRow = ({ index, onReceiptIndex }: Finding): boolean =>
    index === undefined
      ? !isRebuilt(row) && onReceiptIndex === row.onReceiptIndex
      : isRebuilt(row) && index === row.index;
  return (
    blocks[row.field].findings.find(isOfRow)?.kind ??
    blocks[row.field].findings.find(({ kind }) => kind === 'refused')?.kind
  );
}

/** Which turns serve the same row, and whether the turn before did. */
function lifeOf(context: RowContext, row: VerifyRow): Pick<RowView, 'servedIn' | 'entered'> {
  const { field } = row;
  if (!isKeyedField(field)) return {};
  const { since, lifelines } = context;
  const hash = row.rebuilt ?? row.onReceipt;
  const life = hash === undefined ? undefined : lifelines.of(field, hash);
  const entered = isRebuilt(row) && since?.[field].entered.has(row.index) === true;
  return {
    ...(life !== undefined &&
      life.count > 1 && { servedIn: { first: life.first, last: life.last, count: life.count } }),
    ...(entered && { entered: true }),
  };
}
