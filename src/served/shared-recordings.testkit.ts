/** The shared recordings and what a right reader finds in them; printed as skipped where they are absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { JsonObject } from '../json.ts';
import type { Recording } from '../recording/model.ts';
import { openRecording } from '../recording/open-recording.ts';

const SHARED = new URL('../../../shared/recordings/', import.meta.url);

/** Where the truth is; false prints a line, so that a skip is never silent. */
export function hasShared(): boolean {
  const present = existsSync(fileURLToPath(new URL('expected.json', SHARED)));
  if (!present) console.warn(`SKIPPED: ${fileURLToPath(SHARED)} is not here, so nothing was checked against it.`);
  return present;
}

export interface ExpectedRows {
  readonly system: boolean;
  readonly pieces: number;
  readonly messages: number;
  readonly schemas: number;
}

export interface ExpectedEpoch {
  readonly epoch: number;
  readonly call: string;
  readonly mount?: string;
  readonly model: string | null;
  readonly systemChars: number;
  readonly pieces: number;
  readonly messages: number;
  readonly tools: readonly string[];
  readonly forced: string | null;
  readonly withheld: string | null;
  readonly gaps: readonly string[];
  readonly cause?: string;
  readonly verified: ExpectedRows | null;
  readonly onReceipt: {
    readonly pieces: number;
    readonly messages: number;
    readonly schemas: number;
    readonly requestOnly: readonly string[];
    readonly omittedForAttention?: number;
    readonly withheld: string | null;
  } | null;
}

export interface ExpectedFile {
  readonly commits: number;
  readonly stops: readonly string[];
  readonly startHasPrologue: boolean;
  readonly epochs: readonly ExpectedEpoch[];
}

/** Names of the small recordings, as they lie in the folder. */
export function sharedNames(): readonly string[] {
  return readdirSync(SHARED).filter((name) => name.endsWith('.json') && name !== 'expected.json');
}

export function sharedText(name: string): string {
  return readFileSync(new URL(name, SHARED), 'utf8');
}

/** A recording as parsed JSON: a new value on every call, to be changed at will. */
export function sharedValue(name: string): JsonObject {
  return JSON.parse(sharedText(name));
}

export function largeValue(name: string): JsonObject {
  return JSON.parse(gunzipSync(readFileSync(new URL(`large/${name}`, SHARED))).toString('utf8'));
}

export function expectedFiles(): Readonly<Record<string, ExpectedFile>> {
  return JSON.parse(sharedText('expected.json'));
}

/** Our own recordings, made by the mint: they are part of the repository and always there. */
const SAMPLES = new URL('../../public/samples/', import.meta.url);

export function sampleNames(): readonly string[] {
  return readdirSync(SAMPLES).filter((name) => name.endsWith('.json') && name !== 'index.json');
}

/** A sample as parsed JSON: a new value on every call. */
export function sampleValue(name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
}

/** Opened, or the test ends here. */
export function opened(value: unknown, name = ''): Recording {
  const result = openRecording(value, { names: [name] });
  if (!result.ok) throw new Error(`${name} did not open: ${JSON.stringify(result.failure)}`);
  return result.recording;
}
