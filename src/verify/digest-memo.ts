/**
 * One digest for each distinct row of a run, however many turns serve it.
 *
 * A message that the log appended once, or that a packed recording shares, is one object in every
 * turn: its hash is remembered by identity. Where each turn holds a copy of its own (a grouped
 * run, a full log), the copies are recognised by what they say, without hashing them again.
 */
import { isJsonArray, isJsonObject, type Json, own } from '../json.ts';
import { perKey } from '../per-key.ts';
import { messageDigestInput, toolDigestInput } from '../receipt/digest.ts';
import { receiptHash } from '../receipt/hashing.ts';
import type { LLMMessage, ToolSchema } from '../receipt/model.ts';
import type { Recording } from '../recording/model.ts';
import { sameData } from './same-data.ts';

/** A hash, and whether what was hashed holds a character that UTF-8 cannot tell from another. */
export interface Digest {
  readonly hash: string;
  /** A lone surrogate, or U+FFFD, which is what UTF-8 makes of one. */
  readonly utf8Ambiguous: boolean;
}

/** How many digests were computed, and of how many UTF-16 units: each distinct row counts once a salt. */
export interface HashedCounts {
  readonly messages: number;
  readonly texts: number;
  readonly schemas: number;
  readonly units: number;
}

export interface DigestMemo {
  message(salt: string, message: LLMMessage): Digest;
  /** The digests of a conversation. A place that holds the message it held when last asked costs one look. */
  messages(salt: string, messages: readonly LLMMessage[]): readonly Digest[];
  text(salt: string, text: string): Digest;
  schema(salt: string, schema: ToolSchema): Digest;
  /** The messages whose text has `units` or more and was not hashed yet: one of each. */
  unhashed(salt: string, messages: readonly LLMMessage[], units: number): readonly LLMMessage[];
  /** Takes over the digest of a message, made elsewhere of its `input` (`messageDigestInput`). */
  learn(salt: string, message: LLMMessage, input: string, hash: string): void;
  readonly hashed: HashedCounts;
}

/** The memo of a recording: it lives and dies with it. */
export const digestMemoOf: (recording: Recording) => DigestMemo = perKey(() => createDigestMemo());

/** A memo of its own. Digests are those of engine.md section 6. @throws where hashing was not initialised. */
export function createDigestMemo(): DigestMemo {
  const salts = new Map<string, SaltMemo>();
  const hashed = { messages: 0, texts: 0, schemas: 0, units: 0 };
  let last: { salt: string; memo: SaltMemo } | undefined;

  const under = (salt: string): SaltMemo => {
    if (last?.salt === salt) return last.memo;
    const memo = salts.get(salt) ?? emptyMemo();
    salts.set(salt, memo);
    last = { salt, memo };
    return memo;
  };
  const counted = (hash: string, input: string, kind: 'messages' | 'texts' | 'schemas'): Digest => {
    hashed[kind] += 1;
    hashed.units += input.length;
    return { hash, utf8Ambiguous: isAmbiguous(input) };
  };
  const digest = (salt: string, input: string, kind: 'messages' | 'texts' | 'schemas'): Digest =>
    counted(receiptHash(salt, input), input, kind);

  const ofMessage = (salt: string, message: LLMMessage): Digest => {
    const memo = under(salt);
    const known = memo.byObject.get(message);
    if (known !== undefined) return known;
    const signature = messageSignature(message);
    const found =
      twin(memo.messages, signature, message, sameMessage) ??
      keep(memo.messages, signature, message, digest(salt, messageDigestInput(message), 'messages'));
    memo.byObject.set(message, found);
    return found;
  };

  return {
    hashed,
    message: ofMessage,
    messages(salt, messages) {
      const { column } = under(salt);
      const known = Math.min(column.messages.length, messages.length);
      for (let at = 0; at < messages.length; at += 1) {
        const message = messages[at];
        if (message === undefined || (at < known && column.messages[at] === message)) continue;
        column.digests[at] = ofMessage(salt, message);
        column.messages[at] = message;
      }
      return column.digests.slice(0, messages.length);
    },
    unhashed(salt, messages, units) {
      const { column, byObject, messages: known } = under(salt);
      const open = new Map<string, LLMMessage>();
      const seen = Math.min(column.messages.length, messages.length);
      for (let at = 0; at < messages.length; at += 1) {
        const message = messages[at];
        if (message === undefined || (at < seen && column.messages[at] === message)) continue;
        const { content } = message;
        if (typeof content !== 'string' || content.length < units || byObject.has(message)) continue;
        const signature = messageSignature(message);
        if (!known.has(signature) && !open.has(signature)) open.set(signature, message);
      }
      return [...open.values()];
    },
    learn(salt, message, input, hash) {
      const memo = under(salt);
      if (memo.byObject.has(message)) return;
      memo.byObject.set(
        message,
        keep(memo.messages, messageSignature(message), message, counted(hash, input, 'messages')),
      );
    },
    text(salt, text) {
      const memo = under(salt);
      const known = memo.texts.get(text);
      if (known !== undefined) return known;
      if (memo.textUnits > MAX_TEXT_UNITS) {
        memo.texts.clear();
        memo.textUnits = 0;
      }
      const made = digest(salt, text, 'texts');
      memo.texts.set(text, made);
      memo.textUnits += text.length;
      return made;
    },
    schema(salt, schema) {
      const memo = under(salt);
      const known = memo.byObject.get(schema);
      if (known !== undefined) return known;
      const found =
        twin(memo.schemas, schema.name, schema, sameData) ??
        keep(memo.schemas, schema.name, schema, digest(salt, toolDigestInput(schema), 'schemas'));
      memo.byObject.set(schema, found);
      return found;
    },
  };
}

