/**
 * The catalogue of gaps: what a served view may be unable to prove, in the order it says so.
 * Rule source: engine.md section 7. Each sentence is one sentence of ours: which fields it
 * covers, what they mean on this view, what follows. `gaps.test.ts` asserts every clause of
 * every sentence against a real view, so no word here may be changed without its assertion.
 */
import type { ServedGapKind } from './model.ts';

/** One entry of the catalogue. `fields` are names of receipt fields; see `VIEW_FIELDS` for a view's own names. */
export interface ServedGapEntry {
  readonly fields: readonly string[];
  readonly sentence: string;
}

const SYSTEM = ['system.hash', 'system.chars', 'system.pieces'];
const MESSAGES = ['messages.count', 'messages.entries', 'messages.requestOnly'];
const CACHE = ['cache.transform', 'cache.transformHash', 'cache.markersApplied', 'cache.strategy'];

/** Every gap with the fields it covers and its sentence, in the order a view lists them. */
export const SERVED_GAPS: Readonly<Record<ServedGapKind, ServedGapEntry>> = {
  'no-fold-base': {
    fields: [...SYSTEM, ...MESSAGES, 'tools.schemaHashes', 'tools.names', 'tools.forced', 'tools.withheld', 'epoch'],
    sentence:
      'What this run started from is not in the recording, so the system prompt and its pieces, the messages, ' +
      'their number and any line added to them, the tools with their schemas, the forced answer tool, whether ' +
      'tools were withheld and the number of this turn are read only from what was written later, and a row ' +
      'that is missing here may still have been sent.',
  },
  'no-conversation-on-record': {
    fields: MESSAGES,
    sentence:
      'The recording holds no conversation for this call, so its messages, their number and any line added to ' +
      'them are unknown here, and an empty list does not mean that none were sent.',
  },
  'no-run-log': {
    fields: ['tools.names', 'tools.forced', 'tools.schemaHashes', 'messages.requestOnly'],
    sentence:
      'The record of the whole run is not here, so the forced answer tool, with its place among the tool names ' +
      'and its schema, and what stands behind a line added to the messages are unknown, and a tool that is ' +
      'missing here may still have been offered.',
  },
  'no-receipt-on-chart': {
    fields: [
      'basis.model',
      'basis.provider',
      'basis.runId',
      'basis.epoch',
      'params',
      ...CACHE,
      'omittedForAttention',
      'requestMeasurement',
      'replayPreparations',
    ],
    sentence:
      'No receipt could be read for this call, so the model, the provider, the run it names and the turn it ' +
      'counts, the settings, everything about caching, the turns left out to save attention, the measured size ' +
      'and what was prepared for sending again are unknown here, and no row can be checked by hash.',
  },
  'cache-transform': {
    fields: [...CACHE, ...SYSTEM, ...MESSAGES, 'tools.names', 'tools.schemaHashes', 'tools.forced', 'tools.withheld'],
    sentence:
      'A caching step may have changed the request after it was put together, so the system prompt and its ' +
      'pieces, the messages, their number and any line added to them, the tools with their schemas, the forced ' +
      'answer tool and whether tools were withheld are shown as they stood before that step, what is known of ' +
      'caching is only what a receipt says of it, and what the provider read may differ.',
  },
  'provider-defaults': {
    fields: ['params'],
    sentence:
      'The settings are only those that were sent, so one that is missing here was left to the provider, and ' +
      'the value it took is not in the recording.',
  },
  'forced-tool-schema': {
    fields: ['tools.schemaHashes'],
    sentence:
      'The schema of the forced answer tool was not written down, so the tools show its name alone, and its ' +
      'hash on the receipt has nothing here to be checked against.',
  },
  'request-only-wording': {
    fields: ['messages.requestOnly'],
    sentence:
      'A line added to this request alone was written to no conversation, so only its role, its reason and its ' +
      'hash are shown, and its wording cannot be checked.',
  },
};

/** Gap kinds in the order of engine.md section 7: the order of `ServedView.gaps`. */
export const GAP_ORDER: readonly ServedGapKind[] = [
  'no-fold-base',
  'no-conversation-on-record',
  'no-run-log',
  'no-receipt-on-chart',
  'cache-transform',
  'provider-defaults',
  'forced-tool-schema',
  'request-only-wording',
];

/** The fields no gap covers, each with the reason why nothing can be missing from it. */
export const UNGAPPED_FIELDS: Readonly<Record<string, string>> = {
  callRuntimeStageId: 'It names the call itself, and a call without a name is not a turn of the run.',
  gaps: 'It is this list, and a view always has one, empty or not.',
};

/** What a view calls a field that a receipt keeps as hashes and counts. A field absent here has one name on both. */
export const VIEW_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ambiguous: ['epoch'], // says of the turn's number that other calls have it too
  'system.text': ['system.hash', 'system.chars'],
  'messages.asSent': ['messages.count', 'messages.entries'],
  'messages.stagedRefs': ['messages.requestOnly'],
  'tools.schemas': ['tools.schemaHashes'],
};

/**
 * The gaps that excuse a rebuild shorter than the receipt (engine.md section 8). The two
 * standing caveats excuse nothing, and no gap excuses a rebuild that is longer.
 */
export const EXCUSING_GAPS: ReadonlySet<ServedGapKind> = new Set<ServedGapKind>([
  'no-fold-base',
  'no-run-log',
  'no-conversation-on-record',
  'forced-tool-schema',
]);
