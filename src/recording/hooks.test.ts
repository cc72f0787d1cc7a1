/** What a caller lends: progress, cancel, a faster gunzip; and the limits. */
import { gunzipSync as nodeGunzip, gzipSync as nodeGzip } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { bytesOf, goodRecording, jsonBytes } from './good-recording.testkit.ts';
import { LIMITS } from './limits.ts';
import { openFiles } from './open-bytes.ts';

const big = jsonBytes(goodRecording(2000));
/** Large enough for the native path: what a gzip of random text is not. */
const noise = Array.from({ length: 400_000 }, (_, i) => ((i * 2654435761) >>> 7) % 1_000_000).join(',');
const bigGzip = new Uint8Array(nodeGzip(bytesOf(JSON.stringify({ ...goodRecording(50), noise }))));
const file = (bytes: Uint8Array) => [{ name: 'f', bytes }];

describe('hooks', () => {
  test('phases come in order and name the work', async () => {
    const phases: string[] = [];
    const result = await openFiles(file(new Uint8Array(nodeGzip(big))), { phase: (phase) => void phases.push(phase) });
    expect(result.ok).toBe(true);
    expect([...new Set(phases)]).toEqual(['decompressing', 'decoding', 'parsing', 'indexing']);
  });

  test('a cancel is heard in every phase, and is an end of its own', async () => {
    for (const stopAt of ['decompressing', 'decoding', 'parsing'] as const) {
      let reached = false;
      const result = await openFiles(file(new Uint8Array(nodeGzip(big))), {
        phase: (phase) => {
          reached ||= phase === stopAt;
        },
        cancelled: () => reached,
      });
      // Parsing is one native call: what was asked after it is answered with the recording or not at all.
      if (stopAt === 'parsing') expect(reached).toBe(true);
      else expect(result).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    }
  });

  test('the caller breathes between the steps', async () => {
    let breaths = 0;
    await openFiles(file(bigGzip), {
      breathe: async () => {
        breaths++;
      },
    });
    expect(breaths).toBeGreaterThanOrEqual(2);
  });

  test('a large gzip goes through the lent decoder; one it rejects falls back, and is told apart', async () => {
    let asked = 0;
    const inflate = async (packed: Uint8Array): Promise<Uint8Array> => {
      asked++;
      return new Uint8Array(nodeGunzip(packed));
    };
    expect(bigGzip.length).toBeGreaterThan(512 * 1024);
    expect((await openFiles(file(bigGzip), { inflate })).ok).toBe(true);
    expect(asked).toBe(1);
    const cut = await openFiles(file(bigGzip.slice(0, -200_000)), { inflate });
    expect(asked).toBe(2);
    expect(cut.ok && cut.recording.notes).toMatchObject([{ code: 'cut', facts: { commits: 150 } }]);
  });

  test('a member of a zip is opened by name, and a name it lacks is refused', async () => {
    const zip = zipSync({ 'a/run.json': jsonBytes(goodRecording(1)), 'b.json': jsonBytes(goodRecording(2)) });
    const asked = await openFiles(file(zip));
    expect(asked).toMatchObject({
      failure: {
        code: 'choose-member',
        facts: {
          members: [
            { name: 'a/run.json', kind: 'recording' },
            { name: 'b.json', kind: 'recording' },
          ],
        },
      },
    });
    const chosen = await openFiles(file(zip), { member: 'b.json' });
    expect(chosen.ok && chosen.files[0]).toMatchObject({ member: 'b.json', container: 'zip' });
    expect(chosen.ok && chosen.recording.legs[0]?.run?.rows.length).toBe(6);
    expect(await openFiles(file(zip), { member: 'c.json' })).toMatchObject({
      failure: { code: 'no-member', facts: { asked: 'c.json' } },
    });
  });

  test('limits are kept: of text, of what unpacks, of a bomb', async () => {
    const text = jsonBytes(goodRecording(20));
    const low = { ...LIMITS, unpackedBytes: 1_000_000 };
    expect(await openFiles(file(text), {}, { ...low, textBytes: 100 })).toMatchObject({
      failure: { code: 'too-large', facts: { bytes: text.length, limit: 100 } },
    });
    const bomb = new Uint8Array(nodeGzip(new Uint8Array(60_000_000)));
    expect(bomb.length).toBeLessThan(250_000);
    const zip = zipSync({ 'a.json': new Uint8Array(5_000_000).fill(0x20) });
    const started = performance.now();
    expect(await openFiles(file(bomb), {}, low)).toMatchObject({
      failure: { code: 'too-large', facts: { limit: 1_000_000, bytes: 60_000_000 } },
    });
    const lying = bomb.slice();
    lying.fill(0, -4);
    expect(await openFiles(file(lying), {}, low)).toMatchObject({ failure: { code: 'too-large' } });
    expect(await openFiles(file(zip), { member: 'a.json' }, low)).toMatchObject({
      failure: { code: 'too-large', facts: { member: 'a.json' } },
    });
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
