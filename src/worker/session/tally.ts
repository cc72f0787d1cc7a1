/** In how many executions of a stage each name occurs: counted in one pass, without a text made of any row. */

export interface Tally<K> {
  /** `execution`: a number of its own, given out in the order in which executions first occur. */
  add(name: K, execution: number): void;
  /** In the order in which the names first occurred. */
  counts(): readonly (readonly [name: K, count: number])[];
}

/** A tally of nothing yet. */
export function createTally<K>(): Tally<K> {
  const counted = new Map<K, number[]>();
  return {
    add(name, execution) {
      const executions = counted.get(name);
      if (executions === undefined) counted.set(name, [execution]);
      else insert(executions, execution);
    },
    counts: () => [...counted].map(([name, { length }]) => [name, length] as const),
  };
}

/** Rising, each once. Rows of two executions may take turns, so a lower one may come late. */
function insert(rising: number[], value: number): void {
  const last = rising[rising.length - 1] ?? -1;
  if (value === last) return;
  if (value > last) {
    rising.push(value);
    return;
  }
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  if (rising[low] !== value) rising.splice(low, 0, value);
}
