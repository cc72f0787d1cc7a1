/** What one committed sample is, and what the page's button says of it. */
import type { Json } from '../../json.ts';

/** `honest`: everything that can be checked agrees. `gapped`: something cannot be said. `tampered`: something disagrees. */
export type SampleKind = 'honest' | 'gapped' | 'tampered';

export interface Sample {
  readonly file: string;
  readonly title: string;
  readonly what: string;
  readonly kind: SampleKind;
  /** The file's value. Deterministic: the same bytes on every machine. */
  readonly build: () => Promise<Json>;
}

/** A recording is plain JSON by construction; this spells it as such for what takes any value. */
export function asJson(value: object): Json {
  return { ...value };
}
