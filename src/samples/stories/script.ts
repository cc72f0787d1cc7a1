/** The words a story is told in: answers in order, and two plain runs. */
import type { JsonObject } from '../../json.ts';
import type { AgentStory, Answer, Tool, ToolCall } from '../agent/story.ts';
import {
  constant,
  deskStory,
  FIND_POLICY,
  GET_ORDER,
  GET_PARCEL,
  GET_REFUND,
  ISSUE_REFUND,
  ORDER_2207,
  PARCEL_2207,
  POLICY_RETURN,
} from './refund-desk.ts';

export const LOOK_UP: readonly Tool[] = [
  constant(GET_ORDER, ORDER_2207),
  constant(GET_PARCEL, PARCEL_2207),
  constant(FIND_POLICY, POLICY_RETURN),
];

/** The arguments most tools take. */
export const ORDER = { orderId: 'O-2207' };

/** An answer that asks for tools; ids are `<prefix>1`, `<prefix>2`. */
export function calls(content: string, prefix: string, ...wanted: readonly (readonly [string, JsonObject])[]): Answer {
  return {
    content,
    toolCalls: wanted.map(([name, args], at): ToolCall => ({ id: `${prefix}${at + 1}`, name, args })),
  };
}

/** Answers by iteration; the last is given again where a run goes on. */
export function script(...answers: readonly Answer[]): AgentStory['answer'] {
  return ({ iteration }) => answers[Math.min(iteration, answers.length) - 1] ?? { content: '' };
}

/** A run of three calls over one tool: the plain case. */
export function threeTurns(runId: string): AgentStory {
  return deskStory({
    runId,
    tools: () => LOOK_UP,
    answer: script(
      calls('The order first.', 'a', ['get_order', ORDER]),
      calls('Returned. Where is the parcel?', 'b', ['get_parcel', ORDER]),
      { content: 'Your kettle is back and was unused, so the full 84.00 is due to you.' },
    ),
  });
}

/** Look once more, then pay: two turns. */
export function payOnce(): AgentStory {
  return deskStory({
    runId: 'run-harbour-0318-0021',
    tools: () => [constant(GET_REFUND, '{"refund":null}'), constant(ISSUE_REFUND, '{"ok":true,"reference":"R-5602"}')],
    answer: script(calls('Paying.', 'z', ['issue_refund', { ...ORDER, amount: '84.00' }]), {
      content: 'Paid, reference R-5602.',
    }),
  });
}
