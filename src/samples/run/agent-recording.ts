/** From a story to a recording, for every shape an agent is recorded in. */
import type { RedactionPolicy } from 'footprintjs';
import { flatAgent } from '../agent/flat.ts';
import { groupedAgent } from '../agent/grouped.ts';
import { llmCall } from '../agent/llm-call.ts';
import { type AgentRun, StoryClock } from '../agent/run.ts';
import { type Step, sequence } from '../agent/sequence.ts';
import type { AgentStory } from '../agent/story.ts';
import { plainVault, type Vault } from '../agent/vault.ts';
import { mintFor } from './mint.ts';
import {
  type CommitEncoding,
  executorFor,
  type PlainRecording,
  type RecordOptions,
  recordRun,
  takeRecording,
} from './record.ts';

export type AgentShape = 'flat' | 'grouped' | 'llm-call';

const CHARTS = { flat: flatAgent, grouped: groupedAgent, 'llm-call': llmCall };

export interface ShapeOptions {
  readonly shape: AgentShape;
  readonly encoding?: CommitEncoding;
  readonly redaction?: RedactionPolicy;
  /** Interning makes long runs feasible and changes no byte of a recording. */
  readonly vault?: Vault;
}

/** A run of a story that nothing else shares. */
export function newRun(
  story: AgentStory,
  clock: StoryClock = new StoryClock(story.startMs),
  vault: Vault = plainVault,
): AgentRun {
  return { story, clock, mint: mintFor(story.vintage), vault, evicted: [] };
}

function optionsOf(story: AgentStory, options: ShapeOptions): RecordOptions {
  return {
    encoding: options.encoding ?? 'delta',
    compositionPath: [`${options.shape === 'llm-call' ? 'LLMCall' : 'Agent'}:${story.id}`],
    message: story.userMessage,
    ...(options.redaction === undefined ? {} : { redaction: options.redaction }),
    maxIterations: story.maxIterations + 10,
  };
}

/** Records one agent on its own. Await `initHashing()` first. */
export function recordAgent(story: AgentStory, options: ShapeOptions): Promise<PlainRecording> {
  const run = newRun(story, undefined, options.vault);
  return recordRun(CHARTS[options.shape](run), run, optionsOf(story, options));
}

export interface SequenceStep {
  readonly name: string;
  readonly story: AgentStory;
  readonly shape: AgentShape;
  readonly messageOf: (current: string) => string;
}

/** Records several agents in sequence: one run, one clock, one salt. */
export async function recordSequence(
  steps: readonly [SequenceStep, ...SequenceStep[]],
  encoding: CommitEncoding = 'delta',
): Promise<PlainRecording> {
  const first = steps[0];
  const clock = new StoryClock(first.story.startMs);
  const root = newRun(first.story, clock);
  const mounted = steps.map((step): Step => {
    const run = newRun({ ...step.story, runId: first.story.runId }, clock);
    return { name: step.name, messageOf: step.messageOf, chart: CHARTS[step.shape](run) };
  });
  return recordRun(sequence(mounted), root, {
    encoding,
    compositionPath: ['Sequence:sequence'],
    message: first.story.userMessage,
  });
}

/** Records a run that pauses for a person and goes on: two legs, two engine runs, two salts. */
export async function recordTwoLegs(
  story: AgentStory,
  given: string,
  waitedMs: number,
  options: ShapeOptions,
): Promise<readonly [PlainRecording, PlainRecording]> {
  const run = newRun(story);
  const chart = CHARTS[options.shape](run);
  const recordOptions = optionsOf(story, options);
  const paused = executorFor(chart, run, recordOptions);
  await paused.executor.run({ input: { message: story.userMessage } });
  const checkpoint = paused.executor.getCheckpoint();
  if (checkpoint === undefined) throw new Error(`The story of ${story.runId} never pauses.`);
  const first = takeRecording(paused.executor, paused.log, chart, run, recordOptions);

  const later: AgentStory = { ...story, runId: `${story.runId}-resumed`, startMs: run.clock.now + waitedMs };
  const resumedRun = newRun(later);
  const resumedChart = CHARTS[options.shape](resumedRun);
  const resumed = executorFor(resumedChart, resumedRun, recordOptions);
  await resumed.executor.resume(checkpoint, given);
  return [first, takeRecording(resumed.executor, resumed.log, resumedChart, resumedRun, recordOptions)];
}
