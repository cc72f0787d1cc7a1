/** Typed events of a run, as `events` of a recording carries them. */
import type { EmitRecorder } from 'footprintjs';
import { isJsonObject, type JsonObject } from '../../json.ts';
import type { AgentRun } from './run.ts';
import type { AgentScope } from './state.ts';

export interface RunEvent {
  readonly type: string;
  readonly payload: JsonObject;
  readonly meta: JsonObject;
}

/** Collects what stages emit, stamped with the story's clock instead of the machine's. */
export class EventLog {
  readonly events: RunEvent[] = [];
  readonly recorder: EmitRecorder;
  readonly #run: AgentRun;
  readonly #compositionPath: readonly string[];

  constructor(run: AgentRun, compositionPath: readonly string[]) {
    this.#run = run;
    this.#compositionPath = compositionPath;
    this.recorder = {
      id: 'why-lens-events',
      onEmit: ({ name, payload, runtimeStageId, subflowPath }) => {
        this.#add(name, isJsonObject(payload) ? payload : {}, runtimeStageId, subflowPath);
      },
    };
  }

  /** A run that threw ends with one event of its own, at the root. */
  failed(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#add('agentfootprint.error.fatal', { error: message, stage: '__root__', scope: 'run' }, '__root__#0', []);
  }

  #add(type: string, payload: JsonObject, runtimeStageId: string, subflowPath: readonly string[]): void {
    const { clock, story } = this.#run;
    this.events.push({
      type,
      payload,
      meta: {
        wallClockMs: clock.now,
        runOffsetMs: clock.offset,
        runtimeStageId,
        subflowPath: [...subflowPath],
        compositionPath: [...this.#compositionPath],
        runId: story.runId,
      },
    });
  }
}

/** Emits one event of the agentfootprint vocabulary from a stage. */
export function emit(scope: AgentScope, type: string, payload: JsonObject): void {
  scope.$emit(`agentfootprint.${type}`, payload);
}
