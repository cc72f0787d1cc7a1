/** Writing the packed spelling of a recording; `unpack.ts` reads it back. */
import { define, isJsonArray, type Json, type JsonObject } from '../json.ts';
import { PACKED_FORMAT } from './formats.ts';
import { ESC_KEY, REF_KEY } from './unpack.ts';

/** Values of at least this many JSON characters that occur twice get a slot (engine.md section 1). */
export const PACK_MIN_CHARS = 64;

/** What `packRecording` returns: plain JSON, ready to be written. */
export type PackedRecording = JsonObject & {
  readonly format: string;
  readonly values: readonly Json[];
  readonly recording: Json;
};

/** Every distinct value of the recording, children before parents. */
interface Distinct {
  /** The value with its members, or a primitive. */
  readonly values: Json[];
  /** Ids of a container's members, in order; `undefined` for a primitive. */
  readonly members: (readonly number[] | undefined)[];
  readonly keys: (readonly string[] | undefined)[];
  /** In how many places a distinct value occurs; a place inside a repeated value counts once. */
  readonly places: number[];
  readonly chars: number[];
}

/**
 * Packs a recording: a value of 64 or more JSON characters that occurs twice is written once, under
 * `values`. `unpackRecording(packRecording(r))` is `r`, byte for byte as JSON, key order included.
 * Works by content, and an object shared by reference is read once however often it occurs.
 * Iterative over any depth. What JSON has no word for follows `JSON.stringify`: `undefined` members
 * are dropped, a number that is not finite is null.
 *
 * @throws TypeError for a value with a cycle, which no recording has and no JSON can hold.
 */
export function packRecording(recording: Json): PackedRecording {
  const distinct = collect(recording);
  const emitted: Json[] = [];
  const slotOf = new Map<number, number>();
  const values: Json[] = [];
  const place = (id: number): Json => {
    const slot = slotOf.get(id);
    return slot === undefined ? (emitted[id] ?? null) : { [REF_KEY]: slot };
  };
  for (let id = 0; id < distinct.values.length; id++) {
    const written = write(distinct, id, place);
    emitted.push(written);
    if ((distinct.places[id] ?? 0) > 1 && (distinct.chars[id] ?? 0) >= PACK_MIN_CHARS) {
      slotOf.set(id, values.length);
      values.push(written);
    }
  }
  return { format: PACKED_FORMAT, values, recording: emitted[emitted.length - 1] ?? null };
}

function write(distinct: Distinct, id: number, place: (id: number) => Json): Json {
  const members = distinct.members[id];
  if (members === undefined) return distinct.values[id] ?? null;
  const keys = distinct.keys[id];
  if (keys === undefined) return members.map(place);
  const out: { [key: string]: Json | undefined } = {};
  for (let i = 0; i < keys.length; i++) define(out, keys[i] ?? '', place(members[i] ?? 0));
  return Object.hasOwn(out, REF_KEY) || Object.hasOwn(out, ESC_KEY) ? { [ESC_KEY]: out } : out;
}

interface Frame {
  readonly value: readonly Json[] | JsonObject;
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  readonly ids: number[];
}

/** Numbers every distinct value by content, in one walk with a stack of its own. The root comes last. */
function collect(root: Json): Distinct {
  const out: Distinct = { values: [], members: [], keys: [], places: [], chars: [] };
  const byContent = new Map<string, number>();
  const bySeen = new Map<object, number | undefined>(); // undefined: still open
  const stack: Frame[] = [];

  const number = (signature: string, value: Json, frame: Frame | undefined, chars: () => number): number => {
    const known = byContent.get(signature);
    if (known !== undefined) return known;
    const id = out.values.length;
    byContent.set(signature, id);
    out.values.push(value);
    out.members.push(frame?.ids);
    out.keys.push(frame?.keys);
    out.places.push(0);
    out.chars.push(chars());
    for (const member of frame?.ids ?? []) out.places[member] = (out.places[member] ?? 0) + 1;
    return id;
  };
  const leaf = (value: Json): number | undefined => {
    if (typeof value === 'string') return number(`s${value}`, value, undefined, () => JSON.stringify(value).length);
    if (typeof value === 'object' && value !== null) {
      if (bySeen.has(value) && bySeen.get(value) === undefined) throw new TypeError('A cycle cannot be packed.');
      return bySeen.get(value);
    }
    const text = JSON.stringify(value) ?? 'null';
    return number(`p${text}`, text === 'null' ? null : value, undefined, () => text.length);
  };

  const enter = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    bySeen.set(value, undefined);
    stack.push(open(value));
  };

  const first = leaf(root);
  if (first !== undefined) return out;
  enter(root);
  while (stack.length > 0) {
    const frame = stack[stack.length - 1];
    if (frame === undefined) break;
    if (frame.ids.length < frame.size) {
      const member = memberOf(frame);
      const id = leaf(member);
      if (id !== undefined) frame.ids.push(id);
      else enter(member);
      continue;
    }
    stack.pop();
    const id = number(signatureOf(frame), frame.value, frame, () => charsOf(frame, out.chars));
    bySeen.set(frame.value, id);
    stack[stack.length - 1]?.ids.push(id);
  }
  return out;
}

function open(value: readonly Json[] | JsonObject): Frame {
  if (isJsonArray(value)) return { value, keys: undefined, size: value.length, ids: [] };
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return { value, keys, size: keys.length, ids: [] };
}

function memberOf(frame: Frame): Json {
  const { value, keys, ids } = frame;
  if (isJsonArray(value)) return value[ids.length] ?? null;
  return value[keys?.[ids.length] ?? ''] ?? null;
}

/** Equal for equal content with equal key order, and only then: keys are quoted, so none can forge a separator. */
function signatureOf(frame: Frame): string {
  if (frame.keys === undefined) return `a${frame.ids.join(',')}`;
  return `o${frame.keys.map((key, i) => `${JSON.stringify(key)}:${frame.ids[i]}`).join(',')}`;
}

function charsOf(frame: Frame, chars: readonly number[]): number {
  let total = 2 + Math.max(0, frame.size - 1);
  for (const id of frame.ids) total += chars[id] ?? 0;
  for (const key of frame.keys ?? []) total += JSON.stringify(key).length + 1;
  return total;
}
