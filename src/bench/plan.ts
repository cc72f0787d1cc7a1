/** Which case is measured on which recording. The whole plan takes minutes, the quick one a minute or so. */
import type { CaseName } from './cases/run-case.ts';
import { type LoadName, largeInputs, loadPath } from './inputs.ts';
import type { Metric } from './model.ts';

export interface Step {
  readonly name: CaseName;
  /** Recordings of our own that it reads. */
  readonly loads: readonly LoadName[];
  /** Files it reads, those of `loads` or others. */
  readonly paths: readonly string[];
  readonly rounds: number;
}

const METRIC_OF: Readonly<Record<CaseName, Metric>> = {
  open: 'a',
  fold: 'b',
  verify: 'c',
  scrub: 'd',
  growth: 'growth',
  'scrub-growth': 'growth',
};

/** The steps in Node, for the figures that are wanted; with the recordings of ../shared, where they are. */
export function planOf(quick: boolean, wanted: (metric: Metric) => boolean): readonly Step[] {
  return (quick ? quickPlan() : wholePlan()).filter(({ name }) => wanted(METRIC_OF[name]));
}

/** The recordings of our own that the browser reads. */
export function browserLoads(quick: boolean): readonly LoadName[] {
  return quick ? ['lean600'] : ['lean600', 'windowed2000', 'long700'];
}

/** Those of long rows: in the browser they are verified against raw hashing. */
export function verifiedLoads(quick: boolean): readonly LoadName[] {
  return quick ? ['long100'] : ['long100', 'longPacked100', 'long700'];
}

function step(rounds: number, name: CaseName, ...loads: readonly LoadName[]): Step {
  return { name, loads, paths: loads.map(loadPath), rounds };
}

function onLarge(rounds: number, name: CaseName): readonly Step[] {
  return largeInputs().map(({ path }) => ({ name, loads: [], paths: [path], rounds }));
}

function quickPlan(): readonly Step[] {
  return [
    ...onLarge(1, 'open').slice(0, 1),
    step(2, 'open', 'lean600'),
    step(1, 'fold', 'lean600'),
    step(3, 'verify', 'long100'),
    step(3, 'verify', 'lean600'),
    step(1, 'scrub', 'lean600'),
    step(1, 'growth', 'windowed100', 'windowed2000'),
  ];
}

function wholePlan(): readonly Step[] {
  return [
    ...onLarge(5, 'open'),
    step(5, 'open', 'flat100'),
    step(5, 'open', 'grouped100'),
    step(5, 'open', 'full100'),
    step(5, 'open', 'packed100'),
    step(5, 'open', 'lean600'),
    step(3, 'open', 'windowed2000'),
    step(5, 'open', 'long100'),
    step(5, 'open', 'longPacked100'),
    step(1, 'open', 'long700'),
    step(3, 'fold', 'lean600'),
    step(3, 'fold', 'windowed600'),
    step(5, 'verify', 'long100'),
    step(5, 'verify', 'longPacked100'),
    step(3, 'verify', 'long700'),
    step(5, 'verify', 'lean600'),
    step(5, 'verify', 'grouped100'),
    ...onLarge(3, 'verify'),
    step(1, 'scrub', 'lean600'),
    step(1, 'scrub', 'windowed2000'),
    ...onLarge(1, 'scrub'),
    step(3, 'growth', 'windowed100', 'windowed2000'),
    step(1, 'scrub-growth', 'lean600'),
  ];
}
