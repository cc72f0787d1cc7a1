/** (d) The answer to a scrub, ready to be sent; and what it costs early and late in the run. */
import { serialize } from 'node:v8';
import type { AxisAnswer } from '../../protocol/views.ts';
import type { RecordingSession } from '../../worker/session/session.ts';
import { type Cost, costNow, median, percentile } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { random } from './random.ts';
import { bytesOf, openedFrom } from './reader.ts';

const STOPS = 2000;
/** As the page asks (app/store/served-source.ts). */
const WINDOW = 60;
/** Turns looked at at either end: more than the session keeps checked, so that each is checked anew. */
const AT_EITHER_END = 40;

/** One question of a scrub: answered, and written out as `postMessage` writes it. */
function answerCost(session: RecordingSession, turn: number): Cost {
  const head = session.turns.list[turn]?.head;
  if (head === undefined) throw new Error(`There is no turn ${turn}.`);
  return costNow(() => {
    const reply = session.served({ at: head, window: WINDOW });
    if (!reply.ok) throw new Error(reply.failure.code);
    serialize(reply.answer);
  });
}

export async function scrubCase(input: Input): Promise<readonly Row[]> {
  const session = await openedFrom(bytesOf(input));
  const { stops } = axisOf(session);
  const next = random(7);
  const costs = Array.from({ length: STOPS }, () => {
    const stop = Math.floor(next() * stops.length);
    return answerCost(session, Math.max(0, stops.nearest[stop] ?? 0));
  });
  const commits = session.recording.legs[0]?.run?.rows.length ?? 0;
  const wall = costs.map(({ wallMs }) => wallMs);
  const cpu = costs.map(({ cpuMs }) => cpuMs);
  return (
    [
      ['p50', 0.5],
      ['p95', 0.95],
      ['p99', 0.99],
    ] as const
  ).map(([name, share]) => ({
    metric: 'd',
    what: `scrub answer ${name} over ${STOPS.toLocaleString('en')} random stops`,
    input: input.name,
    unit: 'ms',
    value: percentile(wall, share),
    cpu: percentile(cpu, share),
    ...(name === 'p95' && { target: { bound: 'at most', value: 4 } as const }),
    detail: `${commits.toLocaleString('en')} commits, from the first question on`,
  }));
}

/** The same question near the start and near the end. */
export function lateOverEarly(session: RecordingSession): { readonly wall: number; readonly cpu: number } & EarlyLate {
  const turns = session.turns.list.length;
  const early: Cost[] = [];
  const late: Cost[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (let at = 0; at < AT_EITHER_END; at += 1) {
      const [first, last] = [answerCost(session, 5 + at), answerCost(session, turns - 5 - at)];
      if (round === 0) continue; // warms up
      early.push(first);
      late.push(last);
    }
  }
  const of = (costs: readonly Cost[], by: keyof Cost) => median(costs.map((cost) => cost[by]));
  const earlyMs = of(early, 'wallMs');
  const lateMs = of(late, 'wallMs');
  return { wall: lateMs / earlyMs, cpu: of(late, 'cpuMs') / of(early, 'cpuMs'), earlyMs, lateMs };
}

interface EarlyLate {
  readonly earlyMs: number;
  readonly lateMs: number;
}

function axisOf(session: RecordingSession): AxisAnswer {
  const axis = session.axis({ mount: '', leg: 0, strategy: 'milestones', select: [] });
  if (!axis.ok) throw new Error(axis.failure.code);
  return axis.answer;
}
