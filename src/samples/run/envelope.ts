/** The envelope a recording travels in, with what it says of the run. */
import type { JsonObject } from '../../json.ts';
import type { PlainRecording } from './record.ts';

export interface EnvelopeOptions {
  readonly runId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly complete: boolean;
  readonly droppedEvents: number;
  readonly privacyMode: string;
}

/** `agentfootprint.recording.v1` around a recording. Dropped events are the oldest, as a bounded recorder drops them. */
export function inEnvelope(recording: PlainRecording, options: EnvelopeOptions): JsonObject {
  return {
    format: 'agentfootprint.recording.v1',
    producer: { name: 'why-lens recorder', footprintjsVersion: '9.24.0' },
    run: {
      runId: options.runId,
      startedAt: new Date(options.startMs).toISOString(),
      endedAt: new Date(options.endMs).toISOString(),
      complete: options.complete,
      droppedEvents: options.droppedEvents,
      firstRetainedEventIndex: options.droppedEvents,
    },
    privacy: { mode: options.privacyMode },
    recording: { ...recording, events: recording.events.slice(options.droppedEvents) },
  };
}
