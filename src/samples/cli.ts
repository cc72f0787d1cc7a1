/** `npm run record`: writes the samples, checks the committed ones, or records a run of any size. */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { initHashing } from '../receipt/hashing.ts';
import { type LoadEncoding, type LoadRecordingOptions, loadFileName, recordLoad } from './load.ts';
import { checkSamples, writeSamples } from './run/samples-on-disk.ts';
import { writeJson } from './run/write-json.ts';

const HELP = `Records agent runs on the footprintjs engine.

  npm run record                     write every sample to public/samples
  npm run record -- --check          compare the committed samples byte for byte
  npm run record -- --only NAME      one sample, such as paid-twice
  npm run record -- --out DIR        write (or check) elsewhere

A run of any size, instead of the samples:

  npm run record -- --turns N [--out DIR] [--result-bytes N] [--shape flat|grouped]
                    [--encoding delta|full|packed] [--window N] [--lean] [--seed N]

  --lean leaves the copies of the conversation out of the slots. Without it, and without
  --window, a file grows with the square of its turns: that is ordinary for this format.
`;

const OPTIONS = {
  out: { type: 'string' },
  only: { type: 'string' },
  check: { type: 'boolean', default: false },
  turns: { type: 'string' },
  'result-bytes': { type: 'string', default: '1024' },
  shape: { type: 'string', default: 'flat' },
  encoding: { type: 'string', default: 'delta' },
  window: { type: 'string' },
  lean: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs the command line; answers the exit code: 1 where something differs, 2 where the command was not understood. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    return 2;
  }
}

class UsageError extends Error {}

async function run(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const out = values.out ?? (values.turns === undefined ? 'public/samples' : '.cache/recordings');
  const load = values.turns === undefined ? undefined : loadOptions(values.turns, values);
  await initHashing();
  if (load !== undefined) return writeLoad(out, load);
  return values.check ? checkSamples(out, values.only) : writeSamples(out, values.only);
}

interface LoadFlags {
  readonly 'result-bytes': string;
  readonly shape: string;
  readonly encoding: string;
  readonly window?: string | undefined;
  readonly lean: boolean;
  readonly seed: string;
}

function loadOptions(turns: string, flags: LoadFlags): LoadRecordingOptions {
  const { shape, encoding } = flags;
  if (shape !== 'flat' && shape !== 'grouped') throw new UsageError(`--shape is flat or grouped, not ${shape}`);
  if (!isEncoding(encoding)) throw new UsageError(`--encoding is delta, full or packed, not ${encoding}`);
  return {
    turns: count('turns', turns),
    resultBytes: count('result-bytes', flags['result-bytes']),
    seed: count('seed', flags.seed),
    lean: flags.lean,
    shape,
    encoding,
    ...(flags.window === undefined ? {} : { window: count('window', flags.window) }),
  };
}

function isEncoding(text: string): text is LoadEncoding {
  return text === 'delta' || text === 'full' || text === 'packed';
}

function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} is a whole number from 1, not ${text}`);
  return value;
}

async function writeLoad(folder: string, options: LoadRecordingOptions): Promise<number> {
  const cpu = process.cpuUsage();
  const recording = await recordLoad(options);
  const recorded = process.cpuUsage(cpu);
  await mkdir(folder, { recursive: true });
  const path = join(folder, loadFileName(options));
  const file = openSync(path, 'w');
  let bytes = 0;
  // Written piece by piece and at once: a stream would queue the whole text in memory.
  const write = (piece: string): void => {
    bytes += Buffer.byteLength(piece);
    writeFileSync(file, piece);
  };
  writeJson(recording, write);
  write('\n');
  closeSync(file);
  // Processor time, because a busy machine says nothing of the recorder.
  const seconds = ((recorded.user + recorded.system) / 1e6).toFixed(1);
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${path}  ${bytes} bytes, ${seconds} s of CPU to record, ${peak} MB at the most`);
  return 0;
}
