/** A run of any length with tool results of any size: the story behind `--turns` and the benchmarks. */
import type { AgentStory, Answer, Tool, ToolCall } from '../agent/story.ts';
import { Prng } from './prng.ts';
import { DESK_MORNING, DESK_PROMPT, DESK_RULE, DESK_TONE, schemaOf } from './refund-desk.ts';

export interface LoadOptions {
  readonly seed: number;
  /** LLM calls of the run: all but the last ask for tools. */
  readonly turns: number;
  /** Bytes of each tool result; ASCII, so characters too. */
  readonly resultBytes: number;
  /** Turns kept in the conversation; absent keeps all. */
  readonly window?: number;
  /** Slots commit no copy of the conversation: the log grows with the run, not with its square. */
  readonly lean?: boolean;
}

const WORDS: readonly [string, ...string[]] = [
  'kettle',
  'copper',
  'harbour',
  'refund',
  'ledger',
  'parcel',
  'invoice',
  'carrier',
  'warehouse',
  'customer',
  'returned',
  'unused',
  'opened',
  'paid',
  'pending',
  'checked',
  'queue',
  'morning',
  'supervisor',
  'reference',
];

/** Words to exactly `bytes` bytes. */
export function wordsOf(random: Prng, bytes: number): string {
  const words: string[] = [];
  for (let length = 0; length <= bytes; ) {
    const word = random.pick(WORDS);
    words.push(word);
    length += word.length + 1;
  }
  return words.join(' ').slice(0, bytes);
}

/** The story of one seed. Every turn is drawn from its own generator, so turn n never depends on how many there are. */
export function loadStory(options: LoadOptions): AgentStory {
  const { seed, turns, resultBytes } = options;
  const at = (turn: number, use: number) => new Prng(seed * 0x9e3779b1 + turn * 8 + use);
  const tools: readonly Tool[] = [
    {
      schema: schemaOf('read_ledger', 'Read one page of the ledger.', { page: 'Page number' }),
      run: (args, iteration) => result(at(iteration, 1), `Page ${String(args['page'])}`, resultBytes),
    },
    {
      schema: schemaOf('read_order', 'Read one order.', { orderId: 'The order' }),
      run: (args, iteration) => result(at(iteration, 2), `Order ${String(args['orderId'])}`, resultBytes),
    },
  ];
  return {
    id: 'refunds-desk',
    runId: `run-load-${seed}`,
    startMs: DESK_MORNING + seed,
    model: 'harbour-large-2',
    provider: 'mock',
    userMessage: `Go through the ledger and tell me what was paid twice. ${wordsOf(at(0, 0), 40)}`,
    system: DESK_PROMPT,
    pieces: () => [DESK_RULE, DESK_TONE],
    maxIterations: turns + 1,
    params: { temperature: 0.2, maxTokens: 1024 },
    cache: { kind: 'pass', strategy: '*' },
    vintage: 'current',
    tools: () => tools,
    answer: ({ iteration }) => answerOf(at(iteration, 0), iteration, turns),
    ...(options.window === undefined ? {} : { window: options.window }),
    ...(options.lean === true ? { lean: true } : {}),
  };
}

function result(random: Prng, head: string, bytes: number): string {
  return `${head}: ${wordsOf(random, bytes)}`.slice(0, Math.max(bytes, 1));
}

function answerOf(random: Prng, iteration: number, turns: number): Answer {
  const durationMs = 400 + random.below(900);
  if (iteration >= turns) return { content: `Nothing on these ${turns - 1} pages was paid twice.`, durationMs };
  const calls: ToolCall[] = [{ id: `call_${iteration}_1`, name: 'read_ledger', args: { page: String(iteration) } }];
  // One turn in five looks at an order beside its page.
  if (random.below(5) === 0) {
    calls.push({ id: `call_${iteration}_2`, name: 'read_order', args: { orderId: `O-${random.below(10_000)}` } });
  }
  return { content: `Page ${iteration}: ${wordsOf(random, 30)}`, toolCalls: calls, durationMs };
}
