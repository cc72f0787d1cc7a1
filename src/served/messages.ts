/**
 * The conversation in wire order, rebuilt from what was committed before the call.
 * Rule source: engine.md section 5.
 *
 * A message keeps its identity from turn to turn: digests are remembered by the object. So one
 * that is served as committed is handed on as it is, and one that is not is copied once a recording.
 */
import type { LogFold } from '../fold/model.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import type { LLMMessage } from '../receipt/model.ts';
import type { Recording } from '../recording/model.ts';
import { textOf } from './injections.ts';
import { perRecording } from './per-recording.ts';
import { readServed } from './redaction.ts';

/** Fields the framework keeps on a message for itself: never sent. */
const NEVER_SENT: readonly string[] = ['injectedBy', 'notDispatched'];

export interface MessageList {
  /** False where neither the conversation nor its slot is on record: the messages are unknown, not none. */
  readonly known: boolean;
  readonly length: number;
  /** The message at a position; `undefined` out of range. */
  at(index: number): LLMMessage | undefined;
}

/** The messages as the log's fold has them after row `idx`. One message costs nothing until it is asked for. */
export function messageList(recording: Recording, fold: LogFold, idx: number): MessageList {
  const history = readServed(fold, 'history', idx);
  if (isJsonArray(history)) return listOf(history.every(isMessage) ? history : history.filter(isMessage), recording);
  const injections = readServed(fold, 'messagesInjections', idx);
  if (!isJsonArray(injections)) return { known: false, length: 0, at: () => undefined };
  const served = servedInjections(recording);
  const messages = injections.filter(isJsonObject).flatMap((injection) => {
    const message = remember(served, injection, messageOfInjection);
    return message === undefined ? [] : [message];
  });
  return { known: true, length: messages.length, at: (index) => messages[index] };
}

/** Each message as sent, by the object it was committed as. */
const sentMessages = perRecording(() => new WeakMap<JsonObject, LLMMessage>());

/** Each message of the messages slot, by the injection it was committed as. */
const servedInjections = perRecording(() => new WeakMap<JsonObject, LLMMessage | undefined>());

function listOf(committed: readonly Json[], recording: Recording): MessageList {
  const sent = sentMessages(recording);
  return {
    known: true,
    length: committed.length,
    at: (index) => {
      const message = committed[index];
      if (message === undefined || !isMessage(message)) return undefined;
      return isAsSent(message) ? message : remember(sent, message, asSent);
    },
  };
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
  return isJsonObject(value) && textOf(value, 'role') !== undefined;
}

function isAsSent(message: JsonObject & { readonly role: string }): message is LLMMessage {
  return Object.hasOwn(message, 'content') && NEVER_SENT.every((field) => !Object.hasOwn(message, field));
}

/** A copy without what is never sent. A message without content is served, and hashed, as one with an empty text. */
function asSent(message: JsonObject): LLMMessage {
  const kept = Object.entries(message).filter(([field]) => !NEVER_SENT.includes(field));
  const copy: JsonObject = Object.fromEntries(kept);
  return { ...copy, role: textOf(message, 'role') ?? '', content: own(message, 'content') ?? '' };
}

function messageOfInjection(injection: JsonObject): LLMMessage | undefined {
  const content = textOf(injection, 'rawContent') ?? textOf(injection, 'contentSummary') ?? '';
  return content === '' ? undefined : { role: textOf(injection, 'asRole') ?? 'user', content };
}
