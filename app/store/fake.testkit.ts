/** A session that answers from a small made run: for tests of the store only, never shipped. */
import type { CallName } from '../../src/protocol/messages.ts';
import {
  type AxisAnswer,
  type AxisRef,
  MILESTONE_KINDS,
  type RecordingSummary,
  type ServedAnswer,
  STOP_KINDS,
  type StopColumns,
  type TurnFacts,
  type TurnHead,
  type TurnVerdict,
} from '../../src/protocol/views.ts';
import type { StatusCounts } from '../../src/verify/model.ts';
import type { Ask, Opening, OpenOptions, OpenResult, Outcome, Session } from '../session/index.ts';
import { latestChannel } from '../session/latest.ts';

export interface FakeStop {
  readonly label: string;
  readonly kind?: (typeof STOP_KINDS)[number];
  readonly milestone?: (typeof MILESTONE_KINDS)[number];
  readonly id?: string;
  /** Turns whose calls lie inside, in run order. */
  readonly turns?: readonly number[];
  readonly opens?: boolean;
}

/** Columns of an axis; each stop is two rows long. */
export function fakeStops(stops: readonly FakeStop[], leg = 0): StopColumns {
  let nearest = -1;
  const near: number[] = [];
  for (const { turns } of stops) {
    nearest = turns?.at(-1) ?? nearest;
    near.push(nearest);
  }
  return {
    length: stops.length,
    id: stops.map(({ id }) => id ?? ''),
    label: stops.map(({ label }) => label),
    leg: Uint16Array.from(stops, () => leg),
    commitIdx: Int32Array.from(stops, (_, at) => at * 2),
    lastCommitIdx: Int32Array.from(stops, (_, at) => at * 2 + 1),
    kind: Uint8Array.from(stops, ({ kind }) => STOP_KINDS.indexOf(kind ?? 'commit')),
    milestone: Uint8Array.from(stops, ({ milestone }) => (milestone ? MILESTONE_KINDS.indexOf(milestone) : 255)),
    turn: Int32Array.from(stops, ({ turns }) => turns?.[0] ?? -1),
    nearest: Int32Array.from(near),
    turnsInside: Uint16Array.from(stops, ({ turns }) => turns?.length ?? 0),
    drillable: Uint8Array.from(stops, ({ opens }) => (opens ? 1 : 0)),
  };
}

export function fakeAxis(
  stops: readonly FakeStop[],
  ref: Partial<AxisRef> = {},
  trail: readonly string[] = [],
): AxisAnswer {
  return {
    ref: { mount: '', leg: 0, strategy: 'milestones', select: [], ...ref },
    stops: fakeStops(stops),
    bands: [],
    prologue: false,
    trail,
  };
}

export function fakeHead(turn: number, more: Partial<TurnHead> = {}): TurnHead {
  return {
    turn,
    leg: 0,
    call: `call-llm#${turn * 10 + 5}`,
    epoch: turn + 1,
    agent: '',
    mount: '',
    continues: false,
    ...more,
  };
}

export const NO_COUNTS: StatusCounts = {
  verified: 0,
  reconstructed: 0,
  damaged: 0,
  'on-receipt': 0,
  'not-on-record': 0,
};

export function fakeFacts(turn: number, verdict: TurnVerdict, counts: Partial<StatusCounts> = {}): TurnFacts {
  return {
    turn,
    asks: [],
    answers: true,
    unanswered: false,
    verdict,
    counts: { ...NO_COUNTS, ...counts },
    findings: 0,
    gaps: ['cache-transform', 'provider-defaults'],
  };
}

function fakeSummary(turns: readonly TurnHead[]): RecordingSummary {
  return {
    files: [{ name: 'fake.json', bytes: 10, container: 'json', encoding: 'utf-8' }],
    legs: [],
    turns,
    notes: [],
    tags: [{ tag: 'audit', count: 2 }],
    writtenKeys: [{ key: 'secretKeyName', count: 3 }],
  };
}

function fakeServed(head: TurnHead): ServedAnswer {
  return {
    head,
    verdict: 'verified',
    counts: NO_COUNTS,
    sections: [],
    gaps: [],
    findings: [],
    commitIdx: 0,
    systemChars: 0,
    answer: { state: 'answered', calls: [], results: [] },
    boundary: '',
  };
}

export interface FakeRun {
  readonly turns: readonly TurnHead[];
  /** The axes it can answer for; the first is the one it opens on. */
  readonly axes: readonly AxisAnswer[];
}

export interface FakeSession extends Session {
  readonly asked: { readonly kind: CallName; readonly payload: unknown }[];
  closed: boolean;
}

export function fakeSession({ turns, axes }: FakeRun): FakeSession {
  const asked: { kind: CallName; payload: unknown }[] = [];
  const [axis] = axes;
  const [head] = turns;
  if (axis === undefined) throw new Error('a fake run needs an axis');

  async function ask<K extends Exclude<CallName, 'open'>>(kind: K, payload: Ask<K>): Promise<Outcome<K>> {
    asked.push({ kind, payload });
    await Promise.resolve();
    return reply(kind, payload) as Outcome<K>; // test kit: `reply` answers by kind
  }

  function reply(kind: CallName, payload: object): Outcome<'axis'> | Outcome<'served'> {
    if (kind === 'axis' && 'ref' in payload) {
      const wanted = JSON.stringify(payload.ref);
      const found = axes.find(({ ref }) => JSON.stringify(ref) === wanted);
      if (found !== undefined) return { end: 'answer', answer: found };
    }
    if (kind === 'served' && 'at' in payload) {
      const wanted = JSON.stringify(payload.at);
      const found = turns.find(({ leg, call }) => JSON.stringify({ leg, call }) === wanted);
      if (found !== undefined) return { end: 'answer', answer: fakeServed(found) };
    }
    return { end: 'failed', failure: { code: 'no-such-mount', facts: {} } };
  }

  return {
    asked,
    closed: false,
    opened: { summary: fakeSummary(turns), axis, ...(head && { first: fakeServed(head) }) },
    ask,
    latest: (kind) => latestChannel((payload) => ask(kind, payload)),
    close() {
      this.closed = true;
    },
  };
}

/** Stands in for `openSession`: each opening waits until the test ends it. */
export function fakeOpener() {
  const openings: { options: OpenOptions; end: (result: OpenResult) => void; cancelled: boolean }[] = [];
  return {
    openings,
    openSession(_files: unknown, options: OpenOptions = {}): Opening {
      let end: (result: OpenResult) => void = () => {};
      const result = new Promise<OpenResult>((resolve) => {
        end = resolve;
      });
      const opening = { options, end, cancelled: false };
      openings.push(opening);
      return {
        result,
        cancel() {
          opening.cancelled = true;
          end({ end: 'cancelled' });
        },
      };
    },
  };
}
