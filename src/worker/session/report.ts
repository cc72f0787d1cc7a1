/** The evidence report of a turn or of the run, as the two files the page offers to save. */
import type { Calls } from '../../protocol/messages.ts';
import type { ReportAnswer } from '../../protocol/whole-run.ts';
import type { Recording } from '../../recording/model.ts';
import { NO_ROWS, type ReportRows, reportOf, reportTurn } from '../../report/build.ts';
import type { ReportTurn } from '../../report/model.ts';
import { reportWords } from '../../report/words.ts';
import type { Checks } from './checks.ts';
import type { Slice } from './find.ts';
import type { Turns } from './turns.ts';

type Ask = Calls['report']['ask'];

/** `undefined` where it was cancelled. A turn's report lists its rows; a run's has a digest of each turn's rows. */
export async function reportAnswer(
  recording: Recording,
  turns: Turns,
  checks: Checks,
  ask: Ask,
  slice: Slice,
): Promise<ReportAnswer | undefined> {
  const only = ask.at === undefined ? undefined : turns.at(ask.at);
  const chosen = new Set(ask.texts);
  const rows: ReportRows = only === undefined ? NO_ROWS : { list: true, hasText: ({ id }) => chosen.has(id) };
  const made: ReportTurn[] = [];
  for (const turn of only === undefined ? turns.list : [only]) {
    made.push(reportTurn(turn.head.turn, turn.location, checks.of(turn), rows));
    if (slice.spent() && !(await slice.breathe(made.length, turns.list.length))) return undefined;
  }
  const report = reportOf(recording, ask.contentHash, only === undefined ? 'run' : 'turn', made);
  return { json: `${JSON.stringify(report, undefined, 1)}\n`, text: reportWords(report) };
}
