/** Structure-aware changes to parsed JSON, each undone exactly: same objects, same keys, same order of keys. */
import type { Prng } from '../samples/stories/prng.ts';
import { HOSTILE_NAMES, hostileValue } from './values.testkit.ts';

export type Holder = { [key: string]: unknown } | unknown[];

/** One member of one container of the recording. */
export interface Site {
  readonly holder: Holder;
  readonly key: string | number;
  readonly path: string;
}

/** A change that was made: what it was, in whose members, and how to take it back. */
export interface Change {
  readonly what: string;
  readonly holder: Holder;
  undo(): void;
}

/** Copies of other parts are kept to this many characters of JSON, so that memory stays bounded. */
const MAX_TRANSPLANT = 20_000;

export function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}

/** Every member of every container, in document order. */
export function sitesOf(root: unknown): readonly Site[] {
  const sites: Site[] = [];
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: holder, path } = next;
    if (!isHolder(holder)) continue;
    for (const [key, value] of Object.entries(holder)) {
      const at = `${path}/${key}`;
      sites.push({ holder, key: Array.isArray(holder) ? Number(key) : key, path: at });
      pending.push({ value, path: at });
    }
  }
  return sites;
}

/** Changes the member at `site`, or its neighbourhood. `sites` is where a transplant is taken from. */
export function mutate(prng: Prng, site: Site, sites: readonly Site[]): Change {
  const { holder } = site;
  const undo = snapshot(holder);
  const [name, act] = prng.pick<readonly [string, Act]>(ACTS);
  act({ prng, site, sites });
  return { what: `${name} at ${site.path}`, holder, undo };
}

interface Asked {
  readonly prng: Prng;
  readonly site: Site;
  readonly sites: readonly Site[];
}
type Act = (asked: Asked) => void;

const ACTS: readonly [readonly [string, Act], ...(readonly [string, Act])[]] = [
  ['replace', ({ prng, site }) => write(site.holder, site.key, hostileValue(prng))],
  ['tweak', tweak],
  ['tweak', tweak],
  ['tweak', tweak],
  ['remove', ({ site: { holder, key } }) => remove(holder, key)],
  ['duplicate', duplicate],
  ['swap', swap],
  ['rename', rename],
  ['transplant', transplant],
  ['nest', ({ prng, site }) => write(site.holder, site.key, prng.below(2) === 0 ? [read(site)] : { a: read(site) })],
];

/** A small change of the same type: the kind that is hardest to see. */
function tweak({ prng, site }: Asked): void {
  write(site.holder, site.key, tweaked(prng, read(site)));
}

function tweaked(prng: Prng, value: unknown): unknown {
  if (typeof value === 'string') return tweakedText(prng, value);
  if (typeof value === 'number') return prng.pick<number>([value + 1, -value, value + 0.5, value * 1e17, 0]);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return tweakedList(prng, value);
  return isHolder(value) ? withoutOne(prng, value) : hostileValue(prng);
}

function tweakedText(prng: Prng, text: string): string {
  const at = prng.below(text.length + 1);
  switch (prng.below(7)) {
    case 0:
      return text.slice(0, at) + (text.charAt(at) === 'x' ? 'y' : 'x') + text.slice(at + 1);
    case 1:
      return text.slice(0, at);
    case 2:
      return `${text.slice(0, at)}\uD800${text.slice(at)}`;
    case 3:
      return `${text} `;
    case 4:
      return text.normalize('NFD') === text ? `${text}\u0000` : text.normalize('NFD');
    case 5:
      return text.slice(0, at) + prng.pick<string>(['\u001E', '\u001F', '\u202E', '\u2028']) + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(at + 1);
  }
}

function tweakedList(prng: Prng, list: readonly unknown[]): unknown[] {
  const copy = [...list];
  const at = prng.below(copy.length);
  switch (prng.below(5)) {
    case 0:
      copy.splice(at, 1);
      return copy;
    case 1:
      copy.splice(at, 0, hostileValue(prng));
      return copy;
    case 2:
      return copy.reverse();
    case 3:
      return copy.slice(0, at);
    default:
      return [...copy, ...copy.slice(at)];
  }
}

function withoutOne(prng: Prng, object: Holder): Holder {
  const entries = Object.entries(object);
  entries.splice(prng.below(entries.length), 1);
  return Object.fromEntries(entries);
}

function duplicate({ prng, site: { holder, key } }: Asked): void {
  const copy = cloned(Array.isArray(holder) ? holder[Number(key)] : holder[key]);
  if (Array.isArray(holder)) holder.splice(prng.below(holder.length + 1), 0, copy);
  else write(holder, prng.pick(HOSTILE_NAMES), copy);
}

function swap({ prng, site: { holder, key } }: Asked): void {
  const keys = Object.keys(holder);
  const other = keys[prng.below(keys.length)] ?? String(key);
  const [mine, theirs] = [read({ holder, key }), read({ holder, key: other })];
  write(holder, key, theirs);
  write(holder, other, mine);
}

function rename({ prng, site: { holder, key } }: Asked): void {
  if (Array.isArray(holder)) {
    holder.splice(Number(key), 1, hostileValue(prng));
    return;
  }
  const name = prng.pick(HOSTILE_NAMES);
  const entries = Object.entries(holder).map(([had, value]): [string, unknown] => [had === key ? name : had, value]);
  restoreObject(holder, entries);
}

function transplant({ prng, site, sites }: Asked): void {
  const from = sites[prng.below(sites.length)];
  write(site.holder, site.key, from === undefined ? null : cloned(read(from)));
}

function read({ holder, key }: Pick<Site, 'holder' | 'key'>): unknown {
  return Array.isArray(holder) ? holder[Number(key)] : Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** As own data: `__proto__` becomes a member like any other, as JSON.parse makes it. */
function write(holder: Holder, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function remove(holder: Holder, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

function cloned(value: unknown): unknown {
  if (!isHolder(value)) return value;
  const json = JSON.stringify(value);
  return json.length > MAX_TRANSPLANT ? json.slice(0, 100) : JSON.parse(json);
}

function snapshot(holder: Holder): () => void {
  if (Array.isArray(holder)) {
    const kept = [...holder];
    return () => {
      holder.splice(0, holder.length, ...kept);
    };
  }
  const kept = Object.entries(holder);
  return () => restoreObject(holder, kept);
}

function restoreObject(object: Holder, entries: readonly (readonly [string, unknown])[]): void {
  for (const key of Object.keys(object)) Reflect.deleteProperty(object, key);
  for (const [key, value] of entries) write(object, key, value);
}
