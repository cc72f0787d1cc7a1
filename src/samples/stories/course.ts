/** Stories about the course of a run: skills that open, a person who is asked, thinking, a failure. */
import type { AgentStory, Tool } from '../agent/story.ts';
import {
  constant,
  DESK_TONE,
  deskStory,
  GET_ORDER,
  GET_REFUND,
  ISSUE_REFUND,
  ORDER_2207,
  schemaOf,
} from './refund-desk.ts';
import { calls, LOOK_UP, ORDER, script, threeTurns } from './script.ts';

/** Skills change pieces and tools between turns; two skills are hidden from this caller. */
export function skills(): AgentStory {
  const active = (activated: readonly string[]) => activated.includes('payments');
  const readSkill = (activated: readonly string[]): Tool =>
    constant(
      schemaOf('read_skill', `Open a skill. ${active(activated) ? 'Open: payments.' : 'Closed: payments.'}`, {
        id: 'The skill',
      }),
      'The skill is open from the next turn on.',
    );
  return deskStory({
    runId: 'run-harbour-0318-0016',
    hiddenSkillIds: ['fraud-desk', 'ledger-repair'],
    pieces: ({ activatedSkills }) => [
      DESK_TONE,
      ...(active(activatedSkills)
        ? [
            {
              text: 'Payments skill. Pay with issue_refund, once, and quote the reference.',
              source: 'skill',
              sourceId: 'payments',
            },
          ]
        : []),
    ],
    tools: ({ activatedSkills }) => [
      readSkill(activatedSkills),
      constant(GET_ORDER, ORDER_2207),
      ...(active(activatedSkills) ? [constant(ISSUE_REFUND, '{"ok":true,"reference":"R-5601"}')] : []),
    ],
    answer: script(
      calls('The order.', 'k', ['get_order', ORDER]),
      calls('I need the payments skill for this.', 'l', ['read_skill', { id: 'payments' }]),
      calls('Now I can pay.', 'm', ['issue_refund', { ...ORDER, amount: '84.00' }]),
      { content: 'Paid, reference R-5601.' },
    ),
  });
}

/** A supervisor is asked, the run stops, and goes on with the answer as a second leg. */
export function approval(): AgentStory {
  const approve: Tool = {
    schema: schemaOf('ask_supervisor', 'Ask a person. The run waits.', { question: 'What to ask' }),
    run: () => undefined,
  };
  return deskStory({
    runId: 'run-harbour-0318-0017',
    tools: () => [
      constant(GET_REFUND, '{"refund":"R-5581","state":"paid"}'),
      approve,
      constant(ISSUE_REFUND, '{"ok":true}'),
    ],
    answer: script(
      calls('What has been paid?', 'r', ['get_refund', ORDER]),
      calls('A second payment needs a person.', 's', ['ask_supervisor', { question: 'Pay O-2207 a second time?' }]),
      { content: 'The supervisor said no: the money went out under R-5581. It is on its way.' },
    ),
  });
}

/** Signed reasoning goes back on the wire with the answer it belongs to. */
export function thinking(): AgentStory {
  return deskStory({
    runId: 'run-harbour-0318-0018',
    params: { maxTokens: 4096, thinkingBudget: 2048 },
    adapterOmits: { iteration: 3, blocks: 1 },
    tools: () => LOOK_UP,
    answer: script(
      {
        content: '',
        toolCalls: [
          { id: 'h1', name: 'get_order', args: ORDER, providerMeta: { thoughtSignature: 'sig-h1', b: 1, a: [2] } },
        ],
        thinking: [{ type: 'thinking', content: 'The order first: nothing is certain before it.', signature: 'SIG-1' }],
      },
      {
        ...calls('', 'i', ['get_parcel', ORDER]),
        thinking: [
          { type: 'thinking', content: 'Returned, 84.00. Was it unused?', signature: 'SIG-2' },
          { type: 'redacted_thinking', content: '', signature: 'SEALED' },
        ],
      },
      { content: 'Unused and in time: the full amount is due.', thinking: [{ type: 'thinking', content: 'Done.' }] },
    ),
  });
}

/** The provider fails on the third call: a request is on record, an answer is not. */
export function providerFails(): AgentStory {
  return {
    ...threeTurns('run-harbour-0318-0019'),
    answer: script(
      calls('The order first.', 'a', ['get_order', ORDER]),
      calls('Returned. Where is the parcel?', 'b', ['get_parcel', ORDER]),
      { content: '', throws: 'The AI call failed: 503 overloaded', durationMs: 30_000 },
    ),
  };
}
