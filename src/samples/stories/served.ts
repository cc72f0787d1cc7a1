/** Stories about what a request is made of: tools, windows, lines and pieces. */
import type { AgentStory } from '../agent/story.ts';
import { constant, deskStory, GET_PARCEL, PARCEL_2207, schemaOf } from './refund-desk.ts';
import { calls, LOOK_UP, ORDER, script, threeTurns } from './script.ts';

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
