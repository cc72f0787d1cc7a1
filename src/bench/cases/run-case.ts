/** One measurement in a process of its own, so that no heap but its own is in its way. */

import { initHashing } from '../../receipt/hashing.ts';
import { inputAt } from '../inputs.ts';
import type { Row } from '../model.ts';
import { foldCase } from './fold.ts';
import { growthCase, scrubGrowth } from './growth.ts';
import { openCase } from './open.ts';
import { scrubCase } from './scrub.ts';
import { verifyCase } from './verify.ts';

export type CaseName = 'open' | 'fold' | 'verify' | 'scrub' | 'growth' | 'scrub-growth';

/** The rows of one case over files of the cache. @throws for a case without its files. */
export async function runCase(name: CaseName, paths: readonly string[], rounds: number): Promise<readonly Row[]> {
  const [first, second] = paths.map(inputAt);
  if (first === undefined) throw new Error(`The case ${name} needs a file.`);
  await initHashing();
  switch (name) {
    case 'open':
      return openCase(first, rounds);
    case 'fold':
      return foldCase(first, rounds);
    case 'verify':
      return verifyCase(first, rounds);
    case 'scrub':
      return scrubCase(first);
    case 'scrub-growth':
      return scrubGrowth(first);
    case 'growth':
      if (second === undefined) throw new Error('Growth is between two files.');
      return growthCase(first, second, rounds);
  }
}
