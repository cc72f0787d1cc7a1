/**
 * Writes a document as JSON with chosen texts replaced. One pass, iterative, no copy of the document:
 * a long run's execution tree is deeper than the stack, and a recording larger than a string may be.
 */
import { isJsonArray, type Json, type JsonObject } from '../json.ts';
import { KNOWN_FORMATS } from '../recording/formats.ts';
import type { Matcher, Span } from './matcher.ts';
import {
  type Literal,
  REDACT_FORMS,
  REDACT_PLACES,
  type RedactForm,
  type RedactPlace,
  type Replaced,
} from './model.ts';
import { hashPlaceholder, NOTE_KEY, noteValue, placeholder, type RedactionNote } from './note.ts';
import { zeros } from './tally.ts';

export interface RewriteOptions {
  readonly matcher: Matcher;
  readonly note: RedactionNote;
  readonly literals: readonly Literal[];
  /** The number that a literal's placeholder bears. */
  readonly numbers: readonly number[];
  /** Hashes of receipts that are dropped wherever they stand. */
  readonly dropped: ReadonlySet<string>;
  readonly write: (piece: Uint8Array<ArrayBuffer>) => void;
}

/** Members whose numbers are the log's own: another value there is another log. */
const OWN_NUMBERS: ReadonlySet<string> = new Set([
  'idx',
  'version',
  'epoch',
  'iteration',
  'count',
  'chars',
  'jsonChars',
  'jsonBytes',
  'total',
  'boundaryIndex',
  'wallClockMs',
  'runOffsetMs',
  'durationMs',
  'startedAt',
  'endedAt',
  'timestamp',
]);
/** Members whose texts decide what a thing is: a short text is not taken for one of them. */
const GRAMMAR: ReadonlySet<string> = new Set([
  'verb',
  'path',
  'type',
  'format',
  'role',
  'runtimeStageId',
  'stageId',
  'slot',
  'name',
  'toolName',
]);
/** Values that are words of the format. */
const FORMAT_VALUES: ReadonlySet<string> = new Set(
  `set append merge delete system user assistant tool developer full delta ${KNOWN_FORMATS.join(' ')}`.split(' '),
);
/** The format's own names, in engine.md: a recording without them is none. */
const FORMAT_WORDS: ReadonlySet<string> = new Set(
  (
    'snapshot events structure commitLog initialState executionTree subflowResults sharedState recorders runId ' +
    'commitValues writeProvenance format producer run privacy recording values complete droppedEvents mode ' +
    'treeContext history globalContext stage stageId runtimeStageId trace path verb readKeys overwrite updates ' +
    'redactedPaths tags untrackedSources idx receipt basis epoch model provider system messages tools hash chars ' +
    'pieces slot source count entries requestOnly role key reason names schemaHashes forced withheld cache transform ' +
    'transformHash markersApplied strategy params omittedForAttention hashes requestMeasurement replayPreparations ' +
    'systemPromptInjections messagesInjections dynamicToolSchemas toolSchemas rawContent contentSummary asRole ' +
    'content toolCallId toolName toolCalls thinkingBlocks id name args providerMeta iteration wrapUpAsked ' +
    'evidenceRecovery evidenceRecoveryUsed forcedOutputToolName toolWantsByName meta type payload'
  ).split(' '),
);

/** A number is looked at for literals of this many digits and more. */
const NUMBER_DIGITS = 4;
const PIECE_UNITS = 1 << 16;
/** Values between two chances to do something else. */
const STEP = 4_096;

interface Frame {
  readonly node: readonly Json[] | JsonObject;
  readonly keys: readonly string[] | undefined;
  readonly place: RedactPlace;
  readonly names: Set<string> | undefined;
  at: number;
}

