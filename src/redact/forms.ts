/** The spellings a text is looked for in. Rule source: issue 4, item 8. */
import { base64Digit } from '../receipt/base64.ts';
import type { RedactForm } from './model.ts';

export interface Spelling {
  readonly text: string;
  readonly form: RedactForm;
}

/** Below this many characters of base64 a hit says nothing. */
const SHORTEST_CORE = 4;

/** Every spelling of `literal` but base64, each once; the text itself first. */
export function spellings(literal: string): readonly Spelling[] {
  const found = new Map<string, RedactForm>();
  const add = (text: string, form: RedactForm): void => {
    if (text !== '' && !found.has(text)) found.set(text, form);
  };
  for (const text of new Set([literal, literal.normalize('NFC'), literal.normalize('NFD')])) {
    add(text, 'raw');
    for (const once of escapes(text)) {
      add(once, 'escaped');
      for (const twice of escapes(once)) add(twice, 'escaped');
    }
    for (const encoded of urlForms(text)) add(encoded, 'url');
  }
  return [...found].map(([text, form]) => ({ text, form }));
}

/** As the text stands inside JSON: plain, ASCII only, with the slash escaped, and safe for HTML. */
function escapes(text: string): readonly string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const ascii = plain.replace(/[\u0080-\uFFFF]/g, unicodeEscape);
  const safe = plain.replace(/[<>&'\u2028\u2029]/g, unicodeEscape);
  const variants = [plain, plain.replaceAll('/', '\\/'), ascii, ascii.replaceAll('/', '\\/'), safe];
  return [...variants, ascii.replace(/\\u[0-9a-f]{4}/g, (unit) => `\\u${unit.slice(2).toUpperCase()}`)];
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function urlForms(text: string): readonly string[] {
  const whole = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  const component = encodeURIComponent(whole);
  const strict = component.replace(/[!'()*~]/g, (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`);
  const forms = [component, strict, encodeURI(whole)];
  const spaced = [...forms, ...forms.map((form) => form.replaceAll('%20', '+'))];
  return [...spaced, ...spaced.map((form) => form.replace(/%[0-9A-F]{2}/g, (unit) => unit.toLowerCase()))];
}

/**
 * What the base64 of anything that contains the text must contain: at each of the three alignments,
 * the characters that the text alone decides. Empty where the text is too short to say.
 */
export function base64Cores(literal: string): readonly string[] {
  const bytes = new TextEncoder().encode(literal);
  const cores: string[] = [];
  for (const before of [0, 1, 2]) {
    const padded = new Uint8Array(before + bytes.length);
    padded.set(bytes, before);
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    let core = '';
    for (let at = first; at < last; at += 1) core += base64Digit(sextet(padded, at));
    if (core.length >= SHORTEST_CORE) cores.push(core);
  }
  return cores;
}

function sextet(bytes: Uint8Array, at: number): number {
  const bit = at * 6;
  const index = bit >> 3;
  const pair = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
  return (pair >> (10 - (bit & 7))) & 63;
}
