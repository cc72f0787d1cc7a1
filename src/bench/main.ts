/** The program `config/bench.mjs` bundles and starts. */
import { main } from './cli.ts';

process.exitCode = await main(process.argv.slice(2));
