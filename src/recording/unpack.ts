/**
 * Reading the packed spelling of a recording: `{format, values, recording}`, where `{"$af:ref": n}`
 * stands for `values[n]` and `{"$af:esc": o}` for the recording's own object `o`, its members
 * still decoded (engine.md section 1).
 */
import { define, isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { failed, type OpenFailure } from './failure.ts';
import { KNOWN_FORMATS, PACKED_FORMAT } from './formats.ts';

export const REF_KEY = '$af:ref';
export const ESC_KEY = '$af:esc';

/** The outcome of `unpackRecording`: the expanded value, or an `unknown-format` or `bad-ref` failure. */
export type UnpackResult =
  | { readonly ok: true; readonly recording: Json }
  | { readonly ok: false; readonly failure: OpenFailure };

export type BadRefReason = 'no-values' | 'out-of-range' | 'cycle' | 'bad-escape';

/** One container being decoded. A reference is a container of one member, which hands that member on. */
interface Frame {
  readonly raw: readonly Json[] | JsonObject;
  /** Member names of an object; `undefined` for an array. */
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  /** `values[slot]` this frame stands for, -1 for the whole recording, `undefined` for a plain container. */
  readonly slot: number | undefined;
  next: number;
  /** Made when the first member decodes to something other than itself. */
  copy: Json[] | { [key: string]: Json | undefined } | undefined;
}

/** States of a slot; 0 is one no reference has reached yet. */
const DECODING = 1;
const DECODED = 2;

/**
 * Expands a packed recording. Each value is decoded once and the one result is shared by every
 * place that refers to it; a container without a marker inside is handed on as it is. Refused with
 * `bad-ref` {ref, count, reason}: a reference out of range, and one that leads back to its own value
 * through any number of steps, be it in a value that nothing refers to; with `unknown-format`: another
 * `format` than the one this reads (none at all is taken for it). Iterative, so depth costs memory, not
 * stack. The input is not written to. Never throws.
 */
export function unpackRecording(packed: unknown): UnpackResult {
  if (!isJsonObject(packed)) return refuse(-1, 0, 'no-values');
  const format = own(packed, 'format');
  if (format !== undefined && format !== PACKED_FORMAT) {
    return failed('unknown-format', { format: typeof format === 'string' ? format : '', known: KNOWN_FORMATS });
  }
  const values = own(packed, 'values');
  if (!isJsonArray(values)) return refuse(-1, 0, 'no-values');
  const count = values.length;
  const done: Json[] = new Array<Json>(count).fill(null);
  const state = new Uint8Array(count);
  const stack: Frame[] = [reference(own(packed, 'recording') ?? null, -1)];

  let recording: Json = null;
  let unseen = 0;

  for (;;) {
    const frame = stack[stack.length - 1];
    if (frame === undefined) {
      // What nothing refers to is read too: a bad reference is refused wherever it stands.
      while (state[unseen] === DECODED) unseen++;
      if (unseen === count) return { ok: true, recording };
      state[unseen] = DECODING;
      stack.push(reference(values[unseen] ?? null, unseen));
      continue;
    }
    if (frame.next < frame.size) {
      const raw = memberAt(frame);
      if (typeof raw !== 'object' || raw === null) {
        frame.next++;
        continue;
      }
      const keys = isJsonArray(raw) ? undefined : Object.keys(raw);
      const marker = keys?.length === 1 ? keys[0] : undefined;
      if (marker === REF_KEY) {
        const ref = isJsonArray(raw) ? undefined : raw[REF_KEY];
        if (typeof ref !== 'number' || !Number.isInteger(ref) || ref < 0 || ref >= count) {
          return refuse(typeof ref === 'number' ? ref : -1, count, 'out-of-range');
        }
        if (state[ref] === DECODING) return refuse(ref, count, 'cycle');
        if (state[ref] === DECODED) deliver(frame, raw, done[ref] ?? null);
        else {
          state[ref] = DECODING;
          stack.push(reference(values[ref] ?? null, ref));
        }
      } else if (marker === ESC_KEY) {
        const body = isJsonArray(raw) ? undefined : raw[ESC_KEY];
        if (!isJsonObject(body)) return refuse(-1, count, 'bad-escape');
        stack.push(container(body, Object.keys(body)));
      } else stack.push(container(raw, keys));
      continue;
    }
    stack.pop();
    const value = finished(frame);
    if (frame.slot === -1) recording = value;
    else if (frame.slot !== undefined) {
      done[frame.slot] = value;
      state[frame.slot] = DECODED;
    }
    const parent = stack[stack.length - 1];
    if (parent !== undefined) deliver(parent, memberAt(parent), value);
  }
}

function reference(target: Json, slot: number): Frame {
  return { raw: [target], keys: undefined, size: 1, slot, next: 0, copy: undefined };
}

function container(raw: readonly Json[] | JsonObject, keys: readonly string[] | undefined): Frame {
  const size = isJsonArray(raw) ? raw.length : (keys?.length ?? 0);
  return { raw, keys, size, slot: undefined, next: 0, copy: undefined };
}

function memberAt(frame: Frame): Json {
  const { raw, keys, next } = frame;
  if (isJsonArray(raw)) return raw[next] ?? null;
  const key = keys?.[next];
  return key === undefined ? null : (raw[key] ?? null);
}

function deliver(frame: Frame, raw: Json, value: Json): void {
  if (value !== raw) {
    if (isJsonArray(frame.raw)) {
      const copy = Array.isArray(frame.copy) ? frame.copy : [...frame.raw];
      copy[frame.next] = value;
      frame.copy = copy;
    } else {
      // Spread defines own members, `__proto__` among them; the assignment below would not.
      const copy = frame.copy === undefined || Array.isArray(frame.copy) ? { ...frame.raw } : frame.copy;
      define(copy, frame.keys?.[frame.next] ?? '', value);
      frame.copy = copy;
    }
  }
  frame.next++;
}

function finished(frame: Frame): Json {
  const value = frame.copy ?? frame.raw;
  if (frame.slot === undefined) return value;
  return isJsonArray(value) ? (value[0] ?? null) : null;
}

function refuse(ref: number, count: number, reason: BadRefReason): UnpackResult {
  return failed('bad-ref', { ref, count, reason });
}
