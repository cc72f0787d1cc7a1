/** Every committed sample, in the order the page offers them. */
import { GAPPED } from './gapped.ts';
import { HONEST } from './honest.ts';
import type { Sample } from './sample.ts';
import { TAMPERED } from './tampered.ts';

export const SAMPLES: readonly Sample[] = [...HONEST, ...TAMPERED, ...GAPPED];

/** `index.json`: what the page needs to draw one button a sample. */
export function sampleIndex(): readonly { readonly [key: string]: string }[] {
  return SAMPLES.map(({ file, title, what, kind }) => ({ file, title, what, kind }));
}