/** Joined prompts are strings of our own: past this many units they are let go. */
const MAX_TEXT_UNITS = 16_000_000;

/** Rows alike at first sight that are compared before one is simply hashed. */
const MAX_TWINS = 64;

interface SaltMemo {
  readonly byObject: WeakMap<object, Digest>;
  /** What was asked for last at each place of a conversation: it changes at its end, from turn to turn. */
  readonly column: { readonly messages: LLMMessage[]; readonly digests: Digest[] };
  readonly messages: Map<string, Known<LLMMessage>[]>;
  readonly schemas: Map<string, Known<ToolSchema>[]>;
  readonly texts: Map<string, Digest>;
  textUnits: number;
}

interface Known<T> {
  readonly value: T;
  readonly digest: Digest;
}

function emptyMemo(): SaltMemo {
  return {
    byObject: new WeakMap(),
    column: { messages: [], digests: [] },
    messages: new Map(),
    schemas: new Map(),
    texts: new Map(),
    textUnits: 0,
  };
}

function twin<T>(
  known: ReadonlyMap<string, readonly Known<T>[]>,
  signature: string,
  value: T,
  same: (a: T, b: T) => boolean,
): Digest | undefined {
  return known.get(signature)?.find((other) => same(other.value, value))?.digest;
}

function keep<T>(known: Map<string, Known<T>[]>, signature: string, value: T, digest: Digest): Digest {
  const alike = known.get(signature) ?? [];
  if (alike.length < MAX_TWINS) alike.push({ value, digest });
  known.set(signature, alike);
  return digest;
}

/** Characters taken at each quarter of a text: prompts made from one template differ somewhere inside. */
const SAMPLE = 20;

/** What tells most messages apart at once, whatever they weigh: a hundred characters of each. */
function messageSignature(message: LLMMessage): string {
  const { content } = message;
  const text = typeof content === 'string' ? content : '';
  const { length } = text;
  let samples = '';
  for (const at of [0, length >> 2, length >> 1, length - (length >> 2), length - SAMPLE]) {
    samples += text.slice(Math.max(0, at), Math.max(0, at) + SAMPLE);
  }
  return `${message.role}\u0000${short(message.toolCallId)}\u0000${firstCall(message.toolCalls)}\u0000${length}\u0000${samples}`;
}

/** The id of the first tool call: messages that only ask for tools have no text to tell them apart. */
function firstCall(calls: Json | undefined): string {
  const first = isJsonArray(calls) ? calls[0] : undefined;
  return isJsonObject(first) ? short(own(first, 'id')) : '';
}

function short(value: Json | undefined): string {
  return typeof value === 'string' ? value.slice(0, 64) : '';
}

/** True where both messages have the same digest input: every member it is made of is the same data. */
function sameMessage(a: LLMMessage, b: LLMMessage): boolean {
  return (
    a.role === b.role &&
    sameData(a.content, b.content) &&
    sameData(a.toolCallId, b.toolCallId) &&
    sameData(a.toolName, b.toolName) &&
    sameData(a.toolCalls, b.toolCalls) &&
    sameData(a.thinkingBlocks, b.thinkingBlocks)
  );
}

function isAmbiguous(text: string): boolean {
  return !text.isWellFormed() || text.includes('\uFFFD');
}
