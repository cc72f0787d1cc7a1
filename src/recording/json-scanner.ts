/**
 * A tokenizer of JSON text in UTF-8 bytes that keeps its place: it knows where it is in the document at
 * every byte, never recurses, and can stop anywhere and go on. `JSON.parse` reads good files; this finds
 * out what `JSON.parse` cannot say: where a text breaks, where it was cut, and what it hides.
 */
import { GrowingInts } from './growing-ints.ts';

/** What the scanner waits for. */
const VALUE = 0;
const FIRST_ITEM = 1;
const FIRST_KEY = 2;
const KEY = 3;
const COLON = 4;
const COMMA = 5;
const OVER = 6;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Why the scan stopped short. `ends`: the text ended inside the document. */
export interface ScanStop {
  readonly reason: 'ends' | 'unexpected' | 'control-character' | 'bad-escape' | 'bad-number' | 'bad-word';
  /** The byte that could not be read; the length of the text for `ends`. */
  readonly byte: number;
}

/** What a scan tells as it goes. Offsets are bytes; a string's and a key's include the quotes. */
export interface ScanListener {
  key?(start: number, end: number, escaped: boolean): void;
  number?(start: number, end: number, integer: boolean): void;
  /** `NaN`, `Infinity` or `-Infinity`: no JSON, but some writers put them there. */
  nonstandard?(start: number, end: number): void;
  open?(start: number, object: boolean): void;
  close?(): void;
}

/** Reads one document out of UTF-8 bytes, as far as told to, and reports to hooks what it passes. Never throws, never recurses. */
export class JsonScanner {
  readonly bytes: Uint8Array;
  /** Where the scan stands. */
  at: number;
  /** Open containers: 1 an object, 0 an array. */
  readonly kinds: GrowingInts = new GrowingInts();
  /** Per open container: the offset after its last whole member, or after its bracket. */
  readonly safeEnds: GrowingInts = new GrowingInts();
  /** Per open object: its current key, quotes included. Per array: the position of the item, and -1. */
  readonly keyStarts: GrowingInts = new GrowingInts();
  readonly keyEnds: GrowingInts = new GrowingInts();
  maxDepth = 0;
  maxDepthAt = 0;
  stop: ScanStop | undefined;

  readonly #listener: ScanListener;
  #wants = VALUE;

  constructor(bytes: Uint8Array, from: number, listener: ScanListener) {
    this.bytes = bytes;
    this.at = from;
    this.#listener = listener;
  }

  /** True when one whole document was read; `at` then stands right behind it. */
  get complete(): boolean {
    return this.#wants === OVER;
  }

  get depth(): number {
    return this.kinds.length;
  }

  /** Scans on to about byte `until`. True while there is more to do. */
  run(until: number): boolean {
    const { bytes } = this;
    const end = Math.min(until, bytes.length);
    while (this.#wants !== OVER && this.stop === undefined) {
      let c = bytes[this.at];
      while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = bytes[++this.at];
      if (c === undefined) {
        this.stop = { reason: 'ends', byte: bytes.length };
        break;
      }
      this.#step(c);
      if (this.at >= end && this.at < bytes.length) return this.#wants !== OVER && this.stop === undefined;
    }
    return false;
  }

