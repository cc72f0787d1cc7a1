import { useEffect, useState } from 'react';
import { keepNewest } from '../../src/keep-newest.ts';
import { perKey } from '../../src/per-key.ts';
import type { CallRef, TextPart } from '../../src/protocol/messages.ts';
import type { Reader } from './reader.ts';

export interface TextRef {
  readonly at: CallRef;
  readonly row: string;
  readonly part: TextPart;
  /** Which of a row's tool calls or results. */
  readonly call?: number;
}

export type TextWindow =
  | { readonly state: 'waiting' }
  | { readonly state: 'text'; readonly text: string; readonly length: number }
  | { readonly state: 'failed' };

/** A few windows seen lately, so that scrolling back asks nothing. Texts of a call never change. */
const KEPT = 200;

const keptOf = perKey<Reader, Map<string, { readonly text: string; readonly length: number }>>(() => new Map());

function keyOf({ at, row, part, call }: TextRef, from: number, count: number): string {
  return JSON.stringify([at.leg, at.call, row, part, call ?? -1, from, count]);
}

/** One window of a row's text, asked for while mounted. `ref` undefined asks nothing. */
export function useText(reader: Reader, ref: TextRef | undefined, from: number, count: number): TextWindow {
  const key = ref === undefined ? '' : keyOf(ref, from, count);
  const known = keptOf(reader).get(key);
  const [came, setCame] = useState<{ readonly key: string; readonly window: TextWindow }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names everything in `ref`
  useEffect(() => {
    if (ref === undefined || keptOf(reader).has(key)) return;
    const stop = new AbortController();
    void reader.ask('text', { ...ref, from, count }, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      if (outcome.end !== 'answer') return setCame({ key, window: { state: 'failed' } });
      keepNewest(keptOf(reader), key, outcome.answer, KEPT);
      setCame({ key, window: { state: 'text', ...outcome.answer } });
    });
    return () => stop.abort();
  }, [reader, key]);
  if (known !== undefined) return { state: 'text', ...known };
  return came?.key === key ? came.window : { state: 'waiting' };
}
