/** What one recorded run carries beside the engine's state: its clock, its story, its mint. */
import type { LLMMessage } from '../../receipt/model.ts';
import type { Mint } from './mint.ts';
import type { AgentStory, TurnFacts } from './story.ts';

/** Milliseconds since the epoch, moved only by the story: no wall clock is read anywhere. */
export class StoryClock {
  readonly startMs: number;
  #now: number;

  constructor(startMs: number) {
    this.startMs = startMs;
    this.#now = startMs;
  }

  get now(): number {
    return this.#now;
  }

  get offset(): number {
    return this.#now - this.startMs;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}

export interface AgentRun {
  readonly story: AgentStory;
  readonly clock: StoryClock;
  readonly mint: Mint;
  /** Messages that left the history since the last call: the receipt names their hashes. */
  evicted: readonly LLMMessage[];
}

/** What a story may look at. */
export function turnFacts(
  iteration: number,
  history: readonly LLMMessage[],
  activatedSkills: readonly string[],
): TurnFacts {
  return { iteration, history, activatedSkills };
}
