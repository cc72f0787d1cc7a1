import { useEffect, useState } from 'react';
import { keepNewest } from '../../src/keep-newest.ts';
import { perKey } from '../../src/per-key.ts';
import type { TextAnswer } from '../../src/protocol/messages.ts';
import { askText, type Reader, type TextRef } from './reader.ts';

export type TextWindow =
  | { readonly state: 'waiting' }
  | ({ readonly state: 'text' } & TextAnswer)
  | { readonly state: 'failed' };

/** A few windows seen lately, so that scrolling back asks nothing. Texts of a recording never change. */
const KEPT = 200;

const keptOf = perKey<Reader, Map<string, TextAnswer>>(() => new Map());

/** A name for the text that a reference is of. */
export function textKey(ref: TextRef): string {
  if ('leaf' in ref) {
    const { leg, mount, idx, path, folded = false } = ref.leaf;
    return JSON.stringify([leg, mount, idx, path, folded]);
  }
  const { at, row, part, call, folded = false } = ref;
  return JSON.stringify([at.leg, at.call, row, part, call ?? -1, folded]);
}

/** One window of a text, asked for while mounted. `ref` undefined asks nothing. */
export function useText(reader: Reader, ref: TextRef | undefined, from: number, count: number): TextWindow {
  const key = ref === undefined ? '' : `${textKey(ref)} ${from} ${count}`;
  const known = keptOf(reader).get(key);
  const [came, setCame] = useState<{ readonly key: string; readonly window: TextWindow }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names everything in `ref`
  useEffect(() => {
    if (ref === undefined || keptOf(reader).has(key)) return;
    const stop = new AbortController();
    void askText(reader, ref, from, count, { signal: stop.signal }).then((outcome) => {
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
