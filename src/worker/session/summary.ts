/** What a recording is, at first sight: its files, legs, turns, declared tags and written keys. */
import { MILESTONE_LABEL_TAG_PREFIX, MILESTONE_TAG_PREFIX } from '../../cursor/milestones.ts';
import { foldFor } from '../../fold/fold-for.ts';
import { keyOf } from '../../fold/path.ts';
import { isJsonArray } from '../../json.ts';
import type { FileSummary, LegSummary, RecordingSummary, RunEnd } from '../../protocol/views.ts';
import { logOfLeg } from '../../recording/leg-log.ts';
import type { CommitRow, Leg, LogSource, Recording } from '../../recording/model.ts';
import { stageOf } from '../../recording/stage-id.ts';
import { readReceipt } from '../../served/receipt-read.ts';
import { rawAnswer } from './answer.ts';
import { firstSalt } from './checks.ts';
import { stageErrorsOf } from './errors.ts';
import { eventsOf } from './events.ts';
import { createTally } from './tally.ts';
import type { Turn, Turns } from './turns.ts';

/** A stage that asks the model again because its answer did not fit. */
const RETRY_STAGE = 'output-retry';

/** The summary sent with `open`. */
export function summarize(recording: Recording, turns: Turns, files: readonly FileSummary[]): RecordingSummary {
  return {
    files,
    legs: recording.legs.map((leg) => legSummary(recording, leg, turns.list)),
    turns: turns.list.map(({ head }) => head),
    notes: recording.notes,
    tags: declaredTags(recording.legs),
    writtenKeys: writtenKeys(recording.legs),
  };
}

function legSummary(recording: Recording, leg: Leg, turns: readonly Turn[]): LegSummary {
  const log = logOfLeg(leg);
  const own = turns.filter(({ head }) => head.leg === leg.index);
  const runId = firstSalt(own);
  return {
    leg: leg.index,
    name: leg.name,
    shape: leg.shape,
    commits: log?.rows.length ?? 0,
    mounts: leg.mounts.size,
    events: leg.events?.length ?? null,
    ...(runId !== undefined && { runId }),
    ...(leg.envelope !== undefined && { envelope: leg.envelope }),
    hasBase: log?.initialState !== undefined,
    ...(leg.cut !== undefined && { cut: leg.cut }),
    ...(leg.redacted !== undefined && { redacted: { texts: leg.redacted.texts, hashes: leg.redacted.hashes } }),
    ends: runEnds(recording, leg, own.at(-1)),
  };
}

/** How the run ended, each fact by itself: none is inferred from another. */
function runEnds(recording: Recording, leg: Leg, last: Turn | undefined): readonly RunEnd[] {
  const ends: RunEnd[] = [];
  const events = eventsOf(leg);
  if (last !== undefined && isAgentCall(last) && rawAnswer(last) === undefined) {
    ends.push({ kind: 'call-without-answer', call: last.head.call });
  }
  const thrown = events.fatal ?? [...stageErrorsOf(leg).values()].at(-1);
  if (thrown !== undefined) ends.push({ kind: 'run-threw', message: thrown });
  if (isPaused(recording, leg)) ends.push({ kind: 'paused' });
  const retries = events.retries + countStages(leg, RETRY_STAGE);
  if (retries > 0) ends.push({ kind: 'retried', count: retries });
  return ends;
}

/** A stage may be named like a call and be none: a call of an agent has a conversation or a receipt. */
function isAgentCall({ location }: Turn): boolean {
  return (
    readReceipt(location).cause !== 'no-receipt-committed' || location.log.rows.some((row) => writes(row, 'history'))
  );
}

function writes(row: CommitRow | undefined, key: string): boolean {
  return row?.trace.some(({ path }) => path === key) === true;
}

/** A paused run names the tool it waits for until it is resumed. */
function isPaused(recording: Recording, leg: Leg): boolean {
  const log = logOfLeg(leg);
  if (log === undefined) return false;
  const waiting = foldFor(recording, log).readAt('pausedToolCallId', log.rows.length - 1);
  return (typeof waiting === 'string' && waiting !== '') || eventsOf(leg).paused;
}

function countStages(leg: Leg, stage: string): number {
  const ids = new Set<string>();
  for (const row of logOfLeg(leg)?.rows ?? []) {
    // Most ids do not so much as hold the name: that is told without cutting them.
    const id = row?.runtimeStageId ?? '';
    if (id.includes(stage) && stageOf(id) === stage) ids.add(id);
  }
  return ids.size;
}

function declaredTags(legs: readonly Leg[]): RecordingSummary['tags'] {
  const tally = createTally<string>();
  eachRow(legs, ({ tags }, execution) => {
    if (!isJsonArray(tags)) return;
    for (const tag of tags) if (typeof tag === 'string' && !isMilestoneTag(tag)) tally.add(tag, execution);
  });
  return tally.counts().map(([tag, count]) => ({ tag, count }));
}

/** Tags of a milestone are the axis's own; the legend shows what a chart declared beside them. */
function isMilestoneTag(tag: string): boolean {
  return tag.startsWith(MILESTONE_TAG_PREFIX) || tag.startsWith(MILESTONE_LABEL_TAG_PREFIX);
}

function writtenKeys(legs: readonly Leg[]): RecordingSummary['writtenKeys'] {
  const tally = createTally<string>();
  eachRow(legs, ({ trace }, execution) => {
    for (const { path } of trace) tally.add(keyOf(path), execution);
  });
  return tally
    .counts()
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count);
}

/** Every row of the legs' own logs, with a number that is unique to the stage's execution. */
function eachRow(legs: readonly Leg[], see: (row: CommitRow, execution: number) => void): void {
  let given = 0;
  for (const leg of legs) {
    const executions = new Map<string, number>();
    const rows: LogSource['rows'] = logOfLeg(leg)?.rows ?? [];
    for (const row of rows) {
      if (row === undefined) continue;
      const known = executions.get(row.runtimeStageId);
      const execution = known ?? given;
      if (known === undefined) {
        executions.set(row.runtimeStageId, given);
        given += 1;
      }
      see(row, execution);
    }
  }
}
