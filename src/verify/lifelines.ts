/**
 * The life of each distinct row over a run: which turns served it. A row's receipt hash is its
 * identity, so this works where redaction left nothing but hashes. It says where a row appears,
 * never what it caused.
 */
import { epochLocations } from '../epochs/epoch-at.ts';
import type { EpochLocation } from '../epochs/model.ts';
import { perKey } from '../per-key.ts';
import type { Recording } from '../recording/model.ts';
import type { RowField } from './model.ts';
import { addTurn } from './spans.ts';
import { checkEpoch, type EpochCheck } from './verify-epoch.ts';

/** The fields whose rows have a hash of their own to be known by. */
export const LIFELINE_FIELDS = [
  'system',
  'piece',
  'message',
  'request-only',
  'tool-schema',
] as const satisfies readonly RowField[];
export type LifelineField = (typeof LIFELINE_FIELDS)[number];

/** True for a field whose rows are known by their hash. */
export function isLifelineField(field: RowField): field is LifelineField {
  return LIFELINE_FIELDS.some((known) => known === field);
}

/** Turns are places in run order, from 0. */
export interface Lifeline {
  readonly field: LifelineField;
  readonly hash: string;
  /** The turn it entered at. */
  readonly first: number;
  readonly last: number;
  /** How many turns serve it, each once. */
  readonly count: number;
  /** The turns that serve it: see `spans.ts`. */
  readonly spans: readonly number[];
  /** The next turn of the same agent, where it is no longer served; absent while it still is, or nothing follows. */
  readonly leftAt?: number;
  /** True where some turn's receipt lists it, and where some turn's rebuild holds it. */
  readonly onReceipt: boolean;
  readonly rebuilt: boolean;
}

export interface Lifelines {
  /** Turns in the recording. */
  readonly turns: number;
  /** Turns read so far: the first ones, in run order. */
  readonly read: number;
  /**
   * Reads what is not read yet up to and including `turn`. `check` spares checking that turn again.
   * One turn costs its own rows.
   */
  step(turn: number, check?: EpochCheck): void;
  /** The life of a row as far as read; `undefined` where no turn read serves it. */
  of(field: LifelineField, hash: string): Lifeline | undefined;
  /** The last turn before `turn` that serves it: what a turn left out for attention is joined to. */
  lastBefore(field: LifelineField, hash: string, turn: number): number | undefined;
  /** Every life read so far, in the order rows entered. */
  all(): IterableIterator<Lifeline>;
}

/** The lifelines of a recording: one object a recording, filled as it is stepped. Needs `initHashing`. */
export const lifelinesOf: (recording: Recording) => Lifelines = perKey((recording) => new Lives(recording));

interface Life {
  readonly field: LifelineField;
  readonly hash: string;
  readonly spans: number[];
  count: number;
  onReceipt: boolean;
  rebuilt: boolean;
}

/** The life that each place of a field was last found to have. */
interface Column {
  readonly hashes: string[];
  readonly lives: Life[];
}

class Lives implements Lifelines {
  readonly #recording: Recording;
  readonly #locations: readonly EpochLocation[];
  /** For each turn, the next one of the same agent. */
  readonly #next: readonly (number | undefined)[];
  readonly #lives: Readonly<Record<LifelineField, Map<string, Life>>> = {
    system: new Map(),
    piece: new Map(),
    message: new Map(),
    'request-only': new Map(),
    'tool-schema': new Map(),
  };
  readonly #columns: Readonly<Record<LifelineField, Column>> = {
    system: { hashes: [], lives: [] },
    piece: { hashes: [], lives: [] },
    message: { hashes: [], lives: [] },
    'request-only': { hashes: [], lives: [] },
    'tool-schema': { hashes: [], lives: [] },
  };
  #read = 0;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#locations = epochLocations(recording);
    this.#next = nextOfAgent(this.#locations, recording.chained);
  }

  get turns(): number {
    return this.#locations.length;
  }

  get read(): number {
    return this.#read;
  }

  step(turn: number, check?: EpochCheck): void {
    for (; this.#read <= turn; this.#read += 1) {
      const location = this.#locations[this.#read];
      if (location === undefined) return;
      this.#add(this.#read, this.#read === turn && check !== undefined ? check : checkEpoch(this.#recording, location));
    }
  }

  of(field: LifelineField, hash: string): Lifeline | undefined {
    const life = this.#lives[field].get(hash);
    return life === undefined ? undefined : this.#written(life);
  }

  lastBefore(field: LifelineField, hash: string, turn: number): number | undefined {
    const spans = this.#lives[field].get(hash)?.spans ?? [];
    for (let at = spans.length - 2; at >= 0; at -= 2) {
      const from = spans[at] ?? Infinity;
      if (from < turn) return Math.min(spans[at + 1] ?? from, turn - 1);
    }
    return undefined;
  }

  *all(): IterableIterator<Lifeline> {
    for (const field of LIFELINE_FIELDS) {
      for (const life of this.#lives[field].values()) yield this.#written(life);
    }
  }

  #add(turn: number, check: EpochCheck): void {
    for (const field of LIFELINE_FIELDS) {
      const lives = this.#lives[field];
      const column = this.#columns[field];
      let at = 0;
      check.blocks[field].visit((rebuilt, onReceipt) => {
        const place = at;
        at += 1;
        if (rebuilt !== undefined) {
          // From turn to turn a place holds the row it held: its hash is then the very string.
          const same = column.hashes[place] === rebuilt ? column.lives[place] : undefined;
          const life = serve(same ?? lifeOf(lives, field, rebuilt), turn);
          life.rebuilt = true;
          column.hashes[place] = rebuilt;
          column.lives[place] = life;
          if (onReceipt === rebuilt) life.onReceipt = true;
        }
        if (onReceipt !== undefined && onReceipt !== rebuilt) {
          serve(lifeOf(lives, field, onReceipt), turn).onReceipt = true;
        }
      });
    }
  }

  #written(life: Life): Lifeline {
    const { spans, ...rest } = life;
    const last = spans.at(-1) ?? 0;
    const leftAt = this.#next[last];
    return {
      ...rest,
      spans: [...spans],
      first: spans[0] ?? 0,
      last,
      ...(leftAt === undefined || leftAt >= this.#read ? {} : { leftAt }),
    };
  }
}

function lifeOf(lives: Map<string, Life>, field: LifelineField, hash: string): Life {
  const known = lives.get(hash);
  if (known !== undefined) return known;
  const life = { field, hash, spans: [], count: 0, onReceipt: false, rebuilt: false };
  lives.set(hash, life);
  return life;
}

/** Adds a turn, the latest one read, to a life; once, however many rows of it are equal. */
function serve(life: Life, turn: number): Life {
  if (addTurn(life.spans, turn)) life.count += 1;
  return life;
}

/** Legs that are one run have the same agents; legs that are not share nothing but names. */
function nextOfAgent(locations: readonly EpochLocation[], chained: boolean): readonly (number | undefined)[] {
  const next = new Array<number | undefined>(locations.length).fill(undefined);
  const following = new Map<string, number>();
  for (let turn = locations.length - 1; turn >= 0; turn -= 1) {
    const { leg, agent: name } = locations[turn] ?? { leg: -1, agent: '' };
    const agent = chained ? name : `${leg}\u0000${name}`;
    next[turn] = following.get(agent);
    following.set(agent, turn);
  }
  return next;
}
