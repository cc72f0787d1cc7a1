/**
 * The public door of the engine: everything a reader of recordings needs, framework free.
 * Names are those of engine.md; each function's own comment has its rule and its errors.
 */

export { commitStops, filterStops, splitAxis, tagStops, timeTravel } from 'footprintjs/trace';
export { type AxisPlace, axisStops } from './cursor/axis.ts';
export {
  isMilestone,
  MILESTONE_LABEL_TAG_PREFIX,
  MILESTONE_TAG_PREFIX,
  type Milestone,
  milestoneFromTags,
  milestoneOf,
  milestoneTag,
  milestoneTags,
  milestoneTagsFor,
} from './cursor/milestones.ts';
export { MILESTONE_KINDS, type MilestoneKind } from './cursor/model.ts';
export { type CursorOptions, type CursorPlace, type OpenedCursor, openCursor } from './cursor/open-cursor.ts';
export {
  milestoneStopsStrategy,
  stageStopsStrategy,
  tagStopsStrategy,
  writeStopsStrategy,
} from './cursor/strategies.ts';
export { epochAt, epochInLeg, epochLocations, epochsNamed } from './epochs/epoch-at.ts';
export type { EpochLocation, EpochRef } from './epochs/model.ts';
export { keyedFold, stateKeys } from './fold/keyed-fold.ts';
export type { FoldBasis, KeyedFold } from './fold/model.ts';
export type { Json, JsonObject } from './json.ts';
export {
  attentionOf,
  cacheOf,
  messagesOf,
  paramsOf,
  preparationsOf,
  requestOnlyOf,
  systemOf,
  toolsOf,
} from './receipt/containers.ts';
export { messageDigestInput, toolDigestInput } from './receipt/digest.ts';
export { createReceiptDigests, type ReceiptDigests } from './receipt/digests.ts';
export { EVIDENCE_FILE, type Evidence, type EvidenceSource, evidenceBytes, evidenceOf } from './receipt/evidence.ts';
export { initHashing, RECEIPT_HASH_CHARS, receiptHash } from './receipt/hashing.ts';
export { measureRequest } from './receipt/measure.ts';
export { MEASUREMENT_LIMITS } from './receipt/measure-walk.ts';
export { type BuildReceiptInput, buildReceipt, FORCED_OUTPUT_TOOL_KEY, RECEIPT_BOUNDARY } from './receipt/mint.ts';
export type * from './receipt/model.ts';
export { receiptPieces, type SystemPiece } from './receipt/pieces.ts';
export { stableJson, UNSERIALIZABLE } from './receipt/stable-json.ts';
export { measurementOf } from './receipt/stored-measurement.ts';
export type { ReceiptReading } from './receipt/stored-receipt.ts';
export { TRANSFORM_HASH_PREFIX, transformHashMatches, transformHashOf } from './receipt/transform-hash.ts';
export type { OpenFailure, OpenFailureCode } from './recording/failure.ts';
export type * from './recording/model.ts';
export { type OpenFilesResult, openFiles } from './recording/open-bytes.ts';
export { type OpenResult, openRecording } from './recording/open-recording.ts';
export { type PackedRecording, packRecording } from './recording/pack.ts';
export { type UnpackResult, unpackRecording } from './recording/unpack.ts';
export { EXCUSING_GAPS, SERVED_GAPS, UNGAPPED_FIELDS } from './served/gaps.ts';
export type * from './served/model.ts';
export { STANDING_CAVEATS } from './served/model.ts';
export { receiptAt, receiptReadAt, servedAt } from './served/served-at.ts';
export { type Lifeline, type LifelineField, type Lifelines, lifelinesOf } from './verify/lifelines.ts';
export type * from './verify/model.ts';
export { verifyEpoch, verifyRun } from './verify/verify-epoch.ts';
