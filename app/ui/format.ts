/** Numbers as words: exact, never rounded where a reader could count; a rounded one always stands beside its unit. */

const GROUPED = new Intl.NumberFormat('en-US');

/** 1184 as "1,184". */
export function exact(value: number): string {
  return GROUPED.format(value);
}

/** "1 row", "2 rows"; `many` for a plural that is not an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${exact(count)} ${count === 1 ? one : many}`;
}

/** "1,184 chars": UTF-16 units, as recorded lengths are counted. */
export function chars(count: number): string {
  return counted(count, 'char');
}

/** "738 B", "3.4 KB", "146.0 MB": powers of 1,000. */
export function bytes(count: number): string {
  if (count < 1000) return `${exact(count)} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = count / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** A duration: "84 ms", "1.84 s", "2 min 05 s". */
export function duration(ms: number): string {
  if (ms < 1000) return `${exact(Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  return `${exact(Math.floor(seconds / 60))} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** "turn 3" for one, "turns 2–5" where first and last differ. Turns are counted from 1 on the page. */
export function turnSpan(first: number, last: number): string {
  return first === last ? `turn ${exact(first)}` : `turns ${exact(first)}–${exact(last)}`;
}

/**
 * "served in turns 2–5" where every turn of the stretch serves the row, else "by hash in 2 of turns 4–7":
 * of the turns between, one may not serve it, and one may have no receipt to know it by.
 */
export function servedSpan({ first, last, count }: { first: number; last: number; count: number }): string {
  const span = turnSpan(first + 1, last + 1);
  return count < last - first + 1 ? `by hash in ${exact(count)} of ${span}` : `served in ${span}`;
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
