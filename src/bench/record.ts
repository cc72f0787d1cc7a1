/** Inputs of our own recorder, made once: each takes seconds to minutes. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { recordLoad } from '../samples/load.ts';
import { writeJson } from '../samples/run/write-json.ts';
import { CACHE, LOADS, type LoadName, loadPath } from './inputs.ts';
import { recordInChild } from './processes.ts';

/** Records what the cache does not hold yet. */
export async function ensureRecorded(names: Iterable<LoadName>): Promise<void> {
  for (const name of names) {
    if (existsSync(loadPath(name))) continue;
    const began = Date.now();
    process.stderr.write(`  recording ${loadPath(name)} …`);
    await recordInChild(name);
    process.stderr.write(` ${Math.round((Date.now() - began) / 1000)} s\n`);
  }
}

/** Records one input on this thread. Await `initHashing` first. @throws for a name that `LOADS` lacks. */
export async function record(name: string): Promise<void> {
  if (!isLoadName(name))
    throw new Error(`No recording is called ${name}. There are: ${Object.keys(LOADS).join(', ')}.`);
  const path = loadPath(name);
  mkdirSync(CACHE, { recursive: true });
  const part = `${path}.${process.pid}.part`; // appears under its name only when it is whole
  const file = openSync(part, 'w');
  writeJson(await recordLoad(LOADS[name]), (piece) => writeFileSync(file, piece));
  closeSync(file);
  renameSync(part, path);
}

function isLoadName(name: string): name is LoadName {
  return Object.hasOwn(LOADS, name);
}
