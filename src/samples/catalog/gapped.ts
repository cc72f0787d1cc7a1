/** Samples in which something cannot be said, and the page must say so. */
import { isJsonArray, isJsonObject, type Json } from '../../json.ts';
import type { AgentStory } from '../agent/story.ts';
import { recordAgent } from '../run/agent-recording.ts';
import { inEnvelope } from '../run/envelope.ts';
import { paidTwice } from '../stories/paid-twice.ts';
import { DESK_MORNING } from '../stories/refund-desk.ts';
import * as variants from '../stories/variants.ts';
import { approvalLegs } from './honest.ts';
import { asJson, type Sample } from './sample.ts';

const flat = { shape: 'flat' } as const;

/** Every key that holds words of the customer or the tools. */
const PERSONAL_KEYS = [
  'message',
  'userMessage',
  'history',
  'priorHistory',
  'messagesInjections',
  'lastToolResult',
  'toolResults',
  'llmLatestContent',
  'llmLatestToolCalls',
  'finalContent',
  'newMessages',
];

/** Events whose payload repeats those words: only the sizes of a request may stay. */
const WORDY_EVENTS = [/turn_/, /llm_end/, /tool_/];

function vintage(runId: string, release: AgentStory['vintage']): AgentStory {
  return { ...variants.threeTurns(runId), vintage: release };
}

export const GAPPED: readonly Sample[] = [
  {
    file: 'request-only.json',
    title: 'Lines that no history holds',
    what: 'The framework added lines to single requests: on the receipt, not in the record.',
    kind: 'gapped',
    build: async () => asJson(await recordAgent(variants.requestOnlyLines(), flat)),
  },
  {
    file: 'forced-answer.json',
    title: 'A forced answer tool',
    what: 'The answer must come through a tool whose schema was never committed.',
    kind: 'gapped',
    build: async () => asJson(await recordAgent(variants.forcedAnswer(), flat)),
  },
  {
    file: 'cache-rewrite.json',
    title: 'A cache strategy that rewrote the request',
    what: 'One line was added on the way out: the receipt proves that, and cannot show it.',
    kind: 'gapped',
    build: async () =>
      asJson(
        await recordAgent(
          {
            ...variants.threeTurns('run-harbour-0318-0041'),
            cache: { kind: 'rewrite', strategy: 'prefix-note', line: 'The rules above have not changed.' },
          },
          flat,
        ),
      ),
  },
  {
    file: 'cache-unknown.json',
    title: 'A request nobody could read',
    what: 'The cache strategy handed back more than data: what it changed, and how large it was, cannot be said.',
    kind: 'gapped',
    build: async () =>
      asJson(
        await recordAgent(
          { ...variants.threeTurns('run-harbour-0318-0046'), cache: { kind: 'opaque', strategy: 'live-handle' } },
          flat,
        ),
      ),
  },
  {
    file: 'no-receipts.json',
    title: 'A run without receipts',
    what: 'The request can be rebuilt, and there is nothing to check it against.',
    kind: 'gapped',
    build: async () => asJson(await recordAgent(vintage('run-harbour-0318-0043', 'none'), flat)),
  },
  {
    file: 'receipts-before-cache.json',
    title: 'Receipts of an older release',
    what: 'These receipts say nothing of the cache: that is not the same as no cache.',
    kind: 'gapped',
    build: async () => asJson(await recordAgent(vintage('run-harbour-0318-0044', 'no-cache'), flat)),
  },
  {
    file: 'receipts-before-strategy.json',
    title: 'Receipts of the release after',
    what: 'The cache verdict is there, the strategy is not.',
    kind: 'gapped',
    build: async () => asJson(await recordAgent(vintage('run-harbour-0318-0045', 'no-strategy'), flat)),
  },
  {
    file: 'redacted.json',
    title: 'Redacted when it was written',
    what: 'The words are gone, the hashes are not: which rows repeat, and where, can still be seen.',
    kind: 'gapped',
    build: async () =>
      asJson(
        await recordAgent(paidTwice(), { ...flat, redaction: { keys: PERSONAL_KEYS, emitPatterns: WORDY_EVENTS } }),
      ),
  },
  {
    file: 'resumed-only.json',
    title: 'The second leg alone, without its base',
    what: 'A resumed run whose starting state was not kept: what can be rebuilt is less than what was sent.',
    kind: 'gapped',
    build: async () => withoutBase(asJson((await approvalLegs())[1])),
  },
  {
    file: 'provider-failed.json',
    title: 'A call that never came back',
    what: 'The provider failed on the third call: a request is on record, an answer is not.',
    kind: 'gapped',
    build: async () => asJson(await recordAgent(variants.providerFails(), flat)),
  },
  {
    file: 'incomplete.json',
    title: 'An envelope that says it is incomplete',
    what: 'The recorder dropped twelve events and says so.',
    kind: 'gapped',
    build: async () =>
      inEnvelope(await recordAgent(paidTwice(), flat), {
        runId: paidTwice().runId,
        startMs: DESK_MORNING,
        endMs: DESK_MORNING + 662_000,
        complete: false,
        droppedEvents: 12,
        privacyMode: 'full',
      }),
  },
];

/** A recording whose run log has lost its base. */
function withoutBase(recording: Json): Json {
  const snapshot = isJsonObject(recording) ? recording['snapshot'] : undefined;
  if (!isJsonObject(recording) || !isJsonObject(snapshot) || isJsonArray(snapshot)) return recording;
  const { initialState: _, ...rest } = snapshot;
  return { ...recording, snapshot: rest };
}
