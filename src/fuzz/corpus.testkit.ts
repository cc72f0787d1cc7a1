/** The recordings that are changed: real ones, small enough that one case costs milliseconds. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { epochLocations } from '../epochs/epoch-at.ts';
import type { Json } from '../json.ts';
import { openRecording } from '../recording/open-recording.ts';
import { receiptAt } from '../served/served-at.ts';
import { hasShared, sharedNames, sharedValue } from '../served/shared-recordings.testkit.ts';
import { servedRows } from '../verify/mutations.testkit.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import { otherSpellings } from './encodings.testkit.ts';
import { type Holder, isHolder, type Site, sitesOf } from './mutate.testkit.ts';
import { H, messageText } from './oracle.testkit.ts';

const SAMPLES = new URL('../../public/samples/', import.meta.url);
const MAX_BYTES = 180_000;
const TOP_LEVELS = 3;

/** A raw object that a verified row was committed as, with the hash that must not verify once it says something else. */
export interface Source {
  readonly call: string;
  readonly id: string;
  readonly hash: string;
  /** The row's hash as the raw object has it now. */
  now(): string;
}

export interface Subject {
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
  readonly sites: readonly Site[];
  /** The sites under what is served or stands on a receipt, copies of it that nothing reads included. */
  readonly served: readonly Site[];
  /** The sites of the very objects that calls are served from, and of their receipts. */
  readonly live: readonly Site[];
  /** The outermost members: the ones that decide what a file is. */
  readonly top: readonly Site[];
  /** The rows that a container is part of, where that is known. */
  readonly sources: ReadonlyMap<Holder, readonly Source[]>;
}

const RECEIPT_PATH = /\/(overwrite|updates)\/receipt(\/|$)/;
const SERVED_PATH =
  /\/(history|systemPromptInjections|messagesInjections|toolSchemas|dynamicToolSchemas|receipt)(\/|$)/;

/** Await `initHashing` before. */
export function corpus(): readonly Subject[] {
  const samples = readdirSync(SAMPLES).filter(
    (name) => name !== 'index.json' && statSync(new URL(name, SAMPLES)).size <= MAX_BYTES,
  );
  const subjects = samples.map((name) => subject(name, sampleValue(name)));
  subjects.push(...otherSpellings(sampleValue).map(([name, value]) => subject(name, value)));
  if (!hasShared()) return subjects;
  const shared = sharedNames().map((name): readonly [string, unknown] => [`shared/${name}`, sharedValue(name)]);
  return [
    ...subjects,
    ...shared.flatMap(([name, value]) => (JSON.stringify(value).length <= MAX_BYTES ? [subject(name, value)] : [])),
  ];
}

function sampleValue(name: string): Json {
  return JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
}

function subject(name: string, value: unknown): Subject {
  const sites = sitesOf(value);
  const served = sites.filter(({ path }) => SERVED_PATH.test(path));
  const { watched, read } = sourcesOf(value, new Set(sites.map(({ holder }) => holder)));
  const live = sites.filter(
    ({ path, holder, key }) => read.has(holder) || read.has(member(holder, key)) || RECEIPT_PATH.test(path),
  );
  return {
    name,
    value,
    text: JSON.stringify(value),
    sites,
    served: served.length === 0 ? sites : served,
    live: live.length === 0 ? sites : live,
    top: sites.filter(({ path }) => path.split('/').length <= TOP_LEVELS + 1),
    sources: watched,
  };
}

function member(holder: Holder, key: string | number): unknown {
  return Array.isArray(holder) ? holder[Number(key)] : holder[key];
}

interface Read {
  readonly watched: ReadonlyMap<Holder, readonly Source[]>;
  /** Every container that a served row is made of. */
  readonly read: ReadonlySet<unknown>;
}

/** Only rows whose raw object is part of `value` itself: a packed recording's are made when it is opened. */
function sourcesOf(value: unknown, own: ReadonlySet<Holder>): Read {
  const watched = new Map<Holder, Source[]>();
  const read = new Set<unknown>();
  const found = { watched, read };
  const result = openRecording(value);
  if (!result.ok) return found;
  const { recording } = result;
  const verdicts = new Map(verifyRun(recording).map((verdict) => [verdict.callRuntimeStageId, verdict]));
  let rows: ReturnType<typeof servedRows>;
  try {
    rows = servedRows(recording);
  } catch {
    return found; // a view with a piece that is no injection: its rows are judged by their hashes alone
  }
  // In legs that are not one run an id may name two calls: which one a source stands behind is then not told by it.
  if (epochLocations(recording).length !== verdicts.size) return found;
  for (const { call, id, sources } of rows) {
    for (const source of sources) for (const holder of containersOf(source)) read.add(holder);
    const [raw, ...more] = sources;
    const row = verdicts.get(call)?.rows.find((known) => known.id === id && known.status === 'verified');
    const salt = receiptAt(recording, call)?.basis.runId;
    const hash = row?.onReceipt;
    if (raw === undefined || more.length > 0 || !own.has(raw) || hash === undefined || typeof salt !== 'string')
      continue;
    const twins = verdicts.get(call)?.rows.filter(({ field, onReceipt }) => field === row?.field && onReceipt === hash);
    if (twins?.length !== 1 || !id.startsWith('message:') || Object.hasOwn(raw, 'rawContent')) continue;
    const source = { call, id, hash, now: () => H(salt, messageText(raw)) };
    if (source.now() !== hash) throw new Error(`${call} ${id} is not served as committed`);
    for (const holder of containersOf(raw)) watched.set(holder, [...(watched.get(holder) ?? []), source]);
  }
  return found;
}

function containersOf(root: unknown): readonly Holder[] {
  const found: Holder[] = [];
  const pending = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isHolder(next)) continue;
    found.push(next);
    pending.push(...Object.values(next));
  }
  return found;
}
