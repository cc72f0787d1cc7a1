/** What a text is read from, and what comes of it. */
import type { OpenFailure } from './failure.ts';
import { type JsonText, placeIn } from './json-text.ts';
import type { OpenNote } from './model.ts';
import type { LegInput, ReadLeg } from './open-recording.ts';
import type { TextEncodingName } from './text-encoding.ts';

export interface TextSource {
  readonly bytes: Uint8Array;
  readonly encoding: TextEncodingName;
  readonly name: string;
  /** True where the archive around the text broke off: the text may be whole and still not all. */
  readonly cut: boolean;
  /** Called before each step, and now and then within: true ends the work. */
  readonly cancelled: () => boolean;
  readonly phase: (phase: 'decoding' | 'parsing') => void;
}

export type TextResult =
  | {
      readonly ok: true;
      readonly legs: readonly ReadLeg[];
      readonly notes: readonly OpenNote[];
      /** True for NDJSON. */
      readonly lines: boolean;
      /** The text in UTF-8, for `scanText`; drop it when that is done. */
      readonly text: JsonText;
    }
  | { readonly ok: false; readonly failure: OpenFailure };

/** The values as legs; the last one cut where the archive around the text was. */
export function inputsOf(inputs: readonly LegInput[], text: JsonText, source: TextSource): readonly LegInput[] {
  if (!source.cut) return inputs;
  const cut = { byte: placeIn(text, text.bytes.length).byte, reason: 'ends' as const };
  return inputs.map((input, i) => (i === inputs.length - 1 ? { ...input, cut } : input));
}
