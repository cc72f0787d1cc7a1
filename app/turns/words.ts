/** A turn in words. Recorded names stay apart from ours: the list draws them as recorded text. */
import type { SinceCounts, TurnFacts, TurnHead } from '../../src/protocol/views.ts';
import { chars, duration, exact } from '../ui/index.ts';

/** "3,402 chars" of JSON, and nothing where the record does not give it. */
export function sizeLine(facts: TurnFacts): string {
  const total = sizeOf(facts);
  return total === undefined ? '' : chars(total);
}

/** "84 ms", as recorded. */
export function timeLine({ ms }: TurnFacts): string {
  return ms === undefined ? '' : duration(ms);
}

/** Tokens as recorded: in, then out. `short` is for a line that is narrow: "tokens 547 → 12". */
export function tokensLine({ tokensIn, tokensOut }: TurnFacts): { readonly short: string; readonly long: string } {
  const parts: string[] = [];
  if (tokensIn !== undefined) parts.push(`${exact(tokensIn)} in`);
  if (tokensOut !== undefined) parts.push(`${exact(tokensOut)} out`);
  const long = parts.length === 0 ? '' : `tokens ${parts.join(', ')}`;
  const both = tokensIn !== undefined && tokensOut !== undefined;
  return { long, short: both ? `tokens ${exact(tokensIn)} → ${exact(tokensOut)}` : long };
}

/** Gaps that leave a size counted from the rebuild too small: such a size is not shown (product.md law 1). */
const UNSIZED: ReadonlySet<string> = new Set(['no-fold-base', 'no-conversation-on-record', 'no-run-log']);

/** True where rows that were not rebuilt may have been served: what is told of rows is told of the rebuilt ones. */
export function isShort({ gaps }: Pick<TurnFacts, 'gaps'>): boolean {
  return gaps.some((gap) => UNSIZED.has(gap));
}

/** JSON characters of the whole request; undefined where neither a measurement nor a whole rebuild gives it. */
export function sizeOf(facts: TurnFacts): number | undefined {
  const { size } = facts;
  if (size === undefined || (!size.measured && isShort(facts))) return undefined;
  return size.system + size.messages + size.tools;
}

/**
 * "+2 −1 messages · −1 tool" since the turn before of the same agent; "same rows as turn 3" where nothing moved.
 * `short`: a gap covers rows, so that only the rebuilt ones are known to be the same.
 */
export function sinceLine(since: SinceCounts, short = false): string {
  const parts: string[] = [];
  for (const [{ entered, left }, one] of [
    [since.messages, 'message'],
    [since.pieces, 'piece'],
    [since.tools, 'tool'],
  ] as const) {
    const signed = [entered > 0 ? `+${exact(entered)}` : '', left > 0 ? `−${exact(left)}` : ''].filter(Boolean);
    if (signed.length > 0) parts.push(`${signed.join(' ')} ${Math.max(entered, left) === 1 ? one : `${one}s`}`);
  }
  return parts.length === 0
    ? `same ${short ? 'rebuilt ' : ''}rows as turn ${exact(since.turn + 1)}`
    : parts.join(' · ');
}

/** What follows the verdict's word on a turn's chip: "7", "1 of 12". */
export function verdictAfter({ verdict, counts }: TurnFacts): string | undefined {
  const checked = counts.verified + counts.damaged;
  switch (verdict) {
    case 'verified':
    case 'partial':
      return exact(counts.verified);
    case 'damaged':
      return checked === counts.damaged ? exact(counts.damaged) : `${exact(counts.damaged)} of ${exact(checked)}`;
    case 'not-checked':
    case 'pending':
      return undefined;
  }
}

/** True where the list must say whose turn it is. */
export function hasSeveralAgents(turns: readonly TurnHead[]): boolean {
  return turns.some(({ agent }) => agent !== turns[0]?.agent);
}

/** Names of the tools asked for, each once, with how often: one call of each is not worth a number. */
export function askedTools(asks: readonly string[]): readonly { readonly name: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const name of asks) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].map(([name, count]) => ({ name, times: count }));
}
