/** Questions about the whole run, and about what a checker is worth. Fetched when the first of them is asked. */
import type { CallRef, Calls } from '../../protocol/messages.ts';
import type { Recording } from '../../recording/model.ts';
import type { Checks } from './checks.ts';
import type { Finder, Slice } from './find.ts';
import { flipAnswer } from './flip.ts';
import { createMapper } from './map.ts';
import { probeRun } from './probe.ts';
import { noSuchCall, orNoSuchRow, type Reply } from './reply.ts';
import { reportAnswer } from './report.ts';
import { locateRow } from './row-identity.ts';
import { traceRun } from './trace.ts';
import type { Turn, Turns } from './turns.ts';

type Ask<K extends keyof Calls> = Calls[K]['ask'];
/** `undefined` where it was cancelled. */
type Long<K extends keyof Calls> = Promise<Reply<Calls[K]['answer']> | undefined>;

export interface WholeRun {
  map(slice: Slice): Long<'map'>;
  probe(ask: Ask<'probe'>, slice: Slice): Long<'probe'>;
  trace(ask: Ask<'trace'>, slice: Slice): Long<'trace'>;
  report(ask: Ask<'report'>, slice: Slice): Long<'report'>;
  locate(ask: Ask<'locate'>): Reply<Calls['locate']['answer']>;
  flip(ask: Ask<'flip'>): Reply<Calls['flip']['answer']>;
}

interface Parts {
  readonly recording: Recording;
  readonly turns: Turns;
  readonly checks: Checks;
  readonly finder: Finder;
}

/** The questions about a whole run, over one recording. */
export function createWholeRun({ recording, turns, checks, finder }: Parts): WholeRun {
  const mapper = createMapper(turns.list, checks);

  function about<T>(at: CallRef, row: string, answer: (turn: Turn) => T | undefined): Reply<T> {
    const turn = turns.at(at);
    return turn === undefined ? noSuchCall(at) : orNoSuchRow(row, answer(turn));
  }

  return {
    map: async (slice) => ended(await mapper.map(slice)),
    probe: async ({ text }, slice) => ended(await probeRun(text, turns.list, checks, slice)),
    trace: async (ask, slice) => ended(await traceRun({ recording, turns: turns.list, checks, finder }, ask, slice)),
    async report(ask, slice) {
      if (ask.at !== undefined && turns.at(ask.at) === undefined) return noSuchCall(ask.at);
      return ended(await reportAnswer(recording, turns, checks, ask, slice));
    },
    locate: ({ at, field, hash }) => about(at, hash, (turn) => locateRow(checks.of(turn), field, hash)),
    flip: (ask) => about(ask.at, ask.row, (turn) => flipAnswer(recording, checks.of(turn), ask)),
  };
}

function ended<T>(answer: T | undefined): Reply<T> | undefined {
  return answer === undefined ? undefined : { ok: true, answer };
}