/** Yields how many values were written, every few thousand; returns the counts. `document` is never written to. */
export function* rewrite(document: JsonObject, options: RewriteOptions): Generator<number, Replaced> {
  const { matcher, note, literals, numbers, dropped, write } = options;
  const numberOf = (literal: number): string => placeholder(note.mark, numbers[literal] ?? 0);
  const places = zeros(REDACT_PLACES);
  const forms = zeros(REDACT_FORMS);
  const byLiteral = literals.map(() => 0);
  const numeric = literals.flatMap(({ text }, nth) =>
    /^-?\d[\d.]*$/.test(text) && text.length >= NUMBER_DIGITS ? [{ text, nth }] : [],
  );
  let hashes = 0;
  let formatWords = 0;
  let piece = '';
  let values = 0;
  const encoder = new TextEncoder();

  const put = (text: string): void => {
    piece += text;
    if (piece.length < PIECE_UNITS) return;
    write(encoder.encode(piece));
    piece = '';
  };
  const count = (place: RedactPlace, form: RedactForm, literal: number): void => {
    places[place] += 1;
    forms[form] += 1;
    byLiteral[literal] = (byLiteral[literal] ?? 0) + 1;
  };
  const replaced = (text: string, key: string, place: RedactPlace, isName: boolean): string => {
    if (isName ? FORMAT_WORDS.has(text) : isGrammar(key, text)) {
      if (matcher.spans(text).length > 0) formatWords += 1;
      return text;
    }
    if (dropped.has(text) && !isName) {
      hashes += 1;
      return hashPlaceholder(note.mark);
    }
    const all = isName || GRAMMAR.has(key) ? undefined : matcher.whole(text);
    const spans =
      all === undefined ? matcher.spans(text) : [{ from: 0, to: text.length, literal: all, form: 'raw' as const }];
    if (spans.length === 0) return text;
    for (const { form, literal } of spans) count(place, isName ? 'name' : form, literal);
    return withSpans(text, spans, numberOf);
  };
  const leaf = (value: Json | undefined, key: string, place: RedactPlace): string => {
    if (typeof value === 'string') return JSON.stringify(replaced(value, key, place, false));
    if (typeof value !== 'number' || numeric.length === 0 || OWN_NUMBERS.has(key)) return JSON.stringify(value ?? null);
    const digits = String(value);
    const hit = numeric.find(({ text }) => digits.includes(text));
    if (hit === undefined) return JSON.stringify(value);
    count(place, 'number', hit.nth);
    return JSON.stringify(numberOf(hit.nth));
  };

  const stack: Frame[] = [open(document, 'elsewhere')];
  put('{');
  put(`${JSON.stringify(NOTE_KEY)}:${JSON.stringify(noteValue(note))}`);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { node, keys, names } = top;
    const size = keys === undefined ? (isJsonArray(node) ? node.length : 0) : keys.length;
    if (top.at >= size) {
      put(keys === undefined ? ']' : '}');
      stack.pop();
      continue;
    }
    const isRoot = stack.length === 1;
    const key = keys?.[top.at] ?? '';
    const value = isJsonArray(node) ? node[top.at] : node[key];
    const isFirst = top.at === 0 && !isRoot;
    top.at += 1;
    values += 1;
    if (isRoot && key === NOTE_KEY) continue; // the copy of a copy has the newer note only
    const place = placeOf(key, top.place, keys !== undefined);
    if (!isFirst) put(',');
    if (keys !== undefined) put(`${JSON.stringify(free(replaced(key, '', place, true), key, names))}:`);
    if (typeof value === 'object' && value !== null) {
      put(isJsonArray(value) ? '[' : '{');
      stack.push(open(value, place));
    } else put(leaf(value, key, place));
    if (values % STEP === 0) yield values;
  }
  write(encoder.encode(piece));
  return { places, forms, byLiteral, hashes, formatWords };
}

function open(node: readonly Json[] | JsonObject, place: RedactPlace): Frame {
  const keys = isJsonArray(node) ? undefined : Object.keys(node);
  return { node, keys, place, names: keys && new Set(), at: 0 };
}

function isGrammar(key: string, text: string): boolean {
  if (key === 'path') return FORMAT_WORDS.has(text);
  return FORMAT_VALUES.has(text) || (key === 'type' && /^agentfootprint\.[\w.]+$/.test(text));
}

/** Two names that become one would lose a member. */
function free(name: string, was: string, names: Set<string> | undefined): string {
  let found = name;
  if (name !== was) for (let nth = 2; names?.has(found) === true; nth += 1) found = `${name}~${nth}`;
  names?.add(found);
  return found;
}

/** The outermost container of the format that a value lies in; inside one nothing changes it any more. */
function placeOf(key: string, above: RedactPlace, isMember: boolean): RedactPlace {
  if (above !== 'elsewhere' || !isMember) return above;
  return REDACT_PLACES.find((place) => place === key) ?? above;
}

function withSpans(text: string, spans: readonly Span[], numberOf: (literal: number) => string): string {
  let out = '';
  let at = 0;
  for (const { from, to, literal } of spans) {
    out += text.slice(at, from) + numberOf(literal);
    at = to;
  }
  return out + text.slice(at);
}
