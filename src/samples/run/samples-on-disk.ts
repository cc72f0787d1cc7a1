/** The committed samples: writing them, and comparing them with what the recorder makes today. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLES, sampleIndex } from '../catalog/catalog.ts';
import { jsonText } from './write-json.ts';

interface File {
  readonly name: string;
  readonly text: () => Promise<string>;
}

function files(only: string | undefined): readonly File[] {
  const samples = SAMPLES.map(
    (sample): File => ({ name: sample.file, text: async () => `${jsonText(await sample.build())}\n` }),
  );
  const index: File = { name: 'index.json', text: async () => `${JSON.stringify(sampleIndex(), null, 2)}\n` };
  const all = [...samples, index];
  return only === undefined ? all : all.filter((file) => file.name === only || file.name === `${only}.json`);
}

/** Writes the samples into a folder; answers the exit code. */
export async function writeSamples(folder: string, only: string | undefined): Promise<number> {
  const chosen = files(only);
  if (chosen.length === 0) {
    console.error(`No sample is called ${String(only)}. Known: ${SAMPLES.map(({ file }) => file).join(', ')}`);
    return 1;
  }
  await mkdir(folder, { recursive: true });
  for (const file of chosen) {
    const text = await file.text();
    await writeFile(join(folder, file.name), text);
    console.log(`${file.name}  ${Buffer.byteLength(text)} bytes`);
  }
  return 0;
}

/** Compares a folder with what the recorder makes: 1 where a byte differs or a file is missing. */
export async function checkSamples(folder: string, only: string | undefined): Promise<number> {
  let differing = 0;
  const chosen = files(only);
  for (const file of chosen) {
    const made = Buffer.from(await file.text());
    const committed = await readFile(join(folder, file.name)).catch(() => undefined);
    if (committed?.equals(made) === true) continue;
    differing += 1;
    console.error(committed === undefined ? `${file.name}: not there` : `${file.name}: ${difference(committed, made)}`);
  }
  console.log(`${chosen.length - differing} of ${chosen.length} files are reproduced byte for byte.`);
  return differing === 0 && chosen.length > 0 ? 0 : 1;
}

function difference(committed: Buffer, made: Buffer): string {
  let at = 0;
  while (at < committed.length && committed[at] === made[at]) at += 1;
  return `differs at byte ${at} (${committed.length} committed, ${made.length} made)`;
}
