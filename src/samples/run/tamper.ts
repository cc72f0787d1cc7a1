/** Copies of an honest recording with one known change in the log. The receipts stay as minted. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../../json.ts';
import type { PlainRecording } from './record.ts';
import { jsonText } from './write-json.ts';

/** The messages one row appended to the history. */
type Messages = readonly Json[];

/**
 * Replaces a text wherever the recording holds it, as a careful forger would.
 * @throws Error when the recording does not hold it: a tampered sample must differ.
 */
export function editEverywhere(recording: PlainRecording, from: string, to: string): PlainRecording {
  const text = jsonText(recording);
  const edited = text.replaceAll(inner(from), inner(to));
  if (edited === text) throw new Error(`Nothing to edit: the recording does not hold ${from}`);
  const value: PlainRecording = JSON.parse(edited);
  return value;
}

/** A text as it stands inside a JSON string, quotes left off. */
function inner(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Changes the messages that one row appended to `history`. */
export function changeAppended(
  recording: PlainRecording,
  runtimeStageId: string,
  change: (messages: Messages) => Messages,
): PlainRecording {
  return mapOverwrite(recording, runtimeStageId, 'history', (value) =>
    isJsonArray(value) ? change(value) : undefined,
  );
}

/** Puts another value under one key of one row. */
export function replaceWritten(
  recording: PlainRecording,
  runtimeStageId: string,
  key: string,
  value: Json,
): PlainRecording {
  return mapOverwrite(recording, runtimeStageId, key, () => value);
}

function mapOverwrite(
  recording: PlainRecording,
  runtimeStageId: string,
  key: string,
  change: (value: Json) => Json | undefined,
): PlainRecording {
  const log = own(recording.snapshot, 'commitLog');
  let changed = 0;
  const commitLog = (isJsonArray(log) ? log : []).map((row): Json => {
    if (!isJsonObject(row) || own(row, 'runtimeStageId') !== runtimeStageId) return row;
    const overwrite = own(row, 'overwrite');
    const value = isJsonObject(overwrite) ? own(overwrite, key) : undefined;
    const next = value === undefined ? undefined : change(value);
    if (!isJsonObject(overwrite) || next === undefined) return row;
    changed += 1;
    const members: { [name: string]: Json | undefined } = { ...overwrite, [key]: next };
    return { ...row, overwrite: members };
  });
  if (changed !== 1) throw new Error(`${changed} rows of ${runtimeStageId} write ${key}; one was expected.`);
  const snapshot: JsonObject = { ...recording.snapshot, commitLog };
  return { ...recording, snapshot };
}

/** The ids of the rows a stage committed, in log order and each once: `tool-calls` answers every `tool-calls#n`. */
function runsOf(recording: PlainRecording, stageId: string): readonly string[] {
  const log = own(recording.snapshot, 'commitLog');
  const ids = (isJsonArray(log) ? log : []).flatMap((row): string[] => {
    const id = isJsonObject(row) ? own(row, 'runtimeStageId') : undefined;
    return typeof id === 'string' && id.startsWith(`${stageId}#`) ? [id] : [];
  });
  return [...new Set(ids)];
}

/** The nth run of a stage, from 1. */
export function runOf(recording: PlainRecording, stageId: string, nth: number): string {
  const id = runsOf(recording, stageId)[nth - 1];
  if (id === undefined) throw new Error(`The recording has no run ${nth} of ${stageId}.`);
  return id;
}
