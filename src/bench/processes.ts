/** Children of the benchmark: each case measured alone, each input recorded alone. */
import { spawn } from 'node:child_process';
import type { Row } from './model.ts';

/** Before the rows in a child's output: whatever else it prints is for people. */
const MARK = '@rows ';

/** Runs this program again with other arguments. @throws with its output where it fails. */
async function again(args: readonly string[]): Promise<string> {
  const [program = ''] = process.argv.slice(1);
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.\n${output}`);
  return output;
}

/** The rows of one case, measured in a child. */
export async function rowsOfChild(name: string, paths: readonly string[], rounds: number): Promise<readonly Row[]> {
  const output = await again(['--case', name, '--rounds', String(rounds), ...paths]);
  const line = output.split('\n').find((one) => one.startsWith(MARK));
  if (line === undefined) throw new Error(`The case ${name} printed no rows.\n${output}`);
  return JSON.parse(line.slice(MARK.length)) as readonly Row[]; // written by `printRows` below
}

export function printRows(rows: readonly Row[]): void {
  console.log(MARK + JSON.stringify(rows));
}

/** Records an input in a child: a run of thousands of turns leaves a large heap behind. */
export async function recordInChild(load: string): Promise<void> {
  await again(['--record', load]);
}
