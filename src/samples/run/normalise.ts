/**
 * The one post step between the engine and a sample. footprintjs 9.24 has no option for
 * its clock, so two things it stamps differ from run to run: `snapshot.runId` (wall clock
 * and a process-wide counter) and the `timestamp` of each `flowMessages` entry in an
 * execution tree. Both are set from the story's start; nothing else is touched.
 */
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../../json.ts';
import { type Expand, plainCopy } from './plain-copy.ts';
import type { PlainRecording } from './record.ts';

export interface RawRecording {
  readonly snapshot: unknown;
  readonly events: readonly unknown[];
  readonly structure: unknown;
}

/** A detached plain copy of a recording with the engine's two stamps made reproducible. */
export function normalise(raw: RawRecording, startMs: number, expand?: Expand): PlainRecording {
  const snapshot = objectOf(plainCopy(raw.snapshot, expand));
  const structure = objectOf(plainCopy(raw.structure));
  const events = raw.events.map((event) => objectOf(plainCopy(event)));
  const stamped: { [key: string]: Json | undefined } = { ...snapshot };
  if (own(snapshot, 'runId') !== undefined) stamped['runId'] = engineRunId(startMs);
  restampTree(own(snapshot, 'executionTree'), startMs);
  const subflows = own(snapshot, 'subflowResults');
  if (isJsonObject(subflows)) {
    for (const result of Object.values(subflows)) {
      const context = isJsonObject(result) ? own(result, 'treeContext') : undefined;
      if (isJsonObject(context)) restampTree(own(context, 'stageContexts'), startMs);
    }
  }
  return { snapshot: stamped, events, structure };
}

/** The id the engine would stamp on the first run of a process that started at `startMs`. */
export function engineRunId(startMs: number): string {
  return `${startMs}-0000000001`;
}

/** Sets the timestamp of every flow message of a tree. The tree is our own copy. */
function restampTree(tree: Json | undefined, startMs: number): void {
  const open: (Json | undefined)[] = [tree];
  while (open.length > 0) {
    const node = open.pop();
    if (!isJsonObject(node)) continue;
    open.push(own(node, 'next'));
    const children = own(node, 'children');
    if (isJsonArray(children)) open.push(...children);
    const messages = own(node, 'flowMessages');
    if (isJsonArray(messages)) for (const message of messages) restamp(message, startMs);
  }
}

function restamp(message: Json, startMs: number): void {
  if (isJsonObject(message) && own(message, 'timestamp') !== undefined) {
    Object.defineProperty(message, 'timestamp', {
      value: startMs,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

function objectOf(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}
