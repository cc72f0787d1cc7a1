/** Runs a chart on the real engine and takes its recording. */
import { FlowChartExecutor, type RedactionPolicy, type RunnableFlowChart } from 'footprintjs';
import type { JsonObject } from '../../json.ts';
import { EventLog } from '../agent/events.ts';
import type { AgentRun } from '../agent/run.ts';
import type { AgentScope } from '../agent/state.ts';
import { normalise } from './normalise.ts';

export type CommitEncoding = 'delta' | 'full';

export interface RecordOptions {
  readonly encoding: CommitEncoding;
  /** `Agent:<id>` or `Sequence:<id>`, stamped on every event. */
  readonly compositionPath: readonly string[];
  readonly message: string;
  /** Scrubs keys at commit time, and hands out the redacted view of the snapshot. */
  readonly redaction?: RedactionPolicy;
  /** Raised for long runs: one iteration of the loop is one visit of its first stage. */
  readonly maxIterations?: number;
}

/** A recording as agents write it: `{snapshot, events, structure}`, plain JSON values only. */
export interface PlainRecording {
  readonly snapshot: JsonObject;
  readonly events: readonly JsonObject[];
  readonly structure: JsonObject;
}

export type AgentChart = RunnableFlowChart<unknown, AgentScope>;

/** One executor and its events, ready to run. */
export function executorFor(chart: AgentChart, run: AgentRun, options: RecordOptions) {
  const executor = new FlowChartExecutor(chart, {
    commitValues: options.encoding,
    readTracking: 'off',
    writeTracking: 'off',
  });
  if (options.redaction !== undefined) executor.setRedactionPolicy(options.redaction);
  const log = new EventLog(run, options.compositionPath);
  executor.attachEmitRecorder(log.recorder);
  return { executor, log };
}

/**
 * Runs a chart to its end (or its pause, or its failure) and returns the recording.
 * A run that throws is recorded like any other: its last call has a receipt and no answer.
 */
export async function recordRun(chart: AgentChart, run: AgentRun, options: RecordOptions): Promise<PlainRecording> {
  const { executor, log } = executorFor(chart, run, options);
  try {
    await executor.run({
      input: { message: options.message },
      ...(options.maxIterations === undefined ? {} : { maxIterations: options.maxIterations }),
    });
  } catch (error) {
    log.failed(error);
  }
  return takeRecording(executor, log, chart, run, options);
}

/** The snapshot of a finished executor as a recording. */
export function takeRecording(
  executor: FlowChartExecutor,
  log: EventLog,
  chart: AgentChart,
  run: AgentRun,
  options: RecordOptions,
): PlainRecording {
  const snapshot = executor.getSnapshot({ redact: options.redaction !== undefined });
  return normalise(
    { snapshot, events: log.events, structure: chart.buildTimeStructure },
    run.clock.startMs,
    run.vault.expand,
  );
}
