/** What a turn serves that the turn before of the same agent did not, and the other way round. */
import type { SinceCounts } from '../../protocol/views.ts';
import type { KeyedField, TurnCheck } from './checks.ts';

export interface FieldChange {
  /** Rows that both serve at the same place, from the start. */
  readonly prefix: number;
  /** Positions of rows of this turn that the turn before did not serve. */
  readonly entered: ReadonlySet<number>;
  /** Positions of rows of the turn before that this one does not serve. */
  readonly left: ReadonlySet<number>;
}

export interface Since {
  /** The turn compared with. */
  readonly turn: number;
  readonly piece: FieldChange;
  readonly message: FieldChange;
  readonly 'tool-schema': FieldChange;
}

/** Compares two turns row by row, by what the rows say. */
export function sinceBefore(before: TurnCheck, now: TurnCheck): Since {
  return {
    turn: before.turn.head.turn,
    piece: changeOf('piece', before, now),
    message: changeOf('message', before, now),
    'tool-schema': changeOf('tool-schema', before, now),
  };
}

/** How many rows entered or left. */
export function changedRows(since: Since): number {
  const fields = [since.piece, since.message, since['tool-schema']];
  return fields.reduce((sum, { entered, left }) => sum + entered.size + left.size, 0);
}

/** What entered and left since the turn before, as counts. */
export function sinceCounts(since: Since): SinceCounts {
  const counts = ({ entered, left }: FieldChange) => ({ entered: entered.size, left: left.size });
  return {
    turn: since.turn,
    pieces: counts(since.piece),
    messages: counts(since.message),
    tools: counts(since['tool-schema']),
  };
}

function changeOf(field: KeyedField, before: TurnCheck, now: TurnCheck): FieldChange {
  const lengthBefore = before.rebuilt(field);
  const lengthNow = now.rebuilt(field);
  const same = (a: number, b: number): boolean =>
    sameObject(field, before, a, now, b) || before.key(field, a) === now.key(field, b);
  let prefix = 0;
  while (prefix < lengthBefore && prefix < lengthNow && same(prefix, prefix)) prefix += 1;
  let tail = 0;
  const most = Math.min(lengthBefore, lengthNow) - prefix;
  while (tail < most && same(lengthBefore - 1 - tail, lengthNow - 1 - tail)) tail += 1;

  // Between the two, a row is the same row as often as the other side has it.
  const open = new Map<string, number[]>();
  for (let at = prefix; at < lengthBefore - tail; at += 1) {
    const key = before.key(field, at) ?? '';
    const places = open.get(key);
    if (places === undefined) open.set(key, [at]);
    else places.push(at);
  }
  const entered = new Set<number>();
  for (let at = prefix; at < lengthNow - tail; at += 1) {
    if (open.get(now.key(field, at) ?? '')?.shift() === undefined) entered.add(at);
  }
  return { prefix, entered, left: new Set([...open.values()].flat()) };
}

/** A message that a log appended once is one object in every turn: no key has to be taken of it. */
function sameObject(field: KeyedField, before: TurnCheck, a: number, now: TurnCheck, b: number): boolean {
  if (field === 'message') return before.parts.messages.at(a) === now.parts.messages.at(b);
  if (field === 'tool-schema') return before.parts.tools.schemas[a] === now.parts.tools.schemas[b];
  return before.parts.system.pieces[a]?.text === now.parts.system.pieces[b]?.text;
}
