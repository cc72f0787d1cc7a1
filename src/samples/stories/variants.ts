/** One short story for each thing a recording can hold. Every one is set at the same refunds desk. */
import type { JsonObject } from '../../json.ts';
import type { AgentStory, Answer, Tool, ToolCall } from '../agent/story.ts';
import {
  constant,
  DESK_TONE,
  deskStory,
  FIND_POLICY,
  GET_ORDER,
  GET_PARCEL,
  GET_REFUND,
  ISSUE_REFUND,
  ORDER_2207,
  PARCEL_2207,
  POLICY_RETURN,
  schemaOf,
} from './refund-desk.ts';

export const LOOK_UP: readonly Tool[] = [
  constant(GET_ORDER, ORDER_2207),
  constant(GET_PARCEL, PARCEL_2207),
  constant(FIND_POLICY, POLICY_RETURN),
];

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

const ORDER = { orderId: 'O-2207' };

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

/** Two calls of one turn answer with the same text: only their ids tell them apart. */
export function parallelEqual(): AgentStory {
  const parcel = schemaOf('track_parcel', 'Ask one carrier.', { carrier: 'The carrier' });
  return deskStory({
    runId: 'run-harbour-0318-0011',
    userMessage: 'Which carrier has the return of O-2207?',
    tools: () => [constant(parcel, '{"found":false}'), constant(GET_PARCEL, PARCEL_2207)],
    answer: script(
      calls(
        'I will ask all three at once.',
        'p',
        ['track_parcel', { carrier: 'Nordpost' }],
        ['track_parcel', { carrier: 'Kite' }],
        ['track_parcel', { carrier: 'Nordpost' }],
      ),
      calls('None of them. The warehouse may know.', 'q', ['get_parcel', ORDER], ['track_parcel', { carrier: 'Kite' }]),
      { content: 'No carrier lists it any more: Warehouse 2 received it on 17 March.' },
    ),
  });
}

/** Only the newest three turns stay in the conversation; older ones leave it. */
export function windowed(): AgentStory {
  const page = schemaOf('read_ledger', 'Read one page of the ledger.', { page: 'Page number' });
  return deskStory({
    runId: 'run-harbour-0318-0012',
    userMessage: 'Go through the ledger of March page by page and tell me what you paid twice.',
    window: 3,
    tools: () => [
      {
        schema: page,
        run: (args) => `Page ${String(args['page'])}: ${12 + Number(args['page'])} payments, none twice.`,
      },
    ],
    answer: ({ iteration }) =>
      iteration < 8
        ? calls(`Page ${iteration}.`, `w${iteration}-`, ['read_ledger', { page: String(iteration) }])
        : { content: 'Seven pages, and on the pages I can still see nothing was paid twice.' },
  });
}

/** The answer must come through a tool whose schema is not on record. */
export function forcedAnswer(): AgentStory {
  const forced = {
    name: 'file_decision',
    description: 'The decision, as a form.',
    inputSchema: { type: 'object', properties: { decision: { type: 'string' }, amount: { type: 'string' } } },
  };
  return deskStory({
    runId: 'run-harbour-0318-0013',
    tools: () => LOOK_UP,
    forcedTool: forced,
    params: { temperature: 0, toolChoice: { type: 'tool', name: 'file_decision' } },
    answer: script(calls('', 'f', ['get_order', ORDER]), { content: '{"decision":"refund","amount":"84.00"}' }),
  });
}

/** The action budget ends before the work does: one last call, no tools. */
export function wrapUp(): AgentStory {
  return deskStory({
    runId: 'run-harbour-0318-0014',
    maxIterations: 2,
    tools: () => LOOK_UP,
    answer: script(calls('The order.', 'u', ['get_order', ORDER]), calls('The parcel.', 'v', ['get_parcel', ORDER]), {
      content: 'I read the order. I did not get to the parcel, so I cannot say whether the money is due.',
    }),
  });
}

/** Lines composed for one request and written to no history; the nudge has its evidence on record. */
export function requestOnlyLines(): AgentStory {
  const stage = schemaOf('stage_document', 'Keep a document for a later call.', { document: 'Which' });
  const attach = schemaOf('attach_document', 'Attach a kept document to the order.', { ref: 'Its reference' });
  const placed = (ref: string) => JSON.stringify({ placed: true, ref, reason: 'too long to repeat', kind: 'document' });
  return deskStory({
    runId: 'run-harbour-0318-0015',
    tools: () => [
      { schema: stage, run: (args) => placed(`ref-${String(args['document'])}`) },
      constant(attach, '{"attached":true}'),
    ],
    toolWants: { attach_document: ['document'] },
    requestOnly: ({ iteration }) => [
      { role: 'user', content: 'It is 18 March 2026, 09:03 UTC.', reason: 'time-window-line' },
      ...(iteration < 2
        ? []
        : [{ role: 'user', content: 'Kept for you: ref-invoice, ref-label.', reason: 'staged-refs-nudge' }]),
      ...(iteration < 4
        ? []
        : [{ role: 'user', content: 'Conclude from the documents.', reason: 'evidence-conclusion' }]),
    ],
    answer: script(
      calls('Keeping the invoice.', 's', ['stage_document', { document: 'invoice' }]),
      calls('And the label.', 't', ['stage_document', { document: 'label' }]),
      calls(
        'Both go to the order.',
        'x',
        ['attach_document', { ref: 'ref-invoice' }],
        ['attach_document', { ref: 'ref-label' }],
      ),
      { content: 'Invoice and label are attached to O-2207.' },
    ),
  });
}

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

/** A recovery instruction joins the system prompt of one turn. */
export function recovery(): AgentStory {
  return {
    ...threeTurns('run-harbour-0318-0020'),
    recovery: {
      iteration: 2,
      instruction: 'Your last answer named no evidence. Read the parcel record before you go on.',
    },
  };
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
