/** What one recorded run carries beside the engine's state: its clock, its story, its mint. */
import type { LLMMessage } from '../../receipt/model.ts';
import type { Mint } from './mint.ts';
import { type AgentScope, readOr } from './state.ts';
import type { AgentStory, TurnFacts } from './story.ts';
import type { Vault } from './vault.ts';

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
  readonly vault: Vault;
  /** Messages that left the history since the last call: the receipt names their hashes. */
  evicted: readonly LLMMessage[];
}

/** The conversation as it stands in the state. */
export function conversation(run: AgentRun, scope: AgentScope): readonly LLMMessage[] {
  return readOr(scope, 'history', []).map((message) => run.vault.open(message));
}

/** What a story may look at. The conversation is only read where the story asks for it. */
export function turnFacts(run: AgentRun, scope: AgentScope): TurnFacts {
  return {
    iteration: readOr(scope, 'iteration', 1),
    get history() {
      return conversation(run, scope);
    },
    activatedSkills: readOr(scope, 'activatedInjectionIds', []),
  };
}
