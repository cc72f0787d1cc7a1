/**
 * The values of one key over a log. Any of them is a few row steps away: a whole `set` is where a
 * value begins anew, appended states are lengths over one list, and of derived states every
 * sixteenth is kept. Walking on to the next or the one before costs that one write.
 */
import { keepNewest } from '../keep-newest.ts';
import type { LogSource } from '../recording/model.ts';
import { Appended } from './appended.ts';
import { Tangled } from './exact-row.ts';
import { entriesOf, groupAt, type KeyWrites } from './log-index.ts';
import { applyRow, freshStart, type KeyState, needsReplay, plain } from './row.ts';

/** Derived states kept: one in so many. Keeping all would cost n² pointers on a list edited in place n times. */
const KEEP_EVERY = 16;

/** Arrays handed out for appended states and kept: a scrub reads the newest few again and again. */
const KEEP_ARRAYS = 4;

const UNKNOWN = Symbol('not derived yet');

/** The states of one key: asked for by row, derived when first asked for. */
export class KeyStates {
  readonly #log: LogSource;
  readonly #writes: KeyWrites;
  readonly #base: () => KeyState;
  readonly #states: KeyState[];
  readonly #arrays = new Map<number, unknown>();
  #lastGroup = -1;
  #lastState: KeyState = UNKNOWN;

  /** `base` is asked for the value before row 0 when a read needs it. */
  constructor(log: LogSource, writes: KeyWrites, base: () => KeyState) {
    this.#log = log;
    this.#writes = writes;
    this.#base = base;
    this.#states = new Array<KeyState>(writes.rows.length).fill(UNKNOWN);
  }

  /** The value after row `idx`; `undefined` for none. Shared, never to be written to. */
  at(idx: number): unknown {
    const group = groupAt(this.#writes, idx);
    const state = this.#stateOf(group);
    return state instanceof Appended ? this.#array(group, state) : plain(state);
  }

  /** True where the key holds a value after row `idx`. */
  holds(idx: number): boolean {
    return plainOrLength(this.#stateOf(groupAt(this.#writes, idx))) !== undefined;
  }

  /** The length of the array there; `undefined` where there is none. */
  lengthAt(idx: number): number | undefined {
    const state = this.#stateOf(groupAt(this.#writes, idx));
    if (state instanceof Appended) return state.length;
    const value = plain(state);
    return Array.isArray(value) ? value.length : undefined;
  }

  /** Elements `from` to `to` (not included) of the array there, without building the whole of it. */
  elementsAt(idx: number, from: number, to: number): readonly unknown[] {
    const state = this.#stateOf(groupAt(this.#writes, idx));
    if (state instanceof Appended) return state.slice(from, to);
    const value = plain(state);
    return Array.isArray(value) ? value.slice(from, to) : [];
  }

  #array(group: number, state: Appended): unknown {
    const list = this.#arrays.get(group) ?? state.toArray();
    keepNewest(this.#arrays, group, list, KEEP_ARRAYS);
    return list;
  }

  #stateOf(group: number): KeyState {
    if (group < 0) return this.#base();
    let from = group;
    while (from >= 0 && !this.#begins(from)) from--;
    let state = from < 0 ? this.#base() : this.#known(from);
    if (state === UNKNOWN) state = this.#step(undefined, from);
    for (let g = from + 1; g <= group; g++) state = this.#step(state, g);
    this.#lastGroup = group;
    this.#lastState = state;
    return state;
  }

  /** True where the state of group `g` can be had without the one before it. */
  #begins(g: number): boolean {
    return this.#known(g) !== UNKNOWN || this.#isAnew(g);
  }

  #known(g: number): KeyState {
    return g === this.#lastGroup ? this.#lastState : this.#states[g];
  }

  #isAnew(g: number): boolean {
    const entries = entriesOf(this.#writes, g);
    return freshStart(entries, this.#writes.key) >= 0 && !needsReplay(entries);
  }

  #step(before: KeyState, g: number): KeyState {
    const row = this.#log.rows[this.#writes.rows[g] ?? -1];
    if (row === undefined) return before;
    const entries = entriesOf(this.#writes, g);
    const state = applyRow(before, row, this.#writes.key, entries);
    if (g % KEEP_EVERY === 0 || costsNothing(before, state)) this.#states[g] = state;
    return state;
  }
}

/** True where keeping `state` beside `before` holds no list that is not held already. */
function costsNothing(before: KeyState, state: KeyState): boolean {
  return state instanceof Appended && before instanceof Appended && state.sharesWith(before);
}

/** Enough of a state to tell a value from none. */
function plainOrLength(state: KeyState): unknown {
  if (state instanceof Appended) return state.length;
  return state instanceof Tangled ? state.value : state;
}
