/**
 * `H`, the salted digest every row of a receipt is kept as. Rule source: engine.md section 6.
 */
import { createSHA256, type IHasher } from 'hash-wasm';
import { cutsPair } from '../text/surrogates.ts';

/** How many hex digits of the SHA-256 a receipt keeps: 16, which is 64 bits. */
export const RECEIPT_HASH_CHARS = 16;

/** Between the salt and what is hashed. */
const SALT_END = '\u001F';

const KEPT_BYTES = RECEIPT_HASH_CHARS / 2;
/** A UTF-16 unit is at most three bytes of UTF-8 (a pair is four for two units). */
const BYTES_PER_UNIT = 3;
const BUFFER_BYTES = 96 * 1024;
/** A longer salt is streamed like any text instead of being kept at the front of the buffer. */
const KEPT_SALT_UNITS = 1024;

const encoder = new TextEncoder();
const buffer = new Uint8Array(BUFFER_BYTES);
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

let sha256: IHasher | undefined;
let starting: Promise<void> | undefined;
/** The salt whose bytes stand at the front of `buffer`, and how many they are. */
let keptSalt: string | undefined;
let keptSaltBytes = 0;

/**
 * Loads SHA-256. Await it once before anything that hashes; after it every digest is
 * synchronous. Calling it again is free. Rejects where WebAssembly is missing or forbidden,
 * and may then be called again.
 */
export function initHashing(): Promise<void> {
  starting ??= createSHA256().then(
    (hasher) => {
      sha256 = hasher;
    },
    (error: unknown) => {
      starting = undefined;
      throw error;
    },
  );
  return starting;
}

/**
 * `H(x)`: the first 16 hex digits of SHA-256 over the UTF-8 of `runId`, U+001F and `x`
 * (engine.md section 6; `runId` is the receipt's `basis.runId`). Lone surrogates encode as
 * U+FFFD. A long `x` is streamed through one small buffer.
 *
 * LAW (salted): equal rows of two runs have different hashes, so a hash says nothing about
 * another run. LAW (hashes, never bytes): nothing of `x` can be read back from the answer.
 *
 * @throws Error when `initHashing` was not awaited first.
 */
export function receiptHash(runId: string, x: string): string {
  if (sha256 === undefined) {
    throw new Error('Hashing is not ready: await initHashing() once before the first digest.');
  }
  const saltUnits = runId.length + SALT_END.length;
  sha256.init();
  if (saltUnits <= KEPT_SALT_UNITS) {
    keepSalt(runId);
    if (x.length * BYTES_PER_UNIT <= BUFFER_BYTES - keptSaltBytes) {
      // The bytes of the salt are already in place, so salt and text go in as one write.
      const { written } = encoder.encodeInto(x, buffer.subarray(keptSaltBytes));
      sha256.update(buffer.subarray(0, keptSaltBytes + written));
      return leadingHex(sha256.digest('binary'));
    }
    sha256.update(buffer.subarray(0, keptSaltBytes));
  } else {
    stream(sha256, runId);
    stream(sha256, SALT_END);
  }
  stream(sha256, x);
  return leadingHex(sha256.digest('binary'));
}

/**
 * What `H(x)` is the SHA-256 of, written to the front of `into`: for who hashes elsewhere (WebCrypto) and gives the
 * digest to `leadingHex`. Answers how many bytes it is; `into` must have room for `saltedBytesAtMost`.
 */
export function writeSalted(runId: string, x: string, into: Uint8Array): number {
  const { written } = encoder.encodeInto(runId + SALT_END, into);
  return written + encoder.encodeInto(x, into.subarray(written)).written;
}

/** The most bytes that `writeSalted` writes. */
export function saltedBytesAtMost(runId: string, x: string): number {
  return (runId.length + SALT_END.length + x.length) * BYTES_PER_UNIT;
}

function keepSalt(runId: string): void {
  if (keptSalt === runId) return;
  keptSaltBytes = encoder.encodeInto(runId + SALT_END, buffer).written;
  keptSalt = runId;
}

/** Feeds a text of any length through `buffer`, never cutting a surrogate pair in two. */
function stream(hasher: IHasher, text: string): void {
  keptSalt = undefined; // its bytes are about to be overwritten
  const unitsPerWrite = Math.floor(BUFFER_BYTES / BYTES_PER_UNIT);
  let from = 0;
  while (from < text.length) {
    let to = Math.min(from + unitsPerWrite, text.length);
    if (cutsPair(text, to)) to -= 1;
    const { written } = encoder.encodeInto(text.slice(from, to), buffer);
    hasher.update(buffer.subarray(0, written));
    from = to;
  }
}

/** The part of a whole SHA-256 digest that a receipt keeps, in hex. */
export function leadingHex(digest: Uint8Array): string {
  let hex = '';
  for (let at = 0; at < KEPT_BYTES; at += 1) hex += HEX[digest[at] ?? 0] ?? '';
  return hex;
}
