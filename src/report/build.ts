/** Makes a report, and one turn of it. Rule source: product.md, "Evidence report". */
import type { EpochLocation } from '../epochs/model.ts';
import { receiptHash } from '../receipt/hashing.ts';
import { stableJson } from '../receipt/stable-json.ts';
import { logOfLeg } from '../recording/leg-log.ts';
import type { Leg, Recording } from '../recording/model.ts';
import type { ServedParts } from '../served/parts.ts';
import { systemText } from '../served/system.ts';
import { ROW_FIELDS, ROW_STATUSES, type RowField, type VerifyRow } from '../verify/model.ts';
import { noCounts } from '../verify/row-block.ts';
import type { EpochCheck } from '../verify/verify-epoch.ts';
import { REPORT_FORMAT, type Report, type ReportLeg, type ReportRow, type ReportTurn } from './model.ts';

/** Fields whose rows carry hashes. What the others carry are values of the recording, which stay out of a report. */
const HASHED: ReadonlySet<RowField> = new Set<RowField>(['system', 'piece', 'message', 'request-only', 'tool-schema']);

const MEANS: readonly string[] = [
  'Verified: the hash of the row as rebuilt from the log equals the hash on its receipt. The recording agrees with itself there; who made it is not claimed.',
  'Reconstructed: rebuilt from the log, with no hash that could confirm or deny it.',
  'Damaged: the log and the receipt contradict each other on this row.',
  'On the receipt: a fact that only the receipt carries.',
  'Not on record: the recording does not hold it; that says nothing about whether it was sent.',
  'Where nothing was checked, nothing is cleared.',
];

/** A report over turns made by `reportTurn`, in run order. */
export function reportOf(
  recording: Recording,
  contentHash: string,
  scope: Report['scope'],
  turns: readonly ReportTurn[],
): Report {
  const counts = noCounts();
  for (const turn of turns) for (const status of ROW_STATUSES) counts[status] += turn.counts[status];
  return {
    format: REPORT_FORMAT,
    means: MEANS,
    file: { contentHash },
    scope,
    legs: recording.legs.map(legOf),
    notes: [...new Set(recording.notes.map(({ code }) => code))].sort(),
    counts,
    turns,
  };
}

function legOf(leg: Leg): ReportLeg {
  const log = logOfLeg(leg);
  const { complete, droppedEvents, privacyMode } = leg.envelope ?? {};
  return {
    leg: leg.index,
    commits: log?.rows.length ?? 0,
    hasBase: log?.initialState !== undefined,
    ...(complete !== undefined && { complete }),
    ...(droppedEvents !== undefined && { droppedEvents }),
    ...(privacyMode !== undefined && { privacyMode }),
    ...(leg.cut !== undefined && { cut: { byte: leg.cut.byte, commits: leg.cut.commits } }),
  };
}

/** Which rows a report of a turn lists, and the texts that were chosen: by `VerifyRow.id`. */
export interface ReportRows {
  readonly list: boolean;
  hasText(row: VerifyRow): boolean;
}

export const NO_ROWS: ReportRows = { list: false, hasText: () => false };

/** One checked call. `turn` is its place in run order, from 0. */
export function reportTurn(turn: number, location: EpochLocation, check: EpochCheck, rows: ReportRows): ReportTurn {
  const lines: string[] = [];
  const listed: ReportRow[] = [];
  for (const field of ROW_FIELDS) {
    const block = check.blocks[field];
    for (let at = 0; at < block.length; at += 1) {
      const row = block.row(at);
      if (row === undefined) continue;
      lines.push(JSON.stringify([row.id, row.index, row.status, row.rebuilt, row.onReceipt, row.onReceiptIndex]));
      if (rows.list) listed.push(rowOf(row, rows.hasText(row) ? rowText(check.parts, row) : undefined));
    }
  }
  return {
    turn: turn + 1,
    leg: location.leg,
    call: location.callRuntimeStageId,
    epoch: location.epoch,
    counts: check.counts,
    findings: check.findings,
    gaps: check.parts.gaps.map(({ gap, cause }) => ({ gap, ...(cause !== undefined && { cause }) })),
    rowsDigest: receiptHash(REPORT_FORMAT, lines.join('\n')),
    ...(rows.list && { rows: listed }),
  };
}

function rowOf(row: VerifyRow, text: string | undefined): ReportRow {
  const hashed = HASHED.has(row.field);
  return {
    field: row.field,
    index: row.index,
    status: row.status,
    ...(row.onReceiptIndex !== undefined && { onReceiptIndex: row.onReceiptIndex }),
    ...(hashed && row.rebuilt !== undefined && { rebuilt: row.rebuilt }),
    ...(hashed && row.onReceipt !== undefined && { onReceipt: row.onReceipt }),
    ...(text !== undefined && { text }),
  };
}

/** The text of a rebuilt row; JSON where it is none. `undefined` where the log holds none. */
function rowText({ system, messages, tools }: ServedParts, row: VerifyRow): string | undefined {
  // What the receipt alone carries has no text, and its index is not one of ours.
  if (row.rebuilt === undefined && row.status !== 'reconstructed') return undefined;
  switch (row.field) {
    case 'system':
      return systemText(system.pieces);
    case 'piece':
      return system.pieces[row.index]?.text;
    case 'message': {
      const content = messages.at(row.index)?.content;
      return content === undefined || typeof content === 'string' ? content : stableJson(content);
    }
    case 'tool-schema': {
      const schema = tools.schemas[row.index];
      return schema && stableJson(schema);
    }
    default:
      return undefined;
  }
}
