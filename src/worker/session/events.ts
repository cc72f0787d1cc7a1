/** What the recorded events say of each call: tokens, time, how it stopped. They may be absent or capped. */
import { type Json, textAt } from '../../json.ts';
import { perKey } from '../../per-key.ts';
import type { Leg } from '../../recording/model.ts';
import { memberOf, numberMember } from './values.ts';

export interface CallEvents {
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  readonly ms?: number;
  readonly stopReason?: string;
}

export interface LegEvents {
  /** By the call's `runtimeStageId`. */
  readonly calls: ReadonlyMap<string, CallEvents>;
  /** The error that ended the run, as text. */
  readonly fatal?: string;
  /** How many times a provider call was tried again. */
  readonly retries: number;
  readonly paused: boolean;
}

const LLM_START = 'agentfootprint.stream.llm_start';
const LLM_END = 'agentfootprint.stream.llm_end';
const FATAL = 'agentfootprint.error.fatal';
const RETRIED = 'agentfootprint.error.retried';
const PAUSE = 'agentfootprint.pause.request';
const RESUME = 'agentfootprint.pause.resume';

/** The events of a leg, read once. Anything that is not as expected is passed over. */
export const eventsOf = perKey((leg: Leg): LegEvents => {
  const calls = new Map<string, CallEvents>();
  const starts = new Map<string, number>();
  let fatal: string | undefined;
  let retries = 0;
  let paused = false;
  for (const event of leg.events ?? []) {
    const type = memberOf(event, 'type');
    const payload = memberOf(event, 'payload');
    const meta = memberOf(event, 'meta');
    const id = textAt(meta, 'runtimeStageId');
    if (type === LLM_START && id !== undefined) starts.set(id, numberMember(meta, 'runOffsetMs') ?? Number.NaN);
    else if (type === LLM_END && id !== undefined) calls.set(id, readEnd(payload, meta, starts.get(id)));
    else if (type === FATAL) fatal = textAt(payload, 'error') ?? fatal;
    else if (type === RETRIED) retries += 1;
    else if (type === PAUSE) paused = true;
    else if (type === RESUME) paused = false;
  }
  return { calls, retries, paused, ...(fatal !== undefined && { fatal }) };
});

function readEnd(payload: Json | undefined, meta: Json | undefined, startedAt: number | undefined): CallEvents {
  const usage = memberOf(payload, 'usage');
  const tokensIn = numberMember(usage, 'input');
  const tokensOut = numberMember(usage, 'output');
  const stopReason = textAt(payload, 'stopReason');
  const between = (numberMember(meta, 'runOffsetMs') ?? Number.NaN) - (startedAt ?? Number.NaN);
  const ms = numberMember(payload, 'durationMs') ?? (Number.isNaN(between) ? undefined : between);
  return {
    ...(tokensIn !== undefined && { tokensIn }),
    ...(tokensOut !== undefined && { tokensOut }),
    ...(ms !== undefined && { ms }),
    ...(stopReason !== undefined && { stopReason }),
  };
}
