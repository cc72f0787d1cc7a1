/** Answers to questions, and why there is none: never a throw for a question about something that is not there. */

import type { CallRef, Failure } from '../../protocol/messages.ts';
import type { AxisRef } from '../../protocol/views.ts';

export type Reply<T> = { readonly ok: true; readonly answer: T } | { readonly ok: false; readonly failure: Failure };

/** `no-such-call` {leg, call}. */
export function noSuchCall({ leg, call }: CallRef): Reply<never> {
  return { ok: false, failure: { code: 'no-such-call', facts: { leg, call } } };
}

/** The answer, or `no-such-mount` {leg, mount} where there is none. */
export function orNoSuchMount<T>({ leg, mount }: Pick<AxisRef, 'leg' | 'mount'>, answer: T | undefined): Reply<T> {
  if (answer !== undefined) return { ok: true, answer };
  return { ok: false, failure: { code: 'no-such-mount', facts: { leg, mount } } };
}

/** The answer, or `no-such-row` {row} where there is none. */
export function orNoSuchRow<T>(row: string, answer: T | undefined): Reply<T> {
  if (answer !== undefined) return { ok: true, answer };
  return { ok: false, failure: { code: 'no-such-row', facts: { row } } };
}
