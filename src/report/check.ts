/** A report held against a recording: made again, and compared member by member. */
import { epochLocations } from '../epochs/epoch-at.ts';
import type { EpochLocation } from '../epochs/model.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { stableJson } from '../receipt/stable-json.ts';
import type { Recording } from '../recording/model.ts';
import { checkEpoch } from '../verify/verify-epoch.ts';
import { NO_ROWS, type ReportRows, reportOf, reportTurn } from './build.ts';
import { REPORT_FORMAT, type ReportTurn } from './model.ts';

export type ReportCheck =
  /** Not a report, or one of a later version: nothing was compared. */
  | { readonly read: false; readonly reason: string }
  | {
      readonly read: true;
      readonly turns: number;
      readonly rows: number;
      /** Where the report and the recording differ, as the path of the member and both values; empty where nowhere. */
      readonly differences: readonly Difference[];
    };

export interface Difference {
  readonly path: string;
  readonly report: string;
  readonly recording: string;
}

/** Differences listed; past these, one more says that there are others. */
const LISTED = 50;

/**
 * Compares a report, as parsed JSON, with what `recording` gives now. Await `initHashing` before. Never throws on what
 * the report holds.
 */
export function checkReport(recording: Recording, contentHash: string, value: unknown): ReportCheck {
  if (!isJsonObject(value)) return { read: false, reason: 'It is not a report: no JSON object.' };
  const format = own(value, 'format');
  if (format !== REPORT_FORMAT) {
    const named = typeof format === 'string' ? `its format is ${JSON.stringify(format)}` : 'it names no format';
    return { read: false, reason: `It is not a report of the kind ${REPORT_FORMAT}: ${named}.` };
  }
  const scope = own(value, 'scope');
  const stated = own(value, 'turns');
  if ((scope !== 'turn' && scope !== 'run') || !isJsonArray(stated)) {
    return { read: false, reason: 'It is damaged: its scope or its turns cannot be read.' };
  }
  const locations = epochLocations(recording);
  const made = locations.flatMap((location, turn) => {
    const claim = scope === 'run' ? stated[turn] : stated.find((entry) => isOf(entry, location));
    if (scope === 'turn' && claim === undefined) return [];
    return [reportTurn(turn, location, checkEpoch(recording, location), rowsAsked(claim))];
  });
  const again = reportOf(recording, contentHash, scope, made);
  const differences: Difference[] = [];
  compare(toData(again), value, differences);
  return { read: true, turns: made.length, rows: made.reduce((sum, turn) => sum + rowsIn(turn), 0), differences };
}

function isOf(entry: Json, { leg, callRuntimeStageId }: EpochLocation): boolean {
  return isJsonObject(entry) && own(entry, 'leg') === leg && own(entry, 'call') === callRuntimeStageId;
}

/** The rows a report lists are listed again, with text where it has text: by field and place, in its order. */
function rowsAsked(claim: Json | undefined): ReportRows {
  const rows = isJsonObject(claim) ? own(claim, 'rows') : undefined;
  if (!isJsonArray(rows)) return NO_ROWS;
  let at = -1;
  return {
    list: true,
    hasText: () => {
      at += 1;
      const row = rows[at];
      return isJsonObject(row) && Object.hasOwn(row, 'text');
    },
  };
}

function rowsIn({ counts }: ReportTurn): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** What our own report is as JSON: what it would be read back as. */
function toData(report: object): Json {
  return JSON.parse(JSON.stringify(report));
}

/** Walks both values side by side, the one made now in front: what it lacks and the report has is a difference too. */
function compare(made: Json, stated: Json, differences: Difference[]): void {
  const pending: { readonly path: string; readonly made: Json | undefined; readonly stated: Json | undefined }[] = [
    { path: '', made, stated },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path } = next;
    const members = membersOf(next.made, next.stated);
    if (members === undefined) {
      if (next.made === next.stated) continue;
      if (differences.length === LISTED) return void differences.push({ path: '…', report: 'more', recording: 'more' });
      differences.push({ path, report: said(next.stated), recording: said(next.made) });
      continue;
    }
    for (const name of members.toReversed()) {
      pending.push({
        path: path === '' ? name : `${path}.${name}`,
        made: memberOf(next.made, name),
        stated: memberOf(next.stated, name),
      });
    }
  }
}

/** The members to compare where both are lists, or both objects; `undefined` where the two are compared as they are. */
function membersOf(a: Json | undefined, b: Json | undefined): readonly string[] | undefined {
  if (isJsonArray(a) && isJsonArray(b)) return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => `${at}`);
  if (isJsonObject(a) && isJsonObject(b)) return [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return undefined;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (isJsonArray(value)) return value[Number(name)];
  return isJsonObject(value) ? own(value satisfies JsonObject, name) : undefined;
}

function said(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = stableJson(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
