/** Commit logs for the fold's tests: some recorded by the real engine's own buffer, some as no engine would write them. */
import fc from 'fast-check';
import { applySmartMerge, redactPatch, TransactionBuffer } from 'footprintjs/advanced';
import type { Json } from '../json.ts';

/** A log as a snapshot stores it. */
export interface StoredLog {
  readonly commitLog: readonly unknown[];
  readonly initialState?: Record<string, unknown>;
}

const SEP = '\u001F';

/** Few names, so that paths meet; and the names that trip readers of objects. */
export const KEYS = ['a', 'b', 'history', 'toString', '__proto__', 'constructor', '', '0', 'a.b', 'length'] as const;
const SEGMENTS = ['x', 'y', '0', '1', '2', 'toString', '__proto__', 'prototype', '', 'length', 'a.b'] as const;

const key = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('a', 'b', 'history') }, fc.constantFrom(...KEYS));
const segment = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('x', 'y', '0', '1') }, fc.constantFrom(...SEGMENTS));
const path = fc
  .tuple(key, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(segment, { maxLength: 3 })))
  .map(([first, rest]) => [first, ...rest]);

const scalar = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('s', '', 'REDACTED', null, true, -0.5));

/** JSON of few values, so that unions meet equal members. Own `__proto__` members as JSON.parse makes them. */
export const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: scalar },
    { weight: 3, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom('x', 'y') }, segment), tie('value')), {
          maxLength: 3,
        })
        .map((members) => JSON.parse(`{${members.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)}}`)),
    },
  ),
})).value;

const list = fc.array(json, { maxLength: 3 });

const base = fc.option(
  fc
    .array(fc.tuple(key, json), { maxLength: 4 })
    .map(
      (members): Record<string, unknown> =>
        JSON.parse(`{${members.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)}}`),
    ),
  { nil: undefined },
);

const damaged = fc.constantFrom<Json[]>(
  null,
  5,
  'row',
  [],
  {},
  { runtimeStageId: 'x#1' },
  { trace: [] },
  { runtimeStageId: 'x#1', trace: {} },
  { runtimeStageId: 'x#1', trace: [], updates: 5 },
  { runtimeStageId: 'x#1', trace: [], overwrite: [] },
);

interface Operation {
  readonly verb: 'set' | 'grow' | 'merge' | 'delete';
  readonly path: string[];
  readonly value: Json;
  readonly tail: readonly Json[];
  readonly redact: boolean;
}

