import type { CallName, Calls, Failure } from '../../src/protocol/messages.ts';

/** What the page asks, by kind. */
export type Ask<K extends CallName> = Calls[K]['ask'];

/** What the worker answers, by kind. */
export type Answer<K extends CallName> = Calls[K]['answer'];

/** How one question ended. Always one of these, never a rejection: a failure is a value to draw. */
export type Outcome<K extends CallName> =
  | { readonly end: 'answer'; readonly answer: Answer<K> }
  | { readonly end: 'failed'; readonly failure: Failure }
  | { readonly end: 'cancelled' }
  /** A newer question of the same channel made this answer stale before it was drawn. */
  | { readonly end: 'stale' };

/** The failure that stands for a worker that ended without an answer. */
export const READER_DIED = {
  end: 'failed',
  failure: { code: 'reader-died', facts: {} },
} as const satisfies Outcome<CallName>;
