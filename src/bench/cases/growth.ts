/** Growth: what a turn costs in a run of 2,000 turns, against what it costs in one of 100. */
import { costOf, medians } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { bytesOf, openedFrom, parsedFrom, recordingOf } from './reader.ts';
import { lateOverEarly } from './scrub.ts';
import { readingCost } from './verify.ts';

export async function growthCase(short: Input, long: Input, rounds: number): Promise<readonly Row[]> {
  const [small, large] = [bytesOf(short), bytesOf(long)];
  const turnsOf = async (bytes: ArrayBuffer) => (await openedFrom(bytes)).turns.list.length;
  const few = await turnsOf(small);
  const many = await turnsOf(large);
  const opening = await medians(rounds, {
    short: () => costOf(async () => void (await openedFrom(small))),
    long: () => costOf(async () => void (await openedFrom(large))),
  });
  const checking = await medians(rounds, {
    short: () => readingCost(() => recordingOf(parsedFrom(small))),
    long: () => readingCost(() => recordingOf(parsedFrom(large))),
  });
  const row = (what: string, { short: a, long: b }: typeof opening): Row => ({
    metric: 'growth',
    what: `${what} a turn, ${many.toLocaleString('en')} turns ÷ ${few}`,
    input: long.name,
    unit: 'x',
    value: b.wallMs / many / (a.wallMs / few),
    cpu: b.cpuMs / many / (a.cpuMs / few),
    target: { bound: 'at most', value: 1.5 },
    detail: `${(b.wallMs / many).toFixed(3)} ms ÷ ${(a.wallMs / few).toFixed(3)} ms`,
  });
  return [row('opening', opening), row('verifying', checking), ...(await scrubGrowth(long))];
}

/** A scrub late in the run against one early in it. */
export async function scrubGrowth(input: Input): Promise<readonly Row[]> {
  const { wall, cpu, earlyMs, lateMs } = lateOverEarly(await openedFrom(bytesOf(input)));
  return [
    {
      metric: 'growth',
      what: 'scrub answer, last turns ÷ turn 5 and after',
      input: input.name,
      unit: 'x',
      value: wall,
      cpu,
      target: { bound: 'at most', value: 1.5 },
      detail: `${lateMs.toFixed(2)} ms ÷ ${earlyMs.toFixed(2)} ms`,
    },
  ];
}
