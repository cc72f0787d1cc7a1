/**
 * Verification of one call and of a whole run. Rule source: engine.md section 8.
 *
 * Verified says that a recording agrees with itself: whoever can edit its log can mint a receipt
 * to match. It never says who made it, nor that nothing was changed.
 */
import { epochAt, epochLocations, epochsNamed } from '../epochs/epoch-at.ts';
import type { EpochLocation, EpochRef } from '../epochs/model.ts';
import { asRecording } from '../recording/as-recording.ts';
import type { Recording } from '../recording/model.ts';
import { type ServedParts, servedParts } from '../served/parts.ts';
import { checkContext } from './check-context.ts';
import { checkAttention, checkBasis, checkCache, checkParams } from './check-facts.ts';
import { checkMessages, checkRequestOnly } from './check-messages.ts';
import { checkPieces, checkSystem } from './check-system.ts';
import { checkSchemas, checkToolNames } from './check-tools.ts';
import { digestMemoOf } from './digest-memo.ts';
import { type EpochVerdict, type Finding, ROW_STATUSES, type RowField, type StatusCounts } from './model.ts';
import { noCounts, type RowBlock, rowsOf } from './row-block.ts';
import { placeholdersOf, withheldBlock } from './withheld.ts';

/** One call checked: counted, with its rows written out only when asked for. */
export interface EpochCheck {
  readonly parts: ServedParts;
  readonly counts: StatusCounts;
  readonly findings: readonly Finding[];
  readonly damaged: number;
  /** Rows by field; every field has a block, empty or not. */
  readonly blocks: Readonly<Record<RowField, RowBlock>>;
}

/**
 * Checks every row of the request made at `location`, which must be of `recording`. Each distinct
 * row is hashed once a recording. Await `initHashing` once before.
 *
 * @throws Error where hashing was not initialised.
 */
export function checkEpoch(
  recording: Recording,
  location: EpochLocation,
  parts: ServedParts = servedParts(recording, location),
): EpochCheck {
  const context = checkContext(parts, digestMemoOf(recording));
  const blocks = {
    system: checkSystem(context),
    piece: checkPieces(context),
    message: checkMessages(context),
    'request-only': checkRequestOnly(context),
    'tool-names': checkToolNames(context),
    'tool-schema': checkSchemas(context),
    params: checkParams(context),
    basis: checkBasis(context),
    cache: checkCache(context),
    attention: checkAttention(context),
  };
  const { mark } = location.log;
  if (mark !== undefined) {
    const copy = placeholdersOf(recording)(mark);
    for (const field of ['system', 'piece', 'message', 'tool-schema'] as const) {
      blocks[field] = withheldBlock(blocks[field], field, parts, copy);
    }
  }
  const counts = noCounts();
  const findings: Finding[] = [];
  for (const block of Object.values(blocks)) {
    for (const status of ROW_STATUSES) counts[status] += block.counts[status];
    // Not `push(...)`: a long run that lost its log is missing more rows than the stack takes arguments.
    for (const finding of block.findings) findings.push(finding);
  }
  return { parts, counts, findings, damaged: counts.damaged, blocks };
}

/**
 * The verdict on one call, row by row; `undefined` where there is no such epoch. A number that
 * names several calls means the first, and the verdict says `ambiguous`; so with an id, in legs that are not one run.
 *
 * @throws Error where `initHashing` was not awaited before.
 */
export function verifyEpoch(source: unknown, epoch: EpochRef): EpochVerdict | undefined {
  const recording = asRecording(source);
  const location = recording === undefined ? undefined : epochAt(recording, epoch);
  if (recording === undefined || location === undefined) return undefined;
  const verdict = verdictOf(checkEpoch(recording, location));
  return epochsNamed(recording, epoch).length > 1 ? { ...verdict, ambiguous: true } : verdict;
}

/**
 * The verdict on every call of a recording, in run order; empty where there is none.
 *
 * @throws Error where `initHashing` was not awaited before.
 */
export function verifyRun(source: unknown): readonly EpochVerdict[] {
  const recording = asRecording(source);
  if (recording === undefined) return [];
  return epochLocations(recording).map((location) => verdictOf(checkEpoch(recording, location)));
}

/** A check with every row written out. */
function verdictOf({ parts, counts, findings, damaged, blocks }: EpochCheck): EpochVerdict {
  const { epoch, callRuntimeStageId } = parts.location;
  return { epoch, callRuntimeStageId, rows: Object.values(blocks).flatMap(rowsOf), counts, findings, damaged };
}
