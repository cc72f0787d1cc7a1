/** A count for each of some names. */
export type Tally<K extends string> = { [key in K]: number };

/** A tally of nothing yet. */
export function zeros<K extends string>(names: readonly K[]): Tally<K> {
  return tally(names, () => 0);
}

/** The sum of two tallies, name by name. */
export function added<K extends string>(a: Tally<K>, b: Tally<K>, names: readonly K[]): Tally<K> {
  return tally(names, (name) => a[name] + b[name]);
}

function tally<K extends string>(names: readonly K[], of: (name: K) => number): Tally<K> {
  const counts: Partial<Record<K, number>> = {};
  for (const name of names) counts[name] = of(name);
  return counts as Tally<K>; // every name was just set
}
