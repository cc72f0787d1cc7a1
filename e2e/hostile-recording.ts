/** A real recording with one text in every place that holds text. */
import { readFileSync } from 'node:fs';
import { sample } from './lens.ts';

type Bag = { [key: string]: unknown };

/** Members that decide what a thing is: with another text there is nothing to show. */
const GRAMMAR: ReadonlySet<string> = new Set(['verb', 'path', 'type', 'format', 'shape', 'commitValues']);
const CALL_ID = /^(.*\/)?(call-llm|sf-[a-z-]+|merge-llm|tool-calls)(#\d+)?$/;
const HASH = /^[0-9a-f]{16}$/;

/** `thinking.json` in an envelope, with `text` in every text position (and as a key of the state, of arguments, of settings). */
export function hostileRecording(text: string): string {
  const recording = bag(JSON.parse(readFileSync(sample('thinking.json'), 'utf8')));
  const snapshot = bag(recording['snapshot']);
  poison(recording, text);
  for (const row of bags(snapshot['commitLog'])) {
    const overwrite = bag(row['overwrite']);
    define(overwrite, text, { [text]: text, list: [text] });
    if (Array.isArray(row['trace'])) row['trace'].push({ path: text, verb: 'set' });
    if (isBag(overwrite['receipt'])) poisonReceipt(overwrite['receipt'], text);
  }
  const events = recording['events'];
  const fatal = { type: 'agentfootprint.error.fatal', payload: { error: text }, meta: {} };
  recording['events'] = [...(Array.isArray(events) ? events : []), fatal];
  return JSON.stringify({
    format: 'agentfootprint.recording.v1',
    producer: { name: text, version: text },
    run: { complete: false, droppedEvents: 3, runId: text, startedAt: text, endedAt: text, status: text },
    privacy: { mode: text },
    recording,
  });
}

function poison(root: unknown, text: string): void {
  const pending: unknown[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) {
      const list: unknown[] = next;
      for (const [at, item] of list.entries()) {
        if (typeof item === 'string') list[at] = hostile('', item, text);
        else pending.push(item);
      }
    } else if (isBag(next)) {
      for (const [key, value] of Object.entries(next)) {
        if (typeof value === 'string') define(next, key, hostile(key, value, text));
        else pending.push(value);
      }
      if (isBag(next['args'])) define(next['args'], text, text);
      if (isBag(next['properties'])) define(next['properties'], text, { type: text, description: text });
    }
  }
}

function hostile(key: string, value: string, text: string): string {
  if (GRAMMAR.has(key) || HASH.test(value)) return value;
  if (value.startsWith('milestone-label:')) return `milestone-label:${text}`;
  if (value.startsWith('milestone:')) return value;
  // Calls and mounts stay what they are, or there would be no turn to show; every other id is the text.
  if (key === 'runtimeStageId' || key === 'stageId') {
    return CALL_ID.test(value) ? value : value.replace(/^[^#]*/, () => text);
  }
  return text;
}

function poisonReceipt(receipt: Bag, text: string): void {
  receipt['params'] = {
    temperature: text,
    stop: [text],
    toolChoice: { name: text },
    outputFormat: { schemaHash: text },
  };
  define(bag(receipt['params']), text, text);
  const markers = [
    { field: 'messages', boundaryIndex: 0, ttl: text },
    { field: text, boundaryIndex: 0, ttl: text },
  ];
  receipt['cache'] = { transform: text, transformHash: text, markersApplied: markers, strategy: text };
  receipt['omittedForAttention'] = { count: 1, hashes: [text] };
  receipt['replayPreparations'] = [{ boundary: text, phase: text, omittedBlocks: [text] }];
  const messages = bag(receipt['messages']);
  messages['requestOnly'] = [{ role: text, reason: text, hash: text }];
  const tools = bag(receipt['tools']);
  tools['withheld'] = text;
  const hashes = bag(tools['schemaHashes']);
  define(hashes, text, '0123456789abcdef');
}

function define(holder: Bag, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or a fresh one that is thrown away. */
function bag(value: unknown): Bag {
  return isBag(value) ? value : {};
}

function bags(value: unknown): readonly Bag[] {
  return Array.isArray(value) ? value.filter(isBag) : [];
}
