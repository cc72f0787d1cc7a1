/** One change to a recording's raw JSON, in place and undone: what the checker must see, and nothing else. */
import { epochLocations } from '../epochs/epoch-at.ts';
import type { EpochLocation } from '../epochs/model.ts';
import { foldFor } from '../fold/fold-for.ts';
import { isJsonObject } from '../json.ts';
import type { Recording } from '../recording/model.ts';
import { servedAt } from '../served/served-at.ts';
import { opened } from '../served/shared-recordings.testkit.ts';
import { verifyRun } from './verify-epoch.ts';

/** A raw object that may be written to: parsed JSON, nobody else's. */
export type Raw = { [key: string]: unknown };

/** A served row with the raw object it was committed as, or all of them for the whole prompt. */
export interface ServedRow {
  readonly call: string;
  readonly id: string;
  readonly sources: readonly Raw[];
}

export function isRaw(value: unknown): value is Raw {
  return isJsonObject(value);
}

export function isRawList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/**
 * Every hashed row of a recording with its raw objects. The recording shares them with `value`, which
 * is what makes a change to one reach exactly the rows that contain it.
 */
export function servedRows(recording: Recording): readonly ServedRow[] {
  return epochLocations(recording).flatMap((location) => rowsAt(recording, location));
}

/** The array of messages that a call serves, as the fold reads it: the history, or the slot it falls back to. */
export function messageSources(recording: Recording, location: EpochLocation): readonly Raw[] {
  const fold = foldFor(recording, location.log);
  const history = fold.readAt('history', location.callIdx - 1);
  if (isRawList(history)) return history.filter(isRaw);
  const injections = fold.readAt('messagesInjections', location.callIdx - 1);
  return isRawList(injections) ? injections.filter(isRaw) : [];
}

function rowsAt(recording: Recording, location: EpochLocation): readonly ServedRow[] {
  const call = location.callRuntimeStageId;
  const view = servedAt(recording, call);
  if (view === undefined) throw new Error(`nothing served at ${call}`);
  const pieces = pieceSources(recording, location);
  const messages = messageSources(recording, location);
  if (pieces.length !== view.system.pieces.length || messages.length !== view.messages.asSent.length) {
    throw new Error(`the rows of ${call} and their sources differ in number`);
  }
  return [
    { call, id: 'system:0', sources: pieces },
    ...pieces.map((source, at) => ({ call, id: `piece:${at}`, sources: [source] })),
    ...messages.map((source, at) => ({ call, id: `message:${at}`, sources: [source] })),
    ...view.tools.schemas.map((schema) => ({
      call,
      id: `tool-schema:${schema.name}`,
      sources: isRaw(schema) ? [schema] : [],
    })),
  ];
}

/** The committed pieces of the prompt that have a text, and the recovery instruction where it was served. */
function pieceSources(recording: Recording, location: EpochLocation): readonly Raw[] {
  const fold = foldFor(recording, location.log);
  const before = location.callIdx - 1;
  const injections = fold.readAt('systemPromptInjections', before);
  const pieces = (isRawList(injections) ? injections : []).filter(isRaw);
  const recovery = fold.readAt('evidenceRecovery', before);
  const iteration = fold.readAt('iteration', before);
  const isServed = isRaw(recovery) && recovery['iteration'] === iteration;
  const recovering = isServed && fold.readAt('evidenceRecoveryUsed', before) !== true ? [recovery] : [];
  return [...pieces.filter((injection) => injection['rawContent'] !== ''), ...recovering];
}

/** A string somewhere in a raw object, and how to write another in its place. */
export interface Leaf {
  readonly path: string;
  readonly text: string;
  write(text: string): void;
}

/** The non-empty strings of `value`, at any depth; under `fields` only, where given. */
export function leavesOf(value: Raw, fields?: readonly string[]): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const pending: { readonly path: string; readonly holder: unknown }[] = [{ path: '', holder: value }];
  const see = (path: string, member: unknown, write: (text: string) => void): void => {
    if (typeof member === 'string' && member !== '') leaves.push({ path, text: member, write });
    else pending.push({ path, holder: member });
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, holder } = next;
    if (isRawList(holder)) {
      for (const [at, member] of holder.entries()) {
        see(`${path}/${at}`, member, (text) => {
          holder[at] = text;
        });
      }
    } else if (isRaw(holder)) {
      for (const [key, member] of Object.entries(holder)) {
        if (path === '' && fields !== undefined && !fields.includes(key)) continue;
        see(`${path}/${key}`, member, (text) => {
          holder[key] = text;
        });
      }
    }
  }
  return leaves;
}

/** The text with one character replaced by another of plain ASCII. */
export function flipped(text: string, at: number): string {
  return text.slice(0, at) + (text.charAt(at) === 'x' ? 'y' : 'x') + text.slice(at + 1);
}

/** Status of every row, by call and row id. */
export function statusesOf(value: unknown): ReadonlyMap<string, string> {
  const statuses = new Map<string, string>();
  for (const verdict of verifyRun(opened(value))) {
    for (const row of verdict.rows) statuses.set(`${verdict.callRuntimeStageId} ${row.id}`, row.status);
  }
  return statuses;
}

/** The rows whose status differs, with the new status. */
export function changedStatuses(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const changed: string[] = [];
  for (const [row, status] of after) if (before.get(row) !== status) changed.push(`${row} ${status}`);
  for (const row of before.keys()) if (!after.has(row)) changed.push(`${row} gone`);
  return changed.sort();
}