const operation: fc.Arbitrary<Operation> = fc.record({
  verb: fc.constantFrom('set', 'set', 'set', 'grow', 'grow', 'merge', 'delete'),
  path,
  value: json,
  tail: list,
  redact: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/**
 * Logs as the engine records them: operations staged in its own transaction buffer and committed in
 * either encoding, scrubbed as it scrubs, stored as JSON; some rows then damaged, some logs shuffled.
 */
export const recordedLog: fc.Arbitrary<StoredLog> = fc
  .record({
    base,
    mode: fc.constantFrom('full' as const, 'delta' as const),
    stages: fc.array(fc.array(operation, { maxLength: 4 }), { minLength: 1, maxLength: 8 }),
    damage: fc.array(fc.tuple(fc.nat(7), damaged), { maxLength: 2 }),
    order: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      fc.array(fc.nat(99), { minLength: 8, maxLength: 8 }),
    ),
  })
  .map(({ base: initialState, mode, stages, damage, order }) => {
    let state: Record<string, unknown> = structuredClone(initialState ?? {});
    const rows: unknown[] = [];
    for (const operations of stages) {
      try {
        const { overwrite, updates, redactedPaths, trace } = commit(state, mode, operations);
        state = applySmartMerge(state, updates, overwrite, trace);
        rows.push(
          stored({
            runtimeStageId: `stage#${rows.length}`,
            trace,
            overwrite: redactPatch(overwrite, redactedPaths),
            updates: redactPatch(updates, redactedPaths),
            redactedPaths: [...redactedPaths],
          }),
        );
      } catch {
        // The engine itself throws on an array's `length` as a step of a path: no row is recorded.
      }
    }
    for (const [at, row] of damage) if (at < rows.length) rows[at] = row;
    return withBase(shuffled(rows, order), initialState);
  });

function commit(state: Record<string, unknown>, mode: 'full' | 'delta', operations: readonly Operation[]) {
  const buffer = new TransactionBuffer(state, mode);
  for (const { verb, path: at, value, tail, redact } of operations) {
    if (verb === 'grow') {
      const there: unknown = buffer.get(at);
      buffer.set(at, Array.isArray(there) ? [...there, ...tail] : tail, redact);
    } else if (verb === 'merge') buffer.merge(at, value, redact);
    else if (verb === 'delete') buffer.delete(at, redact);
    else buffer.set(at, value, redact);
  }
  return buffer.commit();
}

const patch = fc.dictionary(fc.constantFrom(...KEYS), json, { maxKeys: 4, noNullPrototype: true });

/** Rows that no engine writes: any verb on any path, with a patch that may or may not hold it. */
export const junkLog: fc.Arbitrary<StoredLog> = fc
  .record({
    base,
    rows: fc.array(
      fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record(
            {
              runtimeStageId: fc.constantFrom('s#1', 's#2', ''),
              trace: fc.array(
                fc.record({
                  path: path.map((segments) => segments.join(SEP)),
                  verb: fc.constantFrom('set', 'set', 'append', 'append', 'delete', 'merge', 'merge', 'Set', ''),
                }),
                { maxLength: 5 },
              ),
              overwrite: patch,
              updates: patch,
              redactedPaths: fc.array(
                path.map((segments) => segments.join(SEP)),
                { maxLength: 2 },
              ),
            },
            { requiredKeys: ['runtimeStageId', 'trace'] },
          ),
        },
        damaged,
      ),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ base: initialState, rows }) => withBase(rows.map(stored), initialState));

/** Rows about one list and what is merged into it: where the reference's own sharing shows. */
export const mergeLog: fc.Arbitrary<StoredLog> = fc
  .array(
    fc.record({
      trace: fc.array(
        fc.record({
          path: fc.constantFrom('a', `a${SEP}0`, `a${SEP}1`, `a${SEP}x`, `a${SEP}0${SEP}x`, `a${SEP}1${SEP}x${SEP}0`),
          verb: fc.constantFrom('merge', 'merge', 'merge', 'set', 'append', 'delete'),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      overwrite: fc.record({ a: json }),
      updates: fc.record({ a: fc.oneof(fc.array(fc.record({ x: list }), { maxLength: 3 }), json) }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => ({ commitLog: rows.map((row, n) => stored({ runtimeStageId: `s#${n}`, ...row })) }));

function withBase(commitLog: readonly unknown[], initialState: Record<string, unknown> | undefined): StoredLog {
  return initialState === undefined ? { commitLog } : { commitLog, initialState };
}

function stored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function shuffled(rows: readonly unknown[], order: readonly number[] | undefined): readonly unknown[] {
  if (order === undefined) return rows;
  return rows
    .map((row, i) => ({ row, at: order[i % order.length] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

/** The same JSON with every equal object and array made ONE object, as an unpacked recording has it. */
export function interned(value: unknown, known: Map<string, unknown> = new Map()): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  const there = known.get(text);
  if (there !== undefined) return there;
  const copy = JSON.parse(text);
  for (const name of Object.keys(copy)) {
    Object.defineProperty(copy, name, {
      value: interned(copy[name], known),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  known.set(text, copy);
  return copy;
}

/** Freezes every object under `value`: whatever writes to it throws. */
export function frozen<T>(value: T): T {
  const todo: unknown[] = [value];
  for (let at = todo.pop(); todo.length > 0 || at !== undefined; at = todo.pop()) {
    if (typeof at !== 'object' || at === null || Object.isFrozen(at)) continue;
    Object.freeze(at);
    for (const name of Object.getOwnPropertyNames(at)) todo.push(Reflect.get(at, name));
  }
  return value;
}
