/** Every real recording opens, packed and unpacked, and cut anywhere; against `../shared/recordings`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync as nodeGzip } from 'node:zlib';
import { timeTravel } from 'footprintjs/trace';
import { describe, expect, test } from 'vitest';
import { isJsonObject } from '../json.ts';
import { bytesOf, goodRecording } from './good-recording.testkit.ts';
import { type OpenFilesResult, openFiles } from './open-bytes.ts';
import { openRecording } from './open-recording.ts';
import { packRecording } from './pack.ts';

const FOLDER = new URL('../../../shared/recordings/', import.meta.url);
const present = existsSync(FOLDER);
if (!present) console.warn(`SKIPPED: ${FOLDER.pathname} is absent; the real recordings were not opened`);
const names = present ? readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'expected.json') : [];
const bytesOfFile = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const commitsOf = (name: string): number => {
  const parsed: unknown = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'));
  const entry = isJsonObject(parsed) ? parsed[name] : undefined;
  return isJsonObject(entry) && typeof entry['commits'] === 'number' ? entry['commits'] : -1;
};

describe.skipIf(!present)('real recordings', () => {
  test('there are as many as there should be', () => {
    expect(names.length).toBeGreaterThanOrEqual(22);
  });

  test.each(names)('%s opens without a note, with every commit and every mount', async (name) => {
    const result = await openFiles([{ name, bytes: bytesOfFile(name) }]);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    const [leg] = result.recording.legs;
    expect(result.recording.notes).toEqual([]);
    expect(result.scanned).toBe(true);
    expect(leg?.run?.rows.length).toBe(commitsOf(name));
    expect(leg?.run?.damaged).toEqual([]);
    const results = leg?.snapshot['subflowResults'];
    const mounts = isJsonObject(results) ? Object.keys(results).filter((key) => key.includes('#')) : [];
    expect([...(leg?.mounts.keys() ?? [])]).toEqual(mounts);
  });

  test.each(names)('%s packed opens to the same recording', async (name) => {
    const value = JSON.parse(new TextDecoder().decode(bytesOfFile(name)));
    const packed = bytesOf(JSON.stringify(packRecording(value)));
    const result = await openFiles([{ name, bytes: packed }]);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    const plain = openRecording(value);
    if (!plain.ok) throw new Error('plain');
    expect(JSON.stringify(result.recording.legs[0]?.snapshot)).toBe(JSON.stringify(plain.recording.legs[0]?.snapshot));
  });

  test('expected.json itself is no recording', async () => {
    expect(await openFiles([{ name: 'expected.json', bytes: bytesOfFile('expected.json') }])).toMatchObject({
      failure: { code: 'not-a-recording', file: 'expected.json' },
    });
  });

  test('a pause and its resume chain in either order, as footprintjs chains them; two runs do not', async () => {
    const paused = { name: 'p', bytes: bytesOfFile('made-pause-flat-1-paused.json') };
    const resumed = { name: 'r', bytes: bytesOfFile('made-pause-flat-2-resumed.json') };
    for (const files of [
      [paused, resumed],
      [resumed, paused],
    ]) {
      const result = await openFiles(files);
      if (!result.ok) throw new Error('refused');
      expect(result.recording.legs.map((leg) => leg.name)).toEqual(['p', 'r']);
      expect(result.recording.chained).toBe(true);
      expect(() => timeTravel(result.recording.legs.map((leg) => leg.snapshot))).not.toThrow();
    }
    const other = await openFiles([paused, { name: 'o', bytes: bytesOfFile('made-thinking-flat.json') }]);
    if (!other.ok) throw new Error('refused');
    expect(other.recording.chained).toBe(false);
    expect(() => timeTravel(other.recording.legs.map((leg) => leg.snapshot))).toThrow();
  });
});

describe('a file cut at 200 places', () => {
  const text = present ? bytesOfFile('made-skill-graph-flat.json') : bytesOf(JSON.stringify(goodRecording(40)));
  const packed = new Uint8Array(nodeGzip(text));
  const cuts = (length: number): readonly number[] =>
    Array.from({ length: 200 }, (_, i) => Math.floor((i * (length - 1)) / 199));

  /** Opened with a cut that says where, or refused with a place: never as if it were whole. */
  function honest(result: OpenFilesResult, at: number): 'opened' | 'refused' {
    if (result.ok) {
      const cut = result.recording.notes.find((note) => note.code === 'cut');
      expect(cut, `cut at ${at}`).toBeDefined();
      expect(cut?.facts['byte']).toBeTypeOf('number');
      const [leg] = result.recording.legs;
      expect(leg?.cut?.commits).toBe(leg?.run?.rows.length);
      expect(leg?.run?.damaged).toEqual([]);
      return 'opened';
    }
    expect(['cut-too-early', 'empty']).toContain(result.failure.code);
    if (at > 0) expect(result.failure.facts['byte']).toBeTypeOf('number');
    return 'refused';
  }

  test('plain: the cut is at the very byte, and every whole commit before it is read', async () => {
    const whole = await openFiles([{ name: 'whole', bytes: text }]);
    const rows = whole.ok ? (whole.recording.legs[0]?.run?.rows ?? []) : [];
    let opened = 0;
    for (const at of cuts(text.length)) {
      const result = await openFiles([{ name: 'cut', bytes: text.slice(0, at) }]);
      if (honest(result, at) === 'refused' || !result.ok) continue;
      opened++;
      const [leg] = result.recording.legs;
      expect(leg?.cut?.byte).toBe(at);
      expect(JSON.stringify(leg?.run?.rows)).toBe(JSON.stringify(rows.slice(0, leg?.cut?.commits)));
    }
    expect(opened).toBeGreaterThan(100);
  });

  test('gzipped: the cut is where the text ends that came out', async () => {
    let opened = 0;
    for (const at of cuts(packed.length)) {
      const result = await openFiles([{ name: 'cut.gz', bytes: packed.slice(0, at) }]);
      if (at < 2) expect(result.ok).toBe(false);
      else if (honest(result, at) === 'opened') opened++;
    }
    expect(opened).toBeGreaterThan(80);
  });
});
