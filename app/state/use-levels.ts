import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../src/protocol/messages.ts';
import type { StateAnswer } from '../../src/protocol/views.ts';
import type { Reader } from '../ui/reader.ts';
import { type Level, type PathKey, pathKey } from './tree.ts';

/** A stop as the fold needs it: which log, and the first and last of its rows. */
export interface StopSpan {
  readonly leg: number;
  /** '' is the leg's own log. */
  readonly mount: string;
  readonly firstIdx: number;
  readonly idx: number;
}

/** Nodes asked for at once. */
const PAGE = 200;

export interface Levels {
  readonly levels: ReadonlyMap<PathKey, Level>;
  readonly basis: StateAnswer['basis'] | undefined;
  readonly skipped: StateAnswer['skipped'];
  readonly failure: Failure | undefined;
  /** The stop that what is drawn belongs to. */
  readonly of: StopSpan | undefined;
  /** True while what is drawn belongs to the stop before. */
  readonly stale: boolean;
  more(path: readonly string[]): void;
}

interface Read {
  readonly stop: string;
  readonly of: StopSpan | undefined;
  readonly levels: ReadonlyMap<PathKey, Level>;
  readonly basis: StateAnswer['basis'] | undefined;
  readonly skipped: StateAnswer['skipped'];
  readonly failure: Failure | undefined;
}

const NOTHING: Read = { stop: '', of: undefined, levels: new Map(), basis: undefined, skipped: [], failure: undefined };

/** The open levels of the state at a stop. A new stop reads them anew; until then the old ones stay drawn. */
export function useLevels(reader: Reader, stop: StopSpan, open: ReadonlySet<PathKey>): Levels {
  const name = `${stop.leg}:${stop.mount}:${stop.firstIdx}:${stop.idx}`;
  const [read, setRead] = useState<Read>(NOTHING);
  const asked = useRef({ stop: '', pages: new Set<string>() });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the stop
  const ask = useCallback(
    (path: readonly string[], from: number) => {
      if (asked.current.stop !== name) asked.current = { stop: name, pages: new Set() };
      const page = `${from} ${pathKey(path)}`;
      if (asked.current.pages.has(page)) return;
      asked.current.pages.add(page);
      void reader.ask('state', { ...stop, path, from, count: PAGE }).then((outcome) => {
        if (asked.current.stop !== name || (outcome.end !== 'answer' && outcome.end !== 'failed')) return;
        setRead((before) => merged(before, name, stop, path, from, outcome));
      });
    },
    [reader, name],
  );

  useEffect(() => {
    ask([], 0);
    for (const key of open) ask(toPath(key), 0);
  }, [ask, open]);

  const stale = read.stop !== name;
  return {
    ...read,
    stale,
    more: (path) => ask(path, read.levels.get(pathKey(path))?.nodes.length ?? 0),
  };
}

function merged(
  before: Read,
  stop: string,
  of: StopSpan,
  path: readonly string[],
  from: number,
  outcome:
    | { readonly end: 'answer'; readonly answer: StateAnswer }
    | { readonly end: 'failed'; readonly failure: Failure },
): Read {
  // The first answer for a new stop is of its keys: everything older goes.
  const base = before.stop === stop ? before : { ...NOTHING, stop, of };
  if (outcome.end === 'failed') return path.length === 0 ? { ...base, failure: outcome.failure } : base;
  const { nodes, total, basis, skipped } = outcome.answer;
  const known = base.levels.get(pathKey(path))?.nodes ?? [];
  const levels = new Map(base.levels);
  levels.set(pathKey(path), { total, nodes: [...known.slice(0, from), ...nodes] });
  return { ...base, levels, basis, skipped };
}

function toPath(key: PathKey): readonly string[] {
  const path: unknown = JSON.parse(key);
  return Array.isArray(path) ? path.map(String) : [];
}
