/** Samples in which every checked row agrees. */
import { packRecording } from '../../recording/pack.ts';
import { recordAgent, recordSequence, recordTwoLegs } from '../run/agent-recording.ts';
import { hostile } from '../stories/hostile.ts';
import { paidTwice } from '../stories/paid-twice.ts';
import { deskStory } from '../stories/refund-desk.ts';
import * as variants from '../stories/variants.ts';
import { asJson, type Sample } from './sample.ts';

const flat = { shape: 'flat' } as const;

/** A one-shot classifier: which desk does this belong to? */
export function triageStory() {
  return deskStory({
    id: 'triage',
    runId: 'run-harbour-0318-0003',
    system: 'Answer with the name of one desk: refunds, repairs or orders.',
    pieces: () => [],
    cache: { kind: 'none' },
    params: {
      temperature: 0,
      maxTokens: 8,
      stop: ['\n'],
      outputFormat: {
        type: 'json_schema',
        name: 'desk',
        strict: true,
        schema: { type: 'string', enum: ['refunds', 'repairs', 'orders'] },
      },
    },
    tools: () => [],
    answer: () => ({ content: 'refunds' }),
  });
}

/** A flat desk that reports to a grouped one. */
function twoAgents() {
  const desk = variants.threeTurns('run-harbour-0318-0004');
  return recordSequence([
    { name: 'desk', story: desk, shape: 'flat', messageOf: (current) => current },
    {
      name: 'payments',
      story: { ...variants.payOnce(), id: 'payments' },
      shape: 'grouped',
      messageOf: (current) => `The desk says: ${current} Please pay.`,
    },
  ]);
}

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

/** The two legs of a run that waited for a supervisor. */
export function approvalLegs() {
  return recordTwoLegs(
    variants.approval(),
    'No. R-5581 went out this morning, tell the customer to wait for it.',
    TWO_HOURS_MS,
    flat,
  );
}

export const HONEST: readonly Sample[] = [
  {
    file: 'paid-twice.json',
    title: 'The refund that was paid twice',
    what: 'Eight turns, every row agrees, and the answer is wrong: turn 6 read an old copy of the refund state.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(paidTwice(), flat)),
  },
  {
    file: 'grouped.json',
    title: 'The same desk, grouped',
    what: 'Every call in a log of its own: three turns, each opened through its mount.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(variants.threeTurns('run-harbour-0318-0002'), { shape: 'grouped' })),
  },
  {
    file: 'one-call.json',
    title: 'One call, no agent',
    what: 'A single request and its answer: no tools, no history, no cache.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(triageStory(), { shape: 'llm-call' })),
  },
  {
    file: 'two-agents.json',
    title: 'Two agents in sequence',
    what: 'A flat desk hands over to a grouped one: five calls, epoch numbers repeat.',
    kind: 'honest',
    build: async () => asJson(await twoAgents()),
  },
  {
    file: 'equal-results.json',
    title: 'Equal results, different calls',
    what: 'Tools called side by side answer with the same text: only their ids tell them apart.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(variants.parallelEqual(), flat)),
  },
  {
    file: 'window.json',
    title: 'Turns that left the window',
    what: 'Only the last three turns are served: the receipt names what was left out, turn by turn.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(variants.windowed(), flat)),
  },
  {
    file: 'wrap-up.json',
    title: 'Out of budget',
    what: 'The last call has its tools withheld.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(variants.wrapUp(), flat)),
  },
  {
    file: 'skills.json',
    title: 'Skills that open and close',
    what: 'Prompt pieces and tools change between turns; two skills are hidden from this caller.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(variants.skills(), flat)),
  },
  {
    file: 'cache-markers.json',
    title: 'Cache breakpoints',
    what: 'Breakpoints were applied: where the reusable prefix ends, turn by turn.',
    kind: 'honest',
    build: async () =>
      asJson(
        await recordAgent(
          {
            ...variants.threeTurns('run-harbour-0318-0042'),
            cache: { kind: 'markers', strategy: 'breakpoints' },
          },
          flat,
        ),
      ),
  },
  {
    file: 'thinking.json',
    title: 'Signed thinking',
    what: 'Reasoning blocks go back to the provider with the answer they belong to.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(variants.thinking(), flat)),
  },
  {
    file: 'recovery.json',
    title: 'A recovery instruction',
    what: 'Turn 2 gets one more piece of system prompt, for that turn only.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(variants.recovery(), flat)),
  },
  {
    file: 'two-legs.json',
    title: 'Paused for a person',
    what: 'A supervisor is asked, two hours pass, the run goes on: two legs of one run.',
    kind: 'honest',
    build: async () => (await approvalLegs()).map(asJson),
  },
  {
    file: 'hostile-text.json',
    title: 'Hostile and multilingual text',
    what: 'Markup, hidden characters, lone surrogates and eleven scripts in every text position.',
    kind: 'honest',
    build: async () => asJson(await recordAgent(hostile(), flat)),
  },
  {
    file: 'packed.json',
    title: 'A packed recording',
    what: 'The first story again, each repeated value written once.',
    kind: 'honest',
    build: async () => packRecording(asJson(await recordAgent(paidTwice(), flat))),
  },
];
