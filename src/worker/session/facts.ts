/** What the background reading says of one turn: its place in the list and on the slider. */
import type { TurnFacts, TurnVerdict } from '../../protocol/views.ts';
import { measurementOf } from '../../receipt/stored-measurement.ts';
import { systemText } from '../../served/system.ts';
import type { RowField } from '../../verify/model.ts';
import { rawAnswer } from './answer.ts';
import type { TurnCheck } from './checks.ts';
import { eventsOf } from './events.ts';
import { type Since, sinceCounts } from './since.ts';
import { jsonText } from './text.ts';

/** The rows that stand for what was served. A list of names carries no hash, and facts are the receipt's own. */
const SERVED_FIELDS = ['system', 'piece', 'message', 'request-only', 'tool-schema'] as const satisfies RowField[];

/**
 * A turn's verdict. Nothing checked is never all-clear: `not-checked` where no row agreed by hash;
 * `partial` where some served row could not be checked, or the file breaks off before the turn (issue 4, item 2);
 * `verified` where every one agrees.
 */
export function verdictOf(check: TurnCheck): TurnVerdict {
  if (check.counts.damaged > 0) return 'damaged';
  if (check.counts.verified === 0) return 'not-checked';
  if (check.turn.head.cut === 'before') return 'partial';
  const unchecked = SERVED_FIELDS.some((field) => check.blocks[field].counts.verified < check.blocks[field].length);
  return unchecked ? 'partial' : 'verified';
}

/** The facts of a checked turn. */
export function turnFacts(check: TurnCheck, since: Since | undefined): TurnFacts {
  const { turn, parts } = check;
  const answer = rawAnswer(turn);
  const { tokensIn, tokensOut, ms } = eventsOf(turn.leg).calls.get(turn.head.call) ?? {};
  const { model, provider } = basisNames(check);
  return {
    turn: turn.head.turn,
    ...(model !== undefined && { model }),
    ...(provider !== undefined && { provider }),
    asks: answer?.calls.map(({ name }) => name) ?? [],
    answers: answer !== undefined && answer.calls.length === 0,
    unanswered: answer === undefined,
    size: sizeOf(check),
    ...(tokensIn !== undefined && { tokensIn }),
    ...(tokensOut !== undefined && { tokensOut }),
    ...(ms !== undefined && { ms }),
    ...(since !== undefined && { since: sinceCounts(since) }),
    verdict: verdictOf(check),
    counts: check.counts,
    findings: check.findings.length,
    gaps: parts.gaps.map(({ gap }) => gap),
  };
}

/** Model and provider as the receipt names them. */
function basisNames({ parts }: TurnCheck): { readonly model?: string; readonly provider?: string } {
  const basis = parts.receipt.receipt?.basis;
  const model = typeof basis?.model === 'string' ? basis.model : undefined;
  const provider = typeof basis?.provider === 'string' ? basis.provider : undefined;
  return { ...(model !== undefined && { model }), ...(provider !== undefined && { provider }) };
}

function sizeOf(check: TurnCheck): NonNullable<TurnFacts['size']> {
  const { receipt } = check.parts.receipt;
  const measured = receipt === undefined ? undefined : measurementOf(receipt);
  if (measured?.status === 'measured') {
    const { systemPrompt, messages, tools } = measured.slots;
    return {
      system: systemPrompt?.jsonChars ?? 0,
      messages: messages?.jsonChars ?? 0,
      tools: tools?.jsonChars ?? 0,
      measured: true,
    };
  }
  return countedSize(check);
}

const messageChars = new WeakMap<object, number>();

/** JSON characters of what was rebuilt; each message is counted once, however many turns serve it. */
function countedSize({ parts }: TurnCheck): NonNullable<TurnFacts['size']> {
  let messages = 2;
  for (let at = 0; at < parts.messages.length; at += 1) {
    const message = parts.messages.at(at);
    if (message === undefined) continue;
    const known = messageChars.get(message) ?? jsonText(message).length;
    messageChars.set(message, known);
    messages += known + (at > 0 ? 1 : 0);
  }
  return {
    system: jsonText(systemText(parts.system.pieces)).length,
    messages,
    tools: jsonText(parts.tools.schemas).length,
    measured: false,
  };
}
