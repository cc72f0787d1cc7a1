/** Time by the wall and by the processor, and repeats that a busy machine disturbs alike. */
import { readFileSync } from 'node:fs';

export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;

/** Processor time of this thread in ms. Where the system does not tell it by thread: of the whole process. */
function cpuNow(): number {
  // Asking for the whole process brings the kernel's count for this thread up to now.
  const { user, system } = process.cpuUsage();
  try {
    return Number(readFileSync(SCHEDSTAT, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return (user + system) / 1000;
  }
}

/** Runs `work` once. Its value is let go of before the clock is read again only by the next call. */
export async function costOf(work: () => unknown): Promise<Cost> {
  const cpu = cpuNow();
  const wall = performance.now();
  await work();
  return { wallMs: performance.now() - wall, cpuMs: cpuNow() - cpu };
}

/** As `costOf`, with the processor time of every thread of this process: for work that is handed to others. */
export async function costOfAll(work: () => unknown): Promise<Cost> {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  await work();
  const wallMs = performance.now() - wall;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

/** As `costOf` for work that must not wait: nothing else runs in between. */
export function costNow(work: () => unknown): Cost {
  const cpu = cpuNow();
  const wall = performance.now();
  work();
  return { wallMs: performance.now() - wall, cpuMs: cpuNow() - cpu };
}

/** Collects what is garbage now, so that one candidate does not pay for another. Needs `--expose-gc`. */
export function collect(): void {
  globalThis.gc?.();
}

/**
 * The median cost of each candidate: all of them once, then all of them again, so that a spell of load falls
 * on all. The first round warms up and is not counted.
 */
export async function medians<K extends string>(
  rounds: number,
  candidates: Readonly<Record<K, () => Cost | Promise<Cost>>>,
): Promise<Readonly<Record<K, Cost>>> {
  const names = Object.keys(candidates) as K[]; // the literal's own keys
  const taken = new Map<K, Cost[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      collect();
      const cost = await candidates[name]();
      if (round > 0) taken.get(name)?.push(cost);
    }
  }
  const entries = names.map((name) => [name, medianCost(taken.get(name) ?? [])] as const);
  return Object.fromEntries(entries) as Record<K, Cost>; // one entry a key of K
}

function medianCost(costs: readonly Cost[]): Cost {
  return { wallMs: median(costs.map(({ wallMs }) => wallMs)), cpuMs: median(costs.map(({ cpuMs }) => cpuMs)) };
}

/** The middle value; between the two middle ones where there are two. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** The value that `share` (0 to 1) of the values do not exceed. NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
