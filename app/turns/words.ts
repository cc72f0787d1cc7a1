/** A turn in words. Recorded names stay apart from ours: the list draws them as recorded text. */
import type { SinceCounts, TurnFacts, TurnHead } from '../../src/protocol/views.ts';
import { bytes, counted, duration, exact } from '../ui/index.ts';

/** "3.4 KB · 84 ms": what the record holds of it, and nothing for what it does not. */
export function sizeLine(facts: TurnFacts): string {
  const parts: string[] = [];
  const total = sizeOf(facts);
  if (total !== undefined) parts.push(bytes(total));
  if (facts.ms !== undefined) parts.push(duration(facts.ms));
  return parts.join(' · ');
}

/** "tokens 547 in 12 out", as recorded. */
export function tokensLine({ tokensIn, tokensOut }: TurnFacts): string {
  const parts: string[] = [];
  if (tokensIn !== undefined) parts.push(`${exact(tokensIn)} in`);
  if (tokensOut !== undefined) parts.push(`${exact(tokensOut)} out`);
  return parts.length === 0 ? '' : `tokens ${parts.join(' ')}`;
}

/** Gaps that leave a size counted from the rebuild too small: such a size is not shown (product.md law 1). */
const UNSIZED: ReadonlySet<string> = new Set(['no-fold-base', 'no-conversation-on-record', 'no-run-log']);

/** JSON characters of the whole request; undefined where neither a measurement nor a whole rebuild gives it. */
export function sizeOf({ size, gaps }: TurnFacts): number | undefined {
  if (size === undefined || (!size.measured && gaps.some((gap) => UNSIZED.has(gap)))) return undefined;
  return size.system + size.messages + size.tools;
}

/** "+2 messages · −1 tool" since the turn before of the same agent; "same as turn 3" where nothing moved. */
export function sinceLine(since: SinceCounts): string {
  const parts: string[] = [];
  const add = (sign: string, count: number, one: string) => {
    if (count > 0) parts.push(`${sign}${counted(count, one)}`);
  };
  for (const [counts, one] of [
    [since.messages, 'message'],
    [since.pieces, 'piece'],
    [since.tools, 'tool'],
  ] as const) {
    add('+', counts.entered, one);
    add('−', counts.left, one);
  }
  return parts.length === 0 ? `same rows as turn ${exact(since.turn + 1)}` : parts.join(' · ');
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
