/** Finds every spelling of every literal in a text, in one pass over it. */
import { base64Cores, spellings } from './forms.ts';
import type { Literal, RedactForm } from './model.ts';

/** A stretch of a text to be replaced. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly literal: number;
  readonly form: RedactForm;
}

export interface Matcher {
  /** The stretches, in order, none overlapping. */
  spans(text: string): readonly Span[];
  /** The literal that is looked for as a whole value only, where the text is one. */
  whole(text: string): number | undefined;
}

/** Units a spelling is looked up by. */
const GRAM = 6;
/** A text that breaks off is found from its beginning: this many units of it, at least. */
const BEGINNING = 24;
const BASE64_RUN = /[A-Za-z0-9+/_-](?:[A-Za-z0-9+/_-]|\\r\\n|\\n|\r?\n){14,}[A-Za-z0-9+/_-]={0,2}/g;
/** Texts this long are remembered: in a recording the same ones stand in many places. */
const REMEMBERED_UNITS = 64;
const REMEMBERED_TEXTS = 50_000;

interface Candidate {
  readonly text: string;
  readonly literal: number;
  readonly form: RedactForm;
}

/** A matcher of `literals`; a span names one by its place in the list. */
export function createMatcher(literals: readonly Literal[]): Matcher {
  const whole = new Map<string, number>();
  const grams = new Map<string, Candidate[]>();
  const cores = new Map<string, { readonly core: string; readonly literal: number }[]>();
  const short: Candidate[] = [];
  const starts = new Uint8Array(65_536);
  for (const [literal, { text, whole: isWhole }] of literals.entries()) {
    if (text === '') continue;
    if (isWhole) {
      if (!whole.has(text)) whole.set(text, literal);
      continue;
    }
    for (const { text: spelt, form } of spellings(text)) {
      const candidate = { text: spelt, literal, form };
      if (spelt.length < GRAM) short.push(candidate);
      else {
        starts[spelt.charCodeAt(0)] = 1;
        push(grams, spelt.slice(0, GRAM), candidate);
      }
    }
    for (const core of base64Cores(text)) push(cores, core.slice(0, 4), { core, literal });
  }
  const remembered = new Map<string, readonly Span[]>();

  function find(text: string): readonly Span[] {
    const spans: Span[] = [];
    for (let at = 0; at + GRAM <= text.length; at += 1) {
      if (starts[text.charCodeAt(at)] !== 1) continue;
      const candidates = grams.get(text.slice(at, at + GRAM));
      const span = candidates && longest(candidates, text, at);
      if (span !== undefined) spans.push(span);
    }
    for (const { text: spelt, literal, form } of short) {
      for (let at = text.indexOf(spelt); at >= 0; at = text.indexOf(spelt, at + 1)) {
        spans.push({ from: at, to: at + spelt.length, literal, form });
      }
    }
    if (cores.size > 0 && text.length >= 16) for (const span of base64Spans(text, cores)) spans.push(span);
    return spans.length < 2 ? spans : merged(spans);
  }

  return {
    whole: (text) => whole.get(text),
    spans(text) {
      if (text.length < REMEMBERED_UNITS) return find(text);
      const known = remembered.get(text);
      if (known !== undefined) return known;
      const spans = find(text);
      if (remembered.size >= REMEMBERED_TEXTS) remembered.clear();
      remembered.set(text, spans);
      return spans;
    },
  };
}

function longest(candidates: readonly Candidate[], text: string, at: number): Span | undefined {
  let best: Span | undefined;
  for (const { text: spelt, literal, form } of candidates) {
    const length = text.startsWith(spelt, at) ? spelt.length : shared(spelt, text, at);
    const isWhole = length === spelt.length;
    if (!isWhole && length < BEGINNING) continue;
    if (best === undefined || at + length > best.to) {
      best = { from: at, to: at + length, literal, form: isWhole ? form : 'beginning' };
    }
  }
  return best;
}

/** How many units from the beginning of `spelt` stand in `text` at `at`. */
function shared(spelt: string, text: string, at: number): number {
  const end = Math.min(spelt.length, text.length - at);
  let length = GRAM;
  while (length < end && spelt.charCodeAt(length) === text.charCodeAt(at + length)) length += 1;
  return length;
}

/** A run of base64 that holds a literal goes as a whole: its characters at the edges tell of what is beside it. */
function base64Spans(
  text: string,
  cores: ReadonlyMap<string, readonly { readonly core: string; readonly literal: number }[]>,
): readonly Span[] {
  const spans: Span[] = [];
  for (const run of text.matchAll(BASE64_RUN)) {
    const [found] = run;
    const plain = found
      .replace(/\\r\\n|\\n|\r?\n/g, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    for (let at = 0; at + 4 <= plain.length; at += 1) {
      const hit = cores.get(plain.slice(at, at + 4))?.find(({ core }) => plain.startsWith(core, at));
      if (hit === undefined) continue;
      spans.push({ from: run.index, to: run.index + found.length, literal: hit.literal, form: 'base64' });
      break;
    }
  }
  return spans;
}

/** Overlapping stretches become one, under the name of the longest. */
function merged(spans: readonly Span[]): readonly Span[] {
  const ordered = [...spans].sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: Span[] = [];
  for (const span of ordered) {
    const last = kept.at(-1);
    if (last === undefined || span.from >= last.to) kept.push(span);
    else if (span.to > last.to) kept[kept.length - 1] = { ...last, to: span.to };
  }
  return kept;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
