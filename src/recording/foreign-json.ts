/** JSON of other tools, told apart by the members their formats cannot be without. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, own, textAt } from '../json.ts';
import type { ForeignKind } from './foreign.ts';

/** Items of a list that are looked at. */
const SAMPLE = 20;

/** What a parsed value looks like, or `undefined`: JSON nobody here knows. Never throws, looks at the top only. */
export function foreignJson(value: unknown): ForeignKind | undefined {
  if (isJsonArray(value)) return ofList(value);
  if (!isJsonObject(value)) return undefined;
  return RULES.find(([, test]) => test(value))?.[0];
}

/** What the lines of an NDJSON file look like together. */
export function foreignLines(lines: readonly unknown[]): ForeignKind | undefined {
  const objects = lines.slice(0, SAMPLE).filter(isJsonObject);
  if (objects.some((line) => isPlaywrightLine(line))) return 'playwright-trace';
  return ofList(objects);
}

function ofList(items: readonly Json[]): ForeignKind | undefined {
  const objects = items.slice(0, SAMPLE).filter(isJsonObject);
  if (objects.length === 0) return undefined;
  if (objects.every(isChatMessage)) return 'chat-log';
  const kinds = objects.map((item) => RULES.find(([, test]) => test(item))?.[0]);
  const [first] = kinds;
  // A fine-tuning file is a request's messages a line.
  if (kinds.every((kind) => kind === 'openai-request' || kind === 'chat-log')) return 'chat-log';
  return first !== undefined && kinds.every((kind) => kind === first) ? first : undefined;
}

type Rule = readonly [ForeignKind, (value: JsonObject) => boolean];

const RULES: readonly Rule[] = [
  ['otlp', (v) => ['resourceSpans', 'resourceLogs', 'resourceMetrics', 'scopeSpans'].some((key) => isList(v, key))],
  ['har', (v) => hasObject(v, 'log', (log) => Object.hasOwn(log, 'entries') && Object.hasOwn(log, 'version'))],
  ['source-map', (v) => typeof own(v, 'mappings') === 'string' && isList(v, 'sources')],
  ['source-map', (v) => own(v, 'version') === 3 && isList(v, 'sections')],
  ['jaeger', (v) => isListOf(v, 'data', (item) => Object.hasOwn(item, 'traceID') && Object.hasOwn(item, 'spans'))],
  ['langsmith', (v) => isLangsmithRun(v) || isListOf(v, 'runs', isLangsmithRun)],
  ['langfuse', isLangfuse],
  ['openai-response', (v) => /^(chat\.completion|response$|text_completion)/.test(textAt(v, 'object') ?? '')],
  ['anthropic-response', (v) => own(v, 'type') === 'message' && isList(v, 'content') && Object.hasOwn(v, 'role')],
  ['anthropic-request', (v) => isRequest(v) && (Object.hasOwn(v, 'anthropic_version') || isAnthropicRequest(v))],
  ['openai-request', isRequest],
  [
    'openai-request',
    (v) => typeof own(v, 'model') === 'string' && Object.hasOwn(v, 'input') && !Object.hasOwn(v, 'id'),
  ],
  ['package-json', isPackage],
  ['geojson', (v) => own(v, 'type') === 'FeatureCollection' && isList(v, 'features')],
  ['playwright-trace', isPlaywrightLine],
  ['chat-log', (v) => isChatList(v, 'messages') || isChatList(v, 'history') || isChatList(v, 'conversation')],
  ['chat-log', (v) => isJsonObject(own(v, 'mapping')) && typeof own(v, 'title') === 'string'],
  ['chat-log', isChatMessage],
];

function isRequest(value: JsonObject): boolean {
  return typeof own(value, 'model') === 'string' && isChatList(value, 'messages');
}

/** `max_tokens` is required there, and a system prompt stands beside the messages, not among them. */
function isAnthropicRequest(value: JsonObject): boolean {
  if (textAt(value, 'model')?.startsWith('claude')) return true;
  return Object.hasOwn(value, 'system') && Object.hasOwn(value, 'max_tokens');
}

function isLangsmithRun(value: JsonObject): boolean {
  if (typeof own(value, 'run_type') !== 'string') return false;
  return ['trace_id', 'dotted_order', 'session_id', 'child_runs', 'parent_run_id'].some((key) =>
    Object.hasOwn(value, key),
  );
}

function isLangfuse(value: JsonObject): boolean {
  if (isListOf(value, 'observations', isObservation)) return true;
  if (isListOf(value, 'data', isObservation)) return true;
  return isObservation(value);
}

function isObservation(value: JsonObject): boolean {
  const typed = ['GENERATION', 'SPAN', 'EVENT', 'AGENT', 'TOOL', 'CHAIN'].includes(textAt(value, 'type') ?? '');
  return typed && ['traceId', 'trace_id', 'parentObservationId'].some((key) => Object.hasOwn(value, key));
}

function isPackage(value: JsonObject): boolean {
  if (typeof own(value, 'name') !== 'string') return false;
  const marks = [
    'dependencies',
    'devDependencies',
    'peerDependencies',
    'scripts',
    'main',
    'lockfileVersion',
    'engines',
  ];
  return marks.filter((key) => Object.hasOwn(value, key)).length >= (Object.hasOwn(value, 'version') ? 1 : 2);
}

function isPlaywrightLine(value: JsonObject): boolean {
  return textAt(value, 'type') === 'context-options' && Object.hasOwn(value, 'browserName');
}

function isChatMessage(value: JsonObject): boolean {
  const role = textAt(value, 'role') ?? '';
  if (!/^(user|assistant|system|tool|developer|function|human|model)$/.test(role)) return false;
  return ['content', 'parts', 'tool_calls', 'text'].some((key) => Object.hasOwn(value, key));
}

function isChatList(value: JsonObject, key: string): boolean {
  return isListOf(value, key, isChatMessage);
}

function isList(value: JsonObject, key: string): boolean {
  return isJsonArray(own(value, key));
}

/** A list with at least one item, the sample of which all pass. */
function isListOf(value: JsonObject, key: string, test: (item: JsonObject) => boolean): boolean {
  const list = own(value, key);
  if (!isJsonArray(list) || list.length === 0) return false;
  return list.slice(0, SAMPLE).every((item) => isJsonObject(item) && test(item));
}

function hasObject(value: JsonObject, key: string, test: (member: JsonObject) => boolean): boolean {
  const member = own(value, key);
  return isJsonObject(member) && test(member);
}
