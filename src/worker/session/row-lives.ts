/**
 * The lives of a run's rows, ready to be drawn: as `verify/lifelines.ts` follows them, with the status of every
 * stretch, a name, and what the record says at single turns. Read turn by turn, forward, each once.
 */
import { sectionOf } from '../../protocol/views.ts';
import { MAP_FIELDS, type MapField } from '../../protocol/whole-run.ts';
import { attentionOf, toolsOf } from '../../receipt/containers.ts';
import { ROW_STATUSES, type RowStatus } from '../../verify/model.ts';
import type { RowBlock } from '../../verify/row-block.ts';
import type { TurnCheck } from './checks.ts';
import { appliedMarkers, fieldOfMarker } from './markers.ts';
import { fieldIndex, rowName, visitIdentities } from './row-identity.ts';
import { gapsOf, isKnown } from './served.ts';

export interface RowLife {
  readonly field: MapField;
  readonly hash: string;
  readonly title: string;
  readonly preview: string;
  readonly from: number[];
  readonly to: number[];
  /** Index into `ROW_STATUSES`, for each stretch. */
  readonly status: number[];
  count: number;
  onReceipt: boolean;
  rebuilt: boolean;
  hashed: boolean;
}

/** A fact at one turn of one row; -1 where no row known is meant. */
export interface RowPoint {
  readonly turn: number;
  readonly row: number;
}

/** The worst first: two rows of one turn under one hash show as the worse of them. */
const WORST: readonly RowStatus[] = ['damaged', 'not-on-record', 'on-receipt', 'reconstructed', 'verified'];
const RANK = ROW_STATUSES.map((status) => WORST.indexOf(status));

/** Every distinct row of the first turns with the turns that serve it, added to turn by turn. */
export class RowLives {
  /** In the order they entered. */
  readonly rows: RowLife[] = [];
  readonly breakpoints: RowPoint[] = [];
  readonly evictions: RowPoint[] = [];
  readonly withheld: { readonly turn: number; readonly reason: string }[] = [];
  /** By turn, a bit for each of `MAP_FIELDS`: set where a gap covers its rows. */
  readonly gaps: number[] = [];
  readonly salts = new Set<string>();
  withoutReceipt = 0;
  readonly #byHash: ReadonlyMap<MapField, Map<string, number>> = new Map(MAP_FIELDS.map((field) => [field, new Map()]));
  /** What each place of a field held last: from turn to turn it mostly holds the same row. */
  readonly #column: ReadonlyMap<MapField, { hashes: string[]; rows: number[] }> = new Map(
    MAP_FIELDS.map((field) => [field, { hashes: [], rows: [] }]),
  );

  /** Turns read so far. */
  get turns(): number {
    return this.gaps.length;
  }

  rowOf(field: MapField, hash: string): number | undefined {
    return this.#byHash.get(field)?.get(hash);
  }

  /** Reads the next turn: they come in run order. */
  add(check: TurnCheck): void {
    const turn = this.turns;
    let gaps = 0;
    const rebuiltRows = new Map<MapField, readonly number[]>();
    for (const field of MAP_FIELDS) {
      const section = sectionOf(field);
      if (!isKnown({ check }, section) || gapsOf(check, section).length > 0) gaps |= 1 << fieldIndex(field);
      rebuiltRows.set(field, this.#addField(check, field, turn));
    }
    this.gaps.push(gaps);
    if (check.salt !== undefined) this.salts.add(check.salt);
    const { receipt } = check.parts.receipt;
    if (receipt === undefined) this.withoutReceipt += 1;
    for (const hash of (receipt === undefined ? undefined : attentionOf(receipt)?.hashes) ?? []) {
      this.evictions.push({ turn, row: this.rowOf('message', hash) ?? -1 });
    }
    for (const { field: name, boundaryIndex } of appliedMarkers(check) ?? []) {
      const field = fieldOfMarker(name);
      this.breakpoints.push({ turn, row: (field && rebuiltRows.get(field)?.[boundaryIndex]) ?? -1 });
    }
    const reason = check.parts.tools.withheld ?? (receipt === undefined ? undefined : toolsOf(receipt)?.withheld);
    if (typeof reason === 'string') this.withheld.push({ turn, reason });
  }

  /** The rows of a field of one turn; the answer is the row of each place. */
  #addField(check: TurnCheck, field: MapField, turn: number): readonly number[] {
    const block = check.blocks[field];
    const uniform = uniformStatus(block);
    const column = this.#column.get(field) ?? { hashes: [], rows: [] };
    const places: number[] = [];
    visitIdentities(check, field, (place, rebuilt, onReceipt) => {
      const status = uniform ?? ROW_STATUSES.indexOf(block.row(place)?.status ?? 'not-on-record');
      if (rebuilt !== undefined) {
        const same = column.hashes[place] === rebuilt ? column.rows[place] : undefined;
        const at = same ?? this.#row(check, field, place, rebuilt);
        const life = this.rows[at];
        column.hashes[place] = rebuilt;
        column.rows[place] = at;
        places[place] = at;
        if (life !== undefined) {
          serve(life, turn, status);
          life.rebuilt = true;
          if (check.salt !== undefined) life.hashed = true;
          if (onReceipt === rebuilt) life.onReceipt = true;
        }
      }
      if (onReceipt === undefined || onReceipt === rebuilt) return;
      const at = this.#row(check, field, place, onReceipt, rebuilt !== undefined);
      const life = this.rows[at];
      places[place] ??= at;
      if (life === undefined) return;
      serve(life, turn, status);
      life.onReceipt = true;
      life.hashed = true;
    });
    return places;
  }

  /** `other`: the place holds another text than the one of this hash, so that its text is not this row's. */
  #row(check: TurnCheck, field: MapField, place: number, hash: string, other = false): number {
    const known = this.rowOf(field, hash);
    if (known !== undefined) return known;
    const row = check.blocks[field].row(place);
    const name = row === undefined ? { title: '', preview: '' } : rowName(check, row);
    this.rows.push({
      field,
      hash,
      title: name.title,
      preview: other ? '' : name.preview,
      from: [],
      to: [],
      status: [],
      count: 0,
      onReceipt: false,
      rebuilt: false,
      hashed: false,
    });
    this.#byHash.get(field)?.set(hash, this.rows.length - 1);
    return this.rows.length - 1;
  }
}

/** The one status of every row of a block; `undefined` where they differ, and each row has to be asked. */
function uniformStatus(block: RowBlock): number | undefined {
  const at = ROW_STATUSES.findIndex((status) => block.counts[status] === block.length);
  return at < 0 ? undefined : at;
}

/** Adds a turn, the latest one read, to a life: once, however many rows of it are equal. */
function serve(life: RowLife, turn: number, status: number): void {
  const { from, to, status: statuses } = life;
  const last = to.length - 1;
  if (to[last] === turn) {
    const held = statuses[last] ?? status;
    if ((RANK[status] ?? 0) >= (RANK[held] ?? 0)) return;
    // The turn is taken out of its stretch and stands with the worse status.
    if (from[last] === turn) statuses[last] = status;
    else {
      to[last] = turn - 1;
      from.push(turn);
      to.push(turn);
      statuses.push(status);
    }
    return;
  }
  life.count += 1;
  if (to[last] === turn - 1 && statuses[last] === status) to[last] = turn;
  else {
    from.push(turn);
    to.push(turn);
    statuses.push(status);
  }
}
