/** Finding text in what the model answered: no request carries the last answer of a run, and none the thinking of some. */
import type { Calls } from '../../protocol/messages.ts';
import type { AnswerHit, FoundAnswers } from '../../protocol/views.ts';
import { type RawAnswer, rawAnswer, thinkingText } from './answer.ts';
import type { Slice } from './find.ts';
import { matcherOf } from './matcher.ts';
import { asText } from './text.ts';
import type { Turn } from './turns.ts';

/** Every answer of the run, turn by turn; `undefined` where it was cancelled. `limit` bounds the hits that are listed. */
export async function findInAnswers(
  turns: readonly Turn[],
  ask: Calls['find']['ask'],
  slice: Slice,
): Promise<FoundAnswers | undefined> {
  const hits: AnswerHit[] = [];
  const turnsWithHits = new Set<number>();
  let total = 0;
  let partsWithHits = 0;
  let unsearchedTurns = 0;
  const match = matcherOf(ask);
  for (const turn of ask.query === '' ? [] : turns) {
    const at = turn.head.turn;
    if (slice.spent() && !(await slice.breathe(at, turns.length))) return undefined;
    const answer = rawAnswer(turn);
    if (answer === undefined) continue;
    if (answer.withheld) unsearchedTurns += 1;
    for (const { texts, ...part } of partsOf(answer)) {
      const found = match(texts.map(({ text }) => text));
      if (found === undefined) continue;
      total += found.count;
      partsWithHits += 1;
      turnsWithHits.add(at);
      if (hits.length === ask.limit) continue;
      const { text, ...where } = found;
      hits.push({ turn: at, ...part, in: texts[text]?.in ?? 'answer', ...where });
    }
  }
  return { hits, total, turnsWithHits: turnsWithHits.size, cut: partsWithHits > hits.length, unsearchedTurns };
}

interface Part extends Pick<AnswerHit, 'part' | 'call' | 'name'> {
  readonly texts: readonly { readonly in: AnswerHit['in']; readonly text: string }[];
}

/** The texts of an answer as the page draws them, in that order. */
function partsOf({ text, thinking, calls }: RawAnswer): readonly Part[] {
  const parts: Part[] = [];
  if (thinking !== undefined)
    parts.push({ part: 'thinking', texts: [{ in: 'thinking', text: thinkingText(thinking) }] });
  if (text !== undefined) parts.push({ part: 'answer', texts: [{ in: 'answer', text: asText(text) }] });
  for (const [call, { id, name, args }] of calls.entries()) {
    const texts = [
      { in: 'name', text: name },
      { in: 'id', text: id },
      { in: 'args', text: args === undefined ? '' : asText(args) },
    ] as const;
    parts.push({ part: 'call', call, name, texts });
  }
  return parts;
}