  #step(c: number): void {
    switch (this.#wants) {
      case FIRST_ITEM:
        if (c === 0x5d) this.#close();
        else this.#value(c);
        return;
      case FIRST_KEY:
        if (c === 0x7d) this.#close();
        else this.#key(c);
        return;
      case KEY:
        this.#key(c);
        return;
      case COLON:
        if (c !== 0x3a) this.#fail('unexpected', this.at);
        else {
          this.at++;
          this.#wants = VALUE;
        }
        return;
      case COMMA:
        this.#afterMember(c);
        return;
      default:
        this.#value(c);
    }
  }

  #afterMember(c: number): void {
    const object = this.kinds.top() === 1;
    if (c === 0x2c) {
      this.at++;
      if (!object) this.keyStarts.setTop(this.keyStarts.top() + 1);
      this.#wants = object ? KEY : VALUE;
    } else if (c === (object ? 0x7d : 0x5d)) this.#close();
    else this.#fail('unexpected', this.at);
  }

  #value(c: number): void {
    if (c === QUOTE) {
      if (this.#string() !== undefined) this.#member();
    } else if (c === 0x7b || c === 0x5b) this.#open(c === 0x7b);
    else if (c === 0x2d || (c >= 0x30 && c <= 0x39)) this.#number(c);
    else this.#word(c);
  }

  #key(c: number): void {
    if (c !== QUOTE) {
      this.#fail('unexpected', this.at);
      return;
    }
    const start = this.at;
    const escaped = this.#string();
    if (escaped === undefined) return;
    this.keyStarts.setTop(start);
    this.keyEnds.setTop(this.at);
    this.#listener.key?.(start, this.at, escaped);
    this.#wants = COLON;
  }

  /** Past the string at `at`. True when it holds an escape, `undefined` when it does not end well. */
  #string(): boolean | undefined {
    const { bytes } = this;
    let p = this.at + 1;
    let escaped = false;
    for (;;) {
      let c = bytes[p];
      while (c !== undefined && c !== QUOTE && c !== BACKSLASH && c >= 0x20) c = bytes[++p];
      if (c === QUOTE) {
        this.at = p + 1;
        return escaped;
      }
      if (c === undefined) return this.#cutShort();
      if (c !== BACKSLASH) return this.#fail('control-character', p);
      escaped = true;
      const e = bytes[p + 1];
      if (e === undefined) return this.#cutShort();
      if (e === 0x75) {
        for (let i = 2; i < 6; i++) {
          const h = bytes[p + i];
          if (h === undefined) return this.#cutShort();
          if (!isHex(h)) return this.#fail('bad-escape', p);
        }
        p += 6;
      } else if (isEscape(e)) p += 2;
      else return this.#fail('bad-escape', p);
    }
  }

  #number(first: number): undefined {
    const { bytes } = this;
    const start = this.at;
    let p = start;
    if (first === 0x2d) {
      p++;
      if (bytes[p] === 0x49) return this.#token('-Infinity', start);
    }
    const digits = p;
    p = this.#digits(p);
    if (p === digits || (bytes[digits] === 0x30 && p > digits + 1)) return this.#badNumber(p, digits);
    let integer = true;
    if (bytes[p] === 0x2e) {
      integer = false;
      const from = p + 1;
      p = this.#digits(from);
      if (p === from) return this.#badNumber(p, from);
    }
    const e = bytes[p];
    if (e === 0x65 || e === 0x45) {
      integer = false;
      p++;
      if (bytes[p] === 0x2b || bytes[p] === 0x2d) p++;
      const from = p;
      p = this.#digits(p);
      if (p === from) return this.#badNumber(p, from);
    }
    // A number that touches the end of a cut text may lack digits: only the top level ends there.
    if (p >= bytes.length && this.depth > 0) {
      return this.#cutShort();
    }
    this.at = p;
    this.#listener.number?.(start, p, integer);
    return this.#member();
  }

  #badNumber(p: number, from: number): undefined {
    if (p >= this.bytes.length && p === from) return this.#cutShort();
    return this.#fail('bad-number', p === from ? p : from);
  }

  #digits(from: number): number {
    let p = from;
    let c = this.bytes[p];
    while (c !== undefined && c >= 0x30 && c <= 0x39) c = this.bytes[++p];
    return p;
  }

  #word(c: number): void {
    const start = this.at;
    if (c === 0x74) this.#token('true', start);
    else if (c === 0x66) this.#token('false', start);
    else if (c === 0x6e) this.#token('null', start);
    else if (c === 0x4e) this.#token('NaN', start);
    else if (c === 0x49) this.#token('Infinity', start);
    else this.#fail('unexpected', start);
  }

  #token(word: string, start: number): undefined {
    const { bytes } = this;
    for (let i = 0; i < word.length; i++) {
      const c = bytes[start + i];
      if (c === undefined) return this.#cutShort();
      if (c !== word.charCodeAt(i)) return this.#fail('bad-word', start);
    }
    this.at = start + word.length;
    if (word === 'NaN' || word.endsWith('y')) this.#listener.nonstandard?.(start, this.at);
    return this.#member();
  }

  #open(object: boolean): void {
    this.#listener.open?.(this.at, object);
    this.at++;
    this.kinds.push(object ? 1 : 0);
    this.safeEnds.push(this.at);
    this.keyStarts.push(object ? -1 : 0);
    this.keyEnds.push(-1);
    if (this.depth > this.maxDepth) {
      this.maxDepth = this.depth;
      this.maxDepthAt = this.at - 1;
    }
    this.#wants = object ? FIRST_KEY : FIRST_ITEM;
  }

  #close(): void {
    this.at++;
    this.#listener.close?.();
    this.kinds.pop();
    this.safeEnds.pop();
    this.keyStarts.pop();
    this.keyEnds.pop();
    this.#member();
  }

  /** One whole value was read. */
  #member(): undefined {
    if (this.depth > 0) this.safeEnds.setTop(this.at);
    this.#wants = this.depth > 0 ? COMMA : OVER;
    return undefined;
  }

  #cutShort(): undefined {
    this.stop = { reason: 'ends', byte: this.bytes.length };
    return undefined;
  }

  #fail(reason: Exclude<ScanStop['reason'], 'ends'>, byte: number): undefined {
    this.stop = { reason, byte };
    return undefined;
  }
}

function isHex(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || (c >= 0x41 && c <= 0x46) || (c >= 0x61 && c <= 0x66);
}

/** `"` `\` `/` b f n r t */
function isEscape(c: number): boolean {
  return (
    c === QUOTE || c === BACKSLASH || c === 0x2f || c === 0x62 || c === 0x66 || c === 0x6e || c === 0x72 || c === 0x74
  );
}
