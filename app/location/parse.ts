import { SECTIONS, type StrategyName } from '../../src/protocol/views.ts';
import { ROW_STATUSES, type StatusCounts } from '../../src/verify/model.ts';
import { ADDRESS_VERSION, STRATEGY_LETTERS } from './format.ts';
import { type Address, NAME_LIMIT, NOTE_LIMIT, type Place, type StopName, type TurnName } from './place.ts';

/** No link of ours is longer; what is longer is not read. */
const LONGEST = 4000;

const NOTHING: Address = { kind: 'nothing' };
/** Stands for a part that could not be decoded: no part is read from it, and a name is drawn as it. */
const BROKEN_ESCAPE = '\uFFFD';
const DAMAGED: Address = { kind: 'damaged' };

/**
 * Reads an address fragment, with or without its `#`; never throws. Junk where the place is named damages the link:
 * what is left would name another place. Junk anywhere else costs that part.
 */
export function parseAddress(fragment: string): Address {
  const text = fragment.startsWith('#') ? fragment.slice(1) : fragment;
  if (text === '' || text.length > LONGEST) return NOTHING;
  const parts = readParts(text);
  const path = parts.get('open');
  if (path !== undefined && path !== '') return { kind: 'open', path };
  const version = parts.get('v');
  if (version === undefined) return NOTHING;
  if (version !== ADDRESS_VERSION) return /^\d{1,6}$/.test(version) ? { kind: 'newer', version } : DAMAGED;
  const place = readPlace(parts);
  return place === undefined ? DAMAGED : { kind: 'place', place };
}

function readPlace(parts: ReadonlyMap<string, string>): Place | undefined {
  const recording = parts.get('r') ?? '';
  if (!/^[0-9a-f]{8,64}$/.test(recording)) return undefined;
  const [letter = '', ...chosen] = (parts.get('y') ?? STRATEGY_LETTERS.milestones).split('.');
  const leg = index(parts.get('l') ?? '0');
  const mount = indexes(parts.get('m')?.split('.') ?? []);
  const strategy = STRATEGY_NAMES.get(letter);
  const select = indexes(chosen);
  const stop = readStop(parts.get('s'));
  if (leg === undefined || mount === undefined || strategy === undefined || select === undefined) return undefined;
  if (stop === undefined) return undefined;
  const file = limited(parts.get('f'), NAME_LIMIT);
  const note = limited(parts.get('n'), NOTE_LIMIT);
  const row = readRow(parts.get('w'));
  const comparison = readComparison(parts.get('c'));
  const counts = readCounts(parts.get('k'));
  return {
    recording,
    ...(file !== undefined && { file }),
    leg,
    mount,
    strategy,
    select,
    stop,
    ...(row !== undefined && { row }),
    ...(comparison !== undefined && { comparison }),
    ...(counts !== undefined && { counts }),
    ...(note !== undefined && { note }),
  };
}

function readParts(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    if (at <= 0) continue;
    const key = part.slice(0, at);
    if (parts.has(key)) continue;
    try {
      parts.set(key, decodeURIComponent(part.slice(at + 1)));
    } catch {
      parts.set(key, BROKEN_ESCAPE);
    }
  }
  return parts;
}

const STRATEGY_NAMES: ReadonlyMap<string, StrategyName> = new Map([
  [STRATEGY_LETTERS.milestones, 'milestones'],
  [STRATEGY_LETTERS.stages, 'stages'],
  [STRATEGY_LETTERS.tags, 'tags'],
  [STRATEGY_LETTERS.writes, 'writes'],
]);

function readStop(text: string | undefined): StopName | undefined {
  if (text === 'start' || text === 'end') return text;
  const commit = index(text);
  return commit === undefined ? undefined : { commit };
}

function readRow(text: string | undefined): Place['row'] {
  const [name, position] = text?.split('.') ?? [];
  const section = SECTIONS.find((known) => known === name || known.charAt(0) === name);
  const at = index(position);
  return section === undefined || at === undefined ? undefined : { section, at };
}

function readComparison(text: string | undefined): Place['comparison'] {
  const [a, b] = text?.split('-').map(readTurn) ?? [];
  return a === undefined || b === undefined ? undefined : { a, b };
}

function readTurn(text: string): TurnName | undefined {
  const [leg, execution] = indexes(text.split('.')) ?? [];
  return leg === undefined || execution === undefined ? undefined : { leg, execution };
}

function readCounts(text: string | undefined): StatusCounts | undefined {
  const [verified, reconstructed, damaged, onReceipt, notOnRecord, ...more] = indexes(text?.split('.') ?? []) ?? [];
  if (more.length > 0 || verified === undefined || reconstructed === undefined || damaged === undefined)
    return undefined;
  if (onReceipt === undefined || notOnRecord === undefined) return undefined;
  return { verified, reconstructed, damaged, 'on-receipt': onReceipt, 'not-on-record': notOnRecord };
}

function limited(text: string | undefined, limit: number): string | undefined {
  if (text === undefined || text === '') return undefined;
  return Array.from(text).slice(0, limit).join('');
}

function index(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** All of them, or nothing: half of a list names another place. */
function indexes(texts: readonly string[]): readonly number[] | undefined {
  const numbers: number[] = [];
  for (const text of texts) {
    const number = index(text);
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers;
}

/** How many rows two counts differ by: a row that changed status leaves one and enters another. */
export function rowsThatDiffer(a: StatusCounts, b: StatusCounts): number {
  let more = 0;
  let fewer = 0;
  for (const status of ROW_STATUSES) {
    const difference = a[status] - b[status];
    if (difference > 0) more += difference;
    else fewer -= difference;
  }
  return Math.max(more, fewer);
}
