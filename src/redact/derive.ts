/** The literals that withholding a whole text needs: the text, and what it holds where it is JSON. */
import { isJsonArray, isJsonObject, type Json } from '../json.ts';
import type { Literal } from './model.ts';

/** A shorter text is looked for as a whole value only: inside others it would be everywhere. */
const CONTAINED_FROM = 8;
/** One character says too little to be told from everything else. */
const SHORTEST = 2;

/** The texts to be withheld, each once, with how it is to be looked for. */
export class Literals {
  readonly #known = new Map<string, Literal>();
  /** Values that were too short, or no texts: they stay where they stand by themselves. */
  skipped = 0;

  /** As the user wrote it: looked for inside every text, however short. */
  add(text: string): void {
    if (text !== '') this.#known.set(text, { text });
  }

  /** A whole text of the recording. */
  derive(value: Json | undefined): void {
    if (typeof value !== 'string') {
      this.#leaves(value);
      return;
    }
    this.#leaf(value);
    this.#leaves(parsedJson(value));
  }

  list(): readonly Literal[] {
    return [...this.#known.values()];
  }

  #leaves(root: Json | undefined): void {
    const pending: (Json | undefined)[] = [root];
    while (pending.length > 0) {
      const next = pending.pop();
      if (typeof next === 'string') this.#leaf(next);
      else if (isJsonArray(next)) for (const item of next) pending.push(item);
      else if (isJsonObject(next)) for (const member of Object.values(next)) pending.push(member);
      else if (typeof next === 'number') this.skipped += 1;
    }
  }

  #leaf(text: string): void {
    if (text.trim().length < SHORTEST) this.skipped += 1;
    else if (!this.#known.has(text))
      this.#known.set(text, text.length < CONTAINED_FROM ? { text, whole: true } : { text });
  }
}

function parsedJson(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}
