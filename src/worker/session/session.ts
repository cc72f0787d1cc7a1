/** A session over one recording: every question of the protocol that needs no file and no thread. */
import { linkLegs } from '../../fold/fold-for.ts';
import type { CallRef, Calls } from '../../protocol/messages.ts';
import type { AxisAnswer, AxisRef, FileSummary, RecordingSummary, TurnFacts } from '../../protocol/views.ts';
import type { Recording } from '../../recording/model.ts';
import { lifelinesOf } from '../../verify/lifelines.ts';
import { axisAnswer } from './axis.ts';
import { createChecks } from './checks.ts';
import { evidenceAnswer } from './evidence.ts';
import { ExactIntegers } from './exact-integers.ts';
import { turnFacts } from './facts.ts';
import { createFinder, type Finder } from './find.ts';
import { noSuchCall, orNoSuchMount, orNoSuchRow, type Reply } from './reply.ts';
import { findRow } from './row-lookup.ts';
import { textAnswer } from './row-texts.ts';
import type { RowContext } from './rows.ts';
import { sectionWindow, servedAnswer } from './served.ts';
import { changedRows, type Since, sinceBefore } from './since.ts';
import { stateAnswer, stateTextAnswer } from './state.ts';
import { summarize } from './summary.ts';
import { printIntegersOf } from './text.ts';
import { readTurns, type Turn, type Turns } from './turns.ts';
import type { WholeRun } from './whole-run.ts';

export interface RecordingSession {
  readonly recording: Recording;
  readonly turns: Turns;
  summary(files: readonly FileSummary[]): RecordingSummary;
  axis(ref: AxisRef): Reply<AxisAnswer>;
  served(ask: Calls['served']['ask']): Reply<Calls['served']['answer']>;
  rows(ask: Calls['rows']['ask']): Reply<Calls['rows']['answer']>;
  text(ask: Calls['text']['ask']): Reply<Calls['text']['answer']>;
  evidence(ask: Calls['evidence']['ask']): Reply<Calls['evidence']['answer']>;
  state(ask: Calls['state']['ask']): Reply<Calls['state']['answer']>;
  stateText(ask: Calls['stateText']['ask']): Reply<Calls['stateText']['answer']>;
  compare(ask: Calls['compare']['ask']): Promise<Reply<Calls['compare']['answer']>>;
  /** Searches every turn in slices. */
  readonly finder: Finder;
  /** Questions about every turn at once, and what they need: fetched when it is first asked for. */
  wholeRun(): Promise<WholeRun>;
  /** The source texts of integers that a double cannot hold, by the double they read as. */
  learnIntegers(exact: ReadonlyMap<number, readonly string[]>): void;
  /** Checks one turn, by its place in run order. */
  facts(turn: number): TurnFacts | undefined;
  /** What the rows of a turn are drawn from. */
  context(turn: Turn): RowContext;
}

/** What differs from the turn before is kept for every turn, so that a scrub checks one turn and not two: where it is little. */
const KEPT_CHANGES = 64;

/** Opens a session. Await `initHashing` before the first question about a turn. */
export function createSession(recording: Recording): RecordingSession {
  linkLegs(recording);
  const turns = readTurns(recording);
  const checks = createChecks(recording, turns.list);
  const lifelines = lifelinesOf(recording);
  const nextOf = nextOfAgent(turns.list);
  const integers = new ExactIntegers();
  const sinces = new Map<Turn, Since>();
  const finder = createFinder(turns.list, checks);
  let wholeRun: Promise<WholeRun> | undefined;

  function sinceOf(turn: Turn): Since | undefined {
    const known = sinces.get(turn);
    if (known !== undefined) return known;
    const before = turn.before === undefined ? undefined : turns.list[turn.before];
    const since = before && sinceBefore(checks.of(before), checks.of(turn));
    if (since !== undefined && changedRows(since) <= KEPT_CHANGES) sinces.set(turn, since);
    return since;
  }

  function context(turn: Turn): RowContext {
    return { recording, check: checks.of(turn), next: nextOf.get(turn), since: sinceOf(turn), lifelines };
  }

  function about<T>(at: CallRef, answer: (context: RowContext) => Reply<T>): Reply<T> {
    const turn = turns.at(at);
    return turn === undefined ? noSuchCall(at) : answer(context(turn));
  }

  return {
    recording,
    turns,
    summary: (files) => summarize(recording, turns, files),
    axis: (ref) => orNoSuchMount(ref, axisAnswer(recording, turns, ref)),
    served: ({ at, window }) => about(at, (found) => ({ ok: true, answer: servedAnswer(found, window) })),
    rows: ({ at, section, from, count }) =>
      about(at, (found) => ({ ok: true, answer: { rows: sectionWindow(found, section, from, count) } })),
    text: (ask) => about(ask.at, (found) => orNoSuchRow(ask.row, textAnswer(found, ask))),
    evidence: ({ at, row }) =>
      about(at, (found) => {
        const known = findRow(found.check, row);
        return orNoSuchRow(row, known && evidenceAnswer(found, known));
      }),
    state: (ask) => orNoSuchMount(ask, stateAnswer(recording, ask, integers)),
    stateText: (ask) => orNoSuchRow(ask.path.join('/'), stateTextAnswer(recording, ask, integers)),
    async compare({ a, b }) {
      // The word diff is a third party's and rarely asked for: it is fetched when it is.
      const { compareTurns } = await import('./compare.ts');
      return about(a, (left) => about(b, (right) => ({ ok: true, answer: compareTurns(left.check, right.check) })));
    },
    finder,
    wholeRun: () => {
      wholeRun ??= import('./whole-run.ts').then((part) => part.createWholeRun({ recording, turns, checks, finder }));
      return wholeRun;
    },
    learnIntegers: (exact) => {
      integers.learn(exact);
      printIntegersOf(integers);
    },
    facts: (at) => {
      const turn = turns.list[at];
      return turn && turnFacts(checks.of(turn), sinceOf(turn));
    },
    context,
  };
}

function nextOfAgent(turns: readonly Turn[]): ReadonlyMap<Turn, Turn> {
  const next = new Map<Turn, Turn>();
  for (const turn of turns) {
    const before = turn.before === undefined ? undefined : turns[turn.before];
    if (before !== undefined) next.set(before, turn);
  }
  return next;
}
