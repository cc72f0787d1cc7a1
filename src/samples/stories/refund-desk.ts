/**
 * The refunds desk: the tools and the prompt that most samples share. A customer sent a
 * kettle back and waits for the money; the desk's agent looks, checks, and pays.
 */
import type { JsonObject } from '../../json.ts';
import type { ToolSchema } from '../../receipt/model.ts';
import type { AgentStory, Piece, Tool } from '../agent/story.ts';

export const DESK_PROMPT = [
  'You are the refunds desk of Harbour Kettles, a shop that sells one thing well.',
  'Read the record before you act, and say which entry you rely on.',
  'Amounts are in euros. Times are UTC.',
].join('\n');

export const DESK_RULE: Piece = {
  text: 'A refund is paid once. Look at the refund state of the order immediately before paying, and stop if one exists.',
  source: 'instructions',
  sourceId: 'pay-once',
};

export const DESK_TONE: Piece = {
  text: 'Write to the customer in plain sentences. Never promise a date the bank decides.',
  source: 'steering',
  sourceId: 'tone',
};

/** The schema of a tool with string parameters, all required. */
export function schemaOf(
  name: string,
  description: string,
  parameters: { readonly [name: string]: string },
): ToolSchema {
  const properties: { [name: string]: JsonObject } = {};
  for (const [key, what] of Object.entries(parameters)) properties[key] = { type: 'string', description: what };
  return { name, description, inputSchema: { type: 'object', properties, required: Object.keys(parameters) } };
}

/** A tool that answers from a list, one entry a call, and keeps answering the last. */
export function scripted(schema: ToolSchema, results: readonly string[], durationMs = 60): Tool {
  return {
    schema,
    durationMs,
    run: (_args, iteration) => results[Math.min(iteration, results.length) - 1] ?? '',
  };
}

/** A tool that always answers the same. */
export function constant(schema: ToolSchema, result: string, durationMs = 60): Tool {
  return { schema, durationMs, run: () => result };
}

export const GET_ORDER = schemaOf('get_order', 'Read one order.', { orderId: 'The order, such as O-1000' });
export const GET_REFUND = schemaOf('get_refund', 'Read the refund state of an order.', { orderId: 'The order' });
export const GET_PARCEL = schemaOf('get_parcel', 'Where a returned parcel is, and what the inspection said.', {
  orderId: 'The order',
});
export const FIND_POLICY = schemaOf('find_policy', 'Search the shop rules.', { query: 'What to look for' });
export const GET_NOTES = schemaOf('get_notes', 'Notes of colleagues on an order.', { orderId: 'The order' });
export const ISSUE_REFUND = schemaOf('issue_refund', 'Pay a refund. Cannot be undone.', {
  orderId: 'The order',
  amount: 'Euros, such as 84.00',
});

export const ORDER_2207 = JSON.stringify({
  order: 'O-2207',
  customer: 'Ines Okafor',
  item: 'Copper kettle, 1.5 l',
  paid: '84.00',
  delivered: '2026-03-02',
  status: 'returned',
});
export const PARCEL_2207 = JSON.stringify({
  order: 'O-2207',
  received: '2026-03-17T16:40:00Z',
  inspection: 'unused, box opened',
  by: 'Warehouse 2',
});
export const POLICY_RETURN =
  'Returns, section 3. Unused goods sent back within 30 days are refunded in full. A refund is paid to the card the order was paid with. A second payment on one order needs a supervisor.';

/** 18 March 2026, 09:03 UTC: the morning all samples happen on. */
export const DESK_MORNING = Date.UTC(2026, 2, 18, 9, 3, 0);

/** What every desk story starts from; a story overrides what it is about. */
export function deskStory(over: Partial<AgentStory> & Pick<AgentStory, 'runId' | 'answer' | 'tools'>): AgentStory {
  return {
    id: 'refunds-desk',
    startMs: DESK_MORNING,
    model: 'harbour-large-2',
    provider: 'mock',
    userMessage: 'Order O-2207: I sent the kettle back last week and have not seen my money. Please pay it out.',
    system: DESK_PROMPT,
    pieces: () => [DESK_RULE, DESK_TONE],
    maxIterations: 10,
    params: { temperature: 0.2, maxTokens: 1024 },
    cache: { kind: 'pass', strategy: '*' },
    vintage: 'current',
    ...over,
  };
}
