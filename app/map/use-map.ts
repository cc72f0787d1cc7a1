import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../src/protocol/messages.ts';
import type { MapAnswer, MapRow } from '../../src/protocol/views.ts';
import type { Reader } from '../ui/reader.ts';

const PAGE = 60;
/** How long to wait before asking again while the run is still being followed, in milliseconds. */
const AGAIN = 700;

export interface MapRows {
  readonly turns: number;
  readonly read: number;
  readonly total: number;
  readonly failure: Failure | undefined;
  at(index: number): MapRow | undefined;
  want(index: number): void;
}

interface Held {
  readonly answer: MapAnswer | undefined;
  readonly failure: Failure | undefined;
  readonly pages: ReadonlyMap<number, readonly MapRow[]>;
}

const NOTHING: Held = { answer: undefined, failure: undefined, pages: new Map() };

/** The map, read as it comes into view. While the run is still being followed it is asked again as it grows. */
export function useMap(reader: Reader): MapRows {
  const [held, setHeld] = useState<Held>(NOTHING);
  const asked = useRef(new Set<number>());

  const want = useCallback(
    (index: number) => {
      const from = Math.floor(index / PAGE) * PAGE;
      if (asked.current.has(from)) return;
      const mine = asked.current;
      mine.add(from);
      void reader.ask('map', { from, count: PAGE }).then((outcome) => {
        if (asked.current !== mine) return;
        if (outcome.end === 'failed') return setHeld((before) => ({ ...before, failure: outcome.failure }));
        if (outcome.end !== 'answer') return void mine.delete(from);
        const { answer } = outcome;
        setHeld((before) => ({
          answer,
          failure: undefined,
          // A map that has grown orders its rows anew: pages of the smaller one are let go.
          pages: new Map(before.answer?.total === answer.total ? before.pages : []).set(from, answer.rows),
        }));
      });
    },
    [reader],
  );

  const growing = held.answer !== undefined && held.answer.read < held.answer.turns;
  useEffect(() => {
    want(0);
    if (!growing) return;
    const timer = setInterval(() => {
      asked.current = new Set();
      want(0);
    }, AGAIN);
    return () => clearInterval(timer);
  }, [want, growing]);

  const at = useCallback((index: number) => held.pages.get(Math.floor(index / PAGE) * PAGE)?.[index % PAGE], [held]);
  const { turns = 0, read = 0, total = 0 } = held.answer ?? {};
  return { turns, read, total, failure: held.failure, at, want };
}
