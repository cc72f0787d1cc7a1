/** `npm run record`: writes the samples, checks the committed ones, or records a run of any size. */
import { parseArgs } from 'node:util';
import { initHashing } from '../receipt/hashing.ts';
import { checkSamples, writeSamples } from './run/samples-on-disk.ts';

const HELP = `Records agent runs on the footprintjs engine.

  npm run record                     write every sample to public/samples
  npm run record -- --check          compare the committed samples byte for byte
  npm run record -- --only NAME      one sample, such as paid-twice
  npm run record -- --out DIR        write elsewhere

A run of any size, instead of the samples:

  npm run record -- --turns N --out DIR [--result-bytes N] [--shape flat|grouped]
                    [--encoding delta|full|packed] [--window N] [--seed N]
`;

/** Runs the command line; answers the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      out: { type: 'string', default: 'public/samples' },
      only: { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  await initHashing();
  return values.check ? checkSamples(values.out, values.only) : writeSamples(values.out, values.only);
}
