/**
 * The first sample: an honest run of eight turns with a wrong answer. The desk pays a
 * refund that a colleague paid ten minutes before, because the second look at the refund
 * state (turn 6) was answered from a cache: the text says so, and the model read past it.
 */
import type { AgentStory, Answer, Tool, ToolCall, TurnFacts } from '../agent/story.ts';
import {
  constant,
  deskStory,
  FIND_POLICY,
  GET_NOTES,
  GET_ORDER,
  GET_PARCEL,
  GET_REFUND,
  ISSUE_REFUND,
  ORDER_2207,
  PARCEL_2207,
  POLICY_RETURN,
} from './refund-desk.ts';

const ORDER = { orderId: 'O-2207' };

/** True when it was written, at 09:03; a colleague paid at 09:05. */
const REFUND_STATE = { order: 'O-2207', refund: null, state: 'not paid', readAt: '2026-03-18T09:03:02Z' };

/** What turn 2 read from the ledger itself. */
const FRESH_STATE = JSON.stringify({ ...REFUND_STATE, servedFrom: 'ledger', ageSeconds: 0 });
/** What turn 6 read: the same words, eleven minutes old. The whole mistake is in `servedFrom`. */
export const STALE_STATE = JSON.stringify({ ...REFUND_STATE, servedFrom: 'cache', ageSeconds: 658 });

const PAID = JSON.stringify({
  ok: true,
  reference: 'R-5590',
  order: 'O-2207',
  amount: '84.00',
  ledger: [
    { reference: 'R-5581', at: '2026-03-18T09:05:41Z', amount: '84.00', by: 'T. Lindqvist, by hand' },
    { reference: 'R-5590', at: '2026-03-18T09:14:01Z', amount: '84.00', by: 'refunds-desk' },
  ],
});

const NOTES = JSON.stringify([
  { at: '2026-03-12', by: 'M. Duarte', note: 'Customer asked for a return label. Sent.' },
  { at: '2026-03-17', by: 'Warehouse 2', note: 'Kettle is back, unused. Ready to refund.' },
]);

const TOOLS: readonly Tool[] = [
  constant(GET_ORDER, ORDER_2207),
  { schema: GET_REFUND, durationMs: 35, run: (_args, iteration) => (iteration < 5 ? FRESH_STATE : STALE_STATE) },
  // The warehouse takes eleven minutes to answer: long enough for a colleague to pay by hand.
  constant(GET_PARCEL, PARCEL_2207, 655_000),
  constant(FIND_POLICY, POLICY_RETURN, 90),
  constant(GET_NOTES, NOTES),
  constant(ISSUE_REFUND, PAID, 480),
];

function ask(id: string, name: string, args: ToolCall['args'], content: string, durationMs: number): Answer {
  return { content, toolCalls: [{ id, name, args }], durationMs };
}

const ANSWERS: readonly Answer[] = [
  ask('call_01', 'get_order', ORDER, 'I will start with the order itself.', 910),
  ask('call_02', 'get_refund', ORDER, 'The order is marked returned. Has anything been paid back yet?', 740),
  ask('call_03', 'find_policy', { query: 'refund after return' }, 'Nothing paid yet. What do the rules say?', 820),
  ask('call_04', 'get_parcel', ORDER, 'In full, if the goods are unused and back in time. Where is the parcel?', 690),
  ask('call_05', 'get_notes', ORDER, 'Received yesterday, unused. Any notes that speak against paying?', 710),
  ask('call_06', 'get_refund', ORDER, 'None. The rule asks for one more look at the refund state before paying.', 650),
  ask(
    'call_07',
    'issue_refund',
    { ...ORDER, amount: '84.00' },
    'Still not paid according to get_refund, so I pay 84.00 now.',
    880,
  ),
  {
    content:
      'Dear Ines Okafor, your kettle came back unused on 17 March and I have refunded 84.00 to the card you paid with, reference R-5590. No refund had been made for this order before today, so this is the only payment you will see.',
    durationMs: 1240,
  },
];

/** The story of the first sample. */
export function paidTwice(): AgentStory {
  return deskStory({
    runId: 'run-harbour-0318-0001',
    tools: () => TOOLS,
    answer: ({ iteration }: TurnFacts) => ANSWERS[iteration - 1] ?? { content: 'Done.' },
  });
}
