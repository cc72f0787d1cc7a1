/** Checks the whole run behind the questions: first the turns nearest to what is shown. */
import type { Response } from '../protocol/messages.ts';
import type { TurnFacts } from '../protocol/views.ts';
import { lifelinesOf } from '../verify/lifelines.ts';
import { largeHasher } from './hash-large.ts';
import type { RecordingSession } from './session/session.ts';
import { slicer, type Thread } from './slices.ts';

/** Turns whose large messages are hashed together, before they are checked one by one. */
const AHEAD = 32;
/** News is sent this often, in milliseconds: each costs the page a drawing. */
const NEWS_EVERY_MS = 60;

export interface Background {
  /** The turn the page looks at: its neighbours come next. */
  show(turn: number): void;
  /** Work that must not be shared with: a search. Ends when the answer is in. */
  pauseFor(work: Promise<unknown>): void;
  stop(): void;
  /** Settles when every turn is checked and every row followed. Never rejects. */
  readonly done: Promise<void>;
}

export interface BackgroundOptions {
  readonly session: RecordingSession;
  readonly thread: Thread;
  readonly shown: number;
  readonly send: (news: Response) => void;
}

/** Starts checking every turn, those nearest to `shown` first; facts go to `send` as they come. */
export function startBackground({ session, thread, shown, send }: BackgroundOptions): Background {
  const total = session.turns.list.length;
  const order = nearestFirst(total, shown);
  const lifelines = lifelinesOf(session.recording);
  const hashLarge = largeHasher(session.recording);
  const slice = slicer(thread);
  let waitFor: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let facts: TurnFacts[] = [];
  let verified = 0;
  let lastNews = thread.now();

  function tell(): void {
    send({ id: 0, news: 'turns', facts, verified, total });
    facts = [];
    lastNews = thread.now();
  }

  /** Never rejects: what was not hashed ahead is hashed by the check. */
  async function hashAhead(turns: readonly number[]): Promise<void> {
    const locations = turns.flatMap((turn) => session.turns.list[turn]?.location ?? []);
    await hashLarge?.(locations, () => !stopped).catch(() => undefined);
  }

  /** False when there is nothing left to do, or nobody left to do it for. */
  async function rest(): Promise<boolean> {
    if (!slice.spent()) return !stopped;
    if (facts.length > 0 && thread.now() - lastNews >= NEWS_EVERY_MS) tell();
    await waitFor;
    await slice.breathe();
    return !stopped;
  }

  async function run(): Promise<void> {
    let turns = upTo(AHEAD, order.next);
    let hashing = hashAhead(turns);
    while (turns.length > 0) {
      await hashing;
      // The next ones are hashed beside this thread while these are checked on it.
      const next = upTo(AHEAD, order.next);
      hashing = hashAhead(next);
      for (const turn of turns) {
        const found = session.facts(turn);
        if (found !== undefined) facts.push(found);
        verified += 1;
        if (!(await rest())) return;
      }
      turns = next;
    }
    if (facts.length > 0) tell();
    for (let turn = lifelines.read; turn < total; turn = lifelines.read) {
      lifelines.step(turn);
      if (!(await rest())) return;
    }
    send({ id: 0, news: 'followed' });
  }

  return {
    show: order.centre,
    pauseFor(work) {
      waitFor = Promise.allSettled([waitFor, work]);
    },
    stop() {
      stopped = true;
    },
    done: run().catch(() => {
      // A turn that cannot be checked stays pending; asking for it says why.
    }),
  };
}

/** The next few, fewer where there are no more. */
function upTo(count: number, next: () => number | undefined): readonly number[] {
  const taken: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const one = next();
    if (one === undefined) break;
    taken.push(one);
  }
  return taken;
}

/** Every turn once, outward from a centre that may move. */
function nearestFirst(total: number, start: number) {
  const given = new Uint8Array(total);
  let middle = start;
  let distance = 0;
  const take = (turn: number): boolean => {
    if (turn < 0 || turn >= total || given[turn] === 1) return false;
    given[turn] = 1;
    return true;
  };
  return {
    centre(turn: number): void {
      if (turn === middle) return;
      middle = turn;
      distance = 0;
    },
    next(): number | undefined {
      for (; distance < total; distance += 1) {
        if (take(middle + distance)) return middle + distance;
        if (take(middle - distance)) return middle - distance;
      }
      return undefined;
    },
  };
}
