/** The recordings that are measured: the large ones handed to us, and runs of our own recorder, kept in `.cache`. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type LoadRecordingOptions, loadFileName } from '../samples/load.ts';

export interface Input {
  readonly name: string;
  readonly path: string;
  /** Bytes of the JSON text. */
  readonly bytes: number;
}

export const CACHE = '.cache/bench/recordings';
export const LARGE = '../shared/recordings/large';
const LARGE_NAMES = ['flat-100', 'flat-600-windowed'] as const;

const BASE = { seed: 1, turns: 100, resultBytes: 1024, shape: 'flat', encoding: 'delta' } as const;
const KB50 = 50 * 1024;

/** What the recorder is asked for. A long run keeps a window, or leaves the copies out (`lean`): else it is gigabytes. */
export const LOADS = {
  /** As agents write it: each slot holds a copy of the conversation. */
  flat100: BASE,
  grouped100: { ...BASE, shape: 'grouped' },
  full100: { ...BASE, encoding: 'full', lean: true },
  packed100: { ...BASE, encoding: 'packed' },
  windowed100: { ...BASE, window: 12, lean: true },
  windowed600: { ...BASE, turns: 600, window: 12, lean: true },
  windowed2000: { ...BASE, turns: 2000, window: 12, lean: true },
  lean600: { ...BASE, turns: 600, lean: true },
  long100: { ...BASE, resultBytes: KB50, lean: true },
  longPacked100: { ...BASE, resultBytes: KB50, shape: 'grouped', encoding: 'packed', lean: true },
  /** Some 300 MB. */
  long700: { ...BASE, turns: 700, resultBytes: KB50, lean: true },
} as const satisfies Record<string, LoadRecordingOptions>;

export type LoadName = keyof typeof LOADS;

/** Where a run of the recorder is kept. */
export function loadPath(name: LoadName): string {
  return join(CACHE, loadFileName(LOADS[name]));
}

export function loadInput(name: LoadName): Input {
  return inputAt(loadPath(name));
}

export function inputAt(path: string): Input {
  return { name: path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, ''), path, bytes: statSync(path).size };
}

/** The large recordings beside the repository, unpacked into the cache; none where they are not there. */
export function largeInputs(): readonly Input[] {
  return LARGE_NAMES.flatMap((name) => {
    const packed = `${LARGE}/${name}.json.gz`;
    if (!existsSync(packed)) return [];
    const path = join(CACHE, `large-${name}.json`);
    if (!existsSync(path)) writeWhole(path, gunzipSync(readFileSync(packed)));
    return [inputAt(path)];
  });
}

/** One of the recordings handed to us: the targets of opening are set on these. */
export function isLarge({ name }: Input): boolean {
  return name.startsWith('large-');
}

/** A file appears under its name only when it is whole. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  mkdirSync(CACHE, { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, bytes);
  renameSync(part, path);
}
