/**
 * The conversation in wire order, rebuilt from what was committed before the call.
 * Rule source: engine.md section 5.
 *
 * A message keeps its identity from turn to turn: digests are remembered by the object. So one
 * that is served as committed is handed on as it is, and one that is not is copied once a recording.
 */
import type { LogFold } from '../fold/model.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own, textAt } from '../json.ts';
import { perKey } from '../per-key.ts';
import type { LLMMessage } from '../receipt/model.ts';
import type { Recording } from '../recording/model.ts';
import { readServed } from './redaction.ts';

/** Fields the framework keeps on a message for itself: never sent. */
const NEVER_SENT: readonly string[] = ['injectedBy', 'notDispatched'];

export interface MessageList {
  /** False where neither the conversation nor its slot is on record: the messages are unknown, not none. */
  readonly known: boolean;
  readonly length: number;
  /** The message at a position; `undefined` out of range. */
  at(index: number): LLMMessage | undefined;
  readonly all: readonly LLMMessage[];
}

/** The messages as the log's fold has them after row `idx`. */
export function messageList(recording: Recording, fold: LogFold, idx: number): MessageList {
  const history = readServed(fold, 'history', idx);
  if (isJsonArray(history)) return listOf(sentMessages(columnOf(recording), history));
  const injections = readServed(fold, 'messagesInjections', idx);
  if (!isJsonArray(injections)) return { ...listOf([]), known: false };
  const known = servedInjections(recording);
  const messages = injections.filter(isJsonObject).map((injection) => remember(known, injection, messageOfInjection));
  return listOf(messages.filter((message) => message !== undefined));
}

function listOf(all: readonly LLMMessage[]): MessageList {
  return { known: true, length: all.length, at: (index) => all[index], all };
}

/**
 * What was read last at each place of a conversation, with the message as sent. From turn to turn a
 * conversation grows at its end, so nearly every place holds the object it held before: a look at
 * each, and nothing more, is what keeps a scrub through thousands of messages within a frame.
 */
interface Column {
  readonly committed: (Json | undefined)[];
  /** `NO_MESSAGE` where what was committed is none. */
  readonly sent: LLMMessage[];
  readonly copies: WeakMap<JsonObject, LLMMessage>;
}

const NO_MESSAGE: LLMMessage = Object.freeze({ role: '', content: '' });

const columnOf = perKey<Recording, Column>(() => ({ committed: [], sent: [], copies: new WeakMap() }));

/** Each message of the messages slot, by the injection it was committed as. */
const servedInjections = perKey<Recording, WeakMap<JsonObject, LLMMessage | undefined>>(() => new WeakMap());

function sentMessages(column: Column, committed: readonly Json[]): readonly LLMMessage[] {
  const { committed: before, sent } = column;
  const known = Math.min(before.length, committed.length);
  // Two loops, neither of which reads past an end: that is what makes a look at each place cost a nanosecond.
  for (let at = 0; at < known; at += 1) {
    if (before[at] !== committed[at]) place(column, at, committed[at]);
  }
  for (let at = known; at < committed.length; at += 1) place(column, at, committed[at]);
  const served = sent.slice(0, committed.length);
  return served.includes(NO_MESSAGE) ? served.filter((message) => message !== NO_MESSAGE) : served;
}

function place(column: Column, at: number, message: Json | undefined): void {
  column.committed[at] = message;
  column.sent[at] = message === undefined ? NO_MESSAGE : sentMessage(column, message);
}

function sentMessage(column: Column, message: Json): LLMMessage {
  if (!isMessage(message)) return NO_MESSAGE;
  return isAsSent(message) ? message : remember(column.copies, message, asSent);
}

function remember<T>(known: WeakMap<JsonObject, T>, object: JsonObject, make: (object: JsonObject) => T): T {
  const found = known.get(object);
  if (found !== undefined) return found;
  const made = make(object);
  known.set(object, made);
  return made;
}

/** A committed message: an object with a role. Anything else reads as absent. */
function isMessage(value: Json): value is JsonObject & { readonly role: string } {
  return isJsonObject(value) && textAt(value, 'role') !== undefined;
}

function isAsSent(message: JsonObject & { readonly role: string }): message is LLMMessage {
  return Object.hasOwn(message, 'content') && NEVER_SENT.every((field) => !Object.hasOwn(message, field));
}

/** A copy without what is never sent. A message without content is served, and hashed, as one with an empty text. */
function asSent(message: JsonObject): LLMMessage {
  const kept = Object.entries(message).filter(([field]) => !NEVER_SENT.includes(field));
  const copy: JsonObject = Object.fromEntries(kept);
  return { ...copy, role: textAt(message, 'role') ?? '', content: own(message, 'content') ?? '' };
}

function messageOfInjection(injection: JsonObject): LLMMessage | undefined {
  const content = textAt(injection, 'rawContent') ?? textAt(injection, 'contentSummary') ?? '';
  return content === '' ? undefined : { role: textAt(injection, 'asRole') ?? 'user', content };
}
