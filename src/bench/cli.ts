/** `npm run bench`: prints the table of issue 5 from one run, and keeps it as JSON in `out`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { initHashing } from '../receipt/hashing.ts';
import { browserRows } from './browser/browser-rows.ts';
import { soak } from './browser/soak.ts';
import { type CaseName, runCase } from './cases/run-case.ts';
import { largeInputs } from './inputs.ts';
import { load, machine, machineLine } from './machine.ts';
import type { Metric, Row } from './model.ts';
import { browserLoads, planOf, verifiedLoads } from './plan.ts';
import { printRows, rowsOfChild } from './processes.ts';
import { ensureRecorded, record } from './record.ts';
import { markdownTable, textTable } from './table.ts';

const HELP = `Measures how fast recordings open, fold, verify and scrub.

  npm run bench                   everything, in Node and in Chromium: some ten minutes
  npm run bench -- --quick        the main figures: two minutes or less
  npm run bench -- --only a,d     some of the figures: a to f, growth
  npm run bench -- --no-browser   without Chromium
  npm run bench -- --soak         5,000 scrubs and 20 files in one page, and what is left of them

Inputs are recorded once into .cache/bench; the table is kept as out/bench.json and out/bench.md.
`;

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  browser: { type: 'boolean', default: true },
  soak: { type: 'boolean', default: false },
  case: { type: 'string' },
  record: { type: 'string' },
  rounds: { type: 'string', default: '5' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs the command line; answers the exit code. A target that is not reached is said, and is no failure. */
export async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    allowPositionals: true,
    allowNegative: true,
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.record !== undefined) {
    await initHashing();
    await record(values.record);
    return 0;
  }
  if (values.case !== undefined) {
    printRows(await runCase(values.case as CaseName, positionals, Number(values.rounds))); // given by `rowsOfChild`
    return 0;
  }
  if (values.soak) return soak();
  return bench(values.quick, values.browser, values.only?.split(','));
}

async function bench(quick: boolean, browser: boolean, only: readonly string[] | undefined): Promise<number> {
  const here = machine();
  const began = Date.now();
  console.log(`Why Lens, ${quick ? 'quick ' : ''}benchmark`);
  console.log(machineLine(here));
  if (largeInputs().length === 0) console.log('../shared/recordings/large is not here: without its two recordings.');
  const wanted = (metric: Metric) => only === undefined || only.includes(metric);
  const inBrowser = browser && (['a', 'c', 'e', 'f'] as const).some(wanted);
  const plan = planOf(quick, wanted);
  await ensureRecorded(
    new Set([
      ...plan.flatMap(({ loads }) => loads),
      ...(inBrowser ? [...browserLoads(quick), ...verifiedLoads(quick)] : []),
    ]),
  );
  const loadBefore = load();
  if (loadBefore > here.cores / 2) {
    console.log(`The machine is busy (load ${loadBefore.toFixed(1)}): read the CPU column.`);
  }
  const rows: Row[] = [];
  for (const { name, paths, rounds } of plan) {
    process.stderr.write(`  ${name} ${paths.map((path) => path.slice(path.lastIndexOf('/') + 1)).join(' ')}\n`);
    rows.push(...(await rowsOfChild(name, paths, rounds)));
  }
  if (inBrowser) rows.push(...(await browserRows(quick, wanted)));
  const shown = rows
    .filter(({ metric }) => wanted(metric))
    .sort((a, b) => ORDER.indexOf(a.metric) - ORDER.indexOf(b.metric));
  console.log(`\n${textTable(shown)}\n`);
  const report = {
    machine: here,
    quick,
    at: new Date(began).toISOString(),
    seconds: Math.round((Date.now() - began) / 1000),
    load: { before: loadBefore, after: load() },
    rows: shown,
  };
  mkdirSync('out', { recursive: true });
  writeFileSync('out/bench.json', `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync('out/bench.md', `${machineLine(here)}\n\n${markdownTable(shown)}\n`);
  console.log(
    `${report.seconds} s, load ${report.load.before.toFixed(1)} to ${report.load.after.toFixed(1)}. Kept in out/bench.json.`,
  );
  return 0;
}

const ORDER: readonly Metric[] = ['a', 'b', 'c', 'd', 'e', 'f', 'growth'];
