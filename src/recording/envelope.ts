/** What an `agentfootprint.recording.v1` envelope says of its run: facts to show (engine.md section 1). */
import { isJsonObject, type Json, type JsonObject, own, textAt } from '../json.ts';
import type { EnvelopeFacts } from './model.ts';

/** Reads the facts of an envelope; one that is missing, or not of its type, is absent. */
export function envelopeFacts(envelope: JsonObject, format: string): EnvelopeFacts {
  const run = objectAt(envelope, 'run');
  const producer = objectAt(envelope, 'producer');
  const complete = run && own(run, 'complete');
  const dropped = run && own(run, 'droppedEvents');
  const privacyMode = textAt(objectAt(envelope, 'privacy'), 'mode');
  const runId = textAt(run, 'runId');
  const startedAt = textAt(run, 'startedAt');
  const endedAt = textAt(run, 'endedAt');
  return {
    format,
    ...(typeof complete === 'boolean' ? { complete } : undefined),
    ...(typeof dropped === 'number' ? { droppedEvents: dropped } : undefined),
    ...(privacyMode === undefined ? undefined : { privacyMode }),
    ...(runId === undefined ? undefined : { runId }),
    ...(startedAt === undefined ? undefined : { startedAt }),
    ...(endedAt === undefined ? undefined : { endedAt }),
    ...(producer === undefined ? undefined : { producer }),
  };
}

function objectAt(object: JsonObject, key: string): JsonObject | undefined {
  const value: Json | undefined = own(object, key);
  return isJsonObject(value) ? value : undefined;
}
