/**
 * (b) The fold of every epoch's request, against the same through footprintjs: `stateAt` at each epoch, and a
 * replay of each key by `applySmartMerge` that walks its own writes once and stops at each epoch.
 */
import { applySmartMerge } from 'footprintjs/advanced';
import { stateAt } from 'footprintjs/trace';
import { epochLocations } from '../../epochs/epoch-at.ts';
import type { EpochLocation } from '../../epochs/model.ts';
import { foldFor } from '../../fold/fold-for.ts';
import { keyOf } from '../../fold/path.ts';
import type { LogSource, Recording } from '../../recording/model.ts';
import { costNow, median, medians } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { bytesOf, parsedFrom, recordingOf } from './reader.ts';

/** What a request is rebuilt from (engine.md section 5). */
const REQUEST_KEYS = [
  'systemPromptInjections',
  'evidenceRecovery',
  'evidenceRecoveryUsed',
  'iteration',
  'history',
  'messagesInjections',
  'dynamicToolSchemas',
  'toolSchemas',
  'wrapUpAsked',
] as const;

/** `stateAt` costs up to seconds an epoch: so many of them, evenly over the run, stand for all. */
const SAMPLED = 5;

export async function foldCase(input: Input, rounds: number): Promise<readonly Row[]> {
  const value = parsedFrom(bytesOf(input));
  const epochs = epochLocations(recordingOf(value)).length;
  let sum = 0;
  const { ours, replay } = await medians(rounds, {
    ours: () => {
      const recording = recordingOf(value); // a new one each round: nothing is remembered
      const locations = epochLocations(recording);
      return costNow(() => {
        sum += foldAll(recording, locations);
      });
    },
    replay: () => {
      const locations = epochLocations(recordingOf(value));
      return costNow(() => {
        sum -= replayAll(locations);
      });
    },
  });
  if (sum !== 0) throw new Error('The two folds do not agree.');
  const plain = statesAt(epochLocations(recordingOf(value)));
  const each = { wallMs: ours.wallMs / epochs, cpuMs: ours.cpuMs / epochs };
  return [
    {
      metric: 'b',
      what: 'fold of a request, times faster than stateAt',
      input: input.name,
      unit: 'times',
      value: plain.wallMs / each.wallMs,
      cpu: plain.cpuMs / each.cpuMs,
      target: { bound: 'at least', value: 500 },
      detail: `${each.wallMs.toFixed(4)} ms an epoch, stateAt ${plain.wallMs.toFixed(0)} ms (${plain.count} epochs of ${epochs})`,
    },
    {
      metric: 'b',
      what: 'fold of every request, times faster than applySmartMerge key by key',
      input: input.name,
      unit: 'times',
      value: replay.wallMs / ours.wallMs,
      cpu: replay.cpuMs / ours.cpuMs,
      // A window keeps every list short, and a copy of a short list is cheap: the target is set on a run without one.
      ...(!input.name.includes('-w') && { target: { bound: 'at least', value: 10 } as const }),
      detail: `${ours.wallMs.toFixed(1)} ms against ${replay.wallMs.toFixed(0)} ms over ${epochs} epochs`,
    },
  ];
}

/** Reads every key at every epoch. The sum of what the lists hold proves that both candidates read the same. */
function foldAll(recording: Recording, locations: readonly EpochLocation[]): number {
  let seen = 0;
  for (const { log, callIdx } of locations) {
    const fold = foldFor(recording, log);
    for (const key of REQUEST_KEYS) seen += weightOf(fold.readAt(key, callIdx - 1));
  }
  return seen;
}

function replayAll(locations: readonly EpochLocation[]): number {
  let seen = 0;
  for (const [log, stops] of stopsByLog(locations)) {
    for (const key of REQUEST_KEYS) seen += replayKey(log, key, stops);
  }
  return seen;
}

function stopsByLog(locations: readonly EpochLocation[]): ReadonlyMap<LogSource, readonly number[]> {
  const stops = new Map<LogSource, number[]>();
  for (const { log, callIdx } of locations) {
    const known = stops.get(log);
    if (known === undefined) stops.set(log, [callIdx - 1]);
    else known.push(callIdx - 1);
  }
  return stops;
}

/** One walk over the rows that write the key, handing out its value at each stop. */
function replayKey(log: LogSource, key: string, stops: readonly number[]): number {
  let state: Record<string, unknown> = { [key]: log.initialState?.[key] };
  let seen = 0;
  let row = 0;
  for (const stop of stops) {
    for (; row <= stop; row += 1) {
      const bundle = log.rows[row];
      const trace = bundle?.trace.filter(({ path }) => keyOf(path) === key) ?? [];
      if (bundle === undefined || trace.length === 0) continue;
      const { updates, overwrite } = Object(bundle);
      state = applySmartMerge(
        state,
        updates,
        overwrite,
        trace.map((entry) => Object(entry)),
      );
    }
    seen += weightOf(state[key]);
  }
  return seen;
}

function weightOf(value: unknown): number {
  return Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
}

function statesAt(locations: readonly EpochLocation[]) {
  const chosen = Array.from({ length: Math.min(SAMPLED, locations.length) }, (_, at) => {
    return locations[Math.floor(((at + 0.5) * locations.length) / SAMPLED)];
  });
  const costs = chosen.flatMap((location) => {
    if (location === undefined) return [];
    const { log, callIdx } = location;
    const source = { commitLog: log.rows, ...(log.initialState && { initialState: log.initialState }) };
    return costNow(() => stateAt(source, callIdx - 1));
  });
  return {
    wallMs: median(costs.map(({ wallMs }) => wallMs)),
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    count: costs.length,
  };
}
