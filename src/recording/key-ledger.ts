/**
 * Finds members named twice in one object, over a whole text, without a string a key: each key is a
 * hash on a stack, and bytes are compared only where hashes agree.
 */
import { GrowingInts } from './growing-ints.ts';
import { stringAt } from './json-place.ts';

/** Above this many keys an object gets an index: comparing each with each would be quadratic. */
const INDEX_FROM = 48;

/** The keys of every open container, as a scanner passes them. */
export class KeyLedger {
  readonly #bytes: Uint8Array;
  readonly #hashes = new GrowingInts();
  readonly #starts = new GrowingInts();
  readonly #ends = new GrowingInts();
  /** Where each open container's keys begin. */
  readonly #bases = new GrowingInts();
  /** Indexes of large objects, by depth: hash -> positions on the stack. */
  readonly #indexes = new Map<number, Map<number, number[]>>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  open(): void {
    this.#bases.push(this.#hashes.length);
  }

  close(): void {
    if (this.#indexes.size > 0) this.#indexes.delete(this.#bases.length);
    const base = this.#bases.top();
    this.#bases.pop();
    this.#hashes.truncate(base);
    this.#starts.truncate(base);
    this.#ends.truncate(base);
  }

  /** Adds a key of the innermost object, quotes included. True when that object has it already. */
  add(start: number, end: number, escaped: boolean): boolean {
    const hash = escaped ? hashText(stringAt(this.#bytes, start, end)) : this.#hashBytes(start + 1, end - 1);
    const base = this.#bases.top();
    const size = this.#hashes.length - base;
    const found = size < INDEX_FROM ? this.#among(base, hash, start, end) : this.#indexed(base, hash, start, end);
    this.#hashes.push(hash);
    this.#starts.push(start);
    this.#ends.push(end);
    return found;
  }

  #among(base: number, hash: number, start: number, end: number): boolean {
    for (let i = base; i < this.#hashes.length; i++) {
      if (this.#hashes.at(i) === hash && this.#same(i, start, end)) return true;
    }
    return false;
  }

  #indexed(base: number, hash: number, start: number, end: number): boolean {
    const depth = this.#bases.length;
    let index = this.#indexes.get(depth);
    if (index === undefined) {
      index = new Map();
      this.#indexes.set(depth, index);
      for (let i = base; i < this.#hashes.length; i++) note(index, this.#hashes.at(i), i);
    }
    const found = index.get(hash)?.some((i) => this.#same(i, start, end)) === true;
    // A repeated key adds nothing to find: a hostile object of one key a million times stays linear.
    if (!found) note(index, hash, this.#hashes.length);
    return found;
  }

  #same(i: number, start: number, end: number): boolean {
    const from = this.#starts.at(i);
    const to = this.#ends.at(i);
    if (to - from === end - start) {
      let p = 0;
      while (p < end - start && this.#bytes[from + p] === this.#bytes[start + p]) p++;
      if (p === end - start) return true;
    }
    return stringAt(this.#bytes, from, to) === stringAt(this.#bytes, start, end);
  }

  #hashBytes(from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let p = from; p < to; p++) hash = Math.imul(hash ^ (this.#bytes[p] ?? 0), 0x01000193);
    return hash | 0;
  }
}

function note(index: Map<number, number[]>, hash: number, position: number): void {
  const known = index.get(hash);
  if (known === undefined) index.set(hash, [position]);
  else known.push(position);
}

const encoder = new TextEncoder();

/** The hash of a decoded key: the same as of the bytes of the key written without escapes. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}
