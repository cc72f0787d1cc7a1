import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { epochLocations } from '../epochs/epoch-at.ts';
import { openRecording } from '../recording/open-recording.ts';
import { main } from './cli.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'why-lens-record-'));
  said = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text: unknown) => {
      said.push(String(text));
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('the command itself starts on this Node, and says how it is used', () => {
  const command = fileURLToPath(new URL('record.mjs', import.meta.url));
  const help = execFileSync(process.execPath, [command, '--help'], { encoding: 'utf8' });
  expect(help).toContain('npm run record -- --check');
  const refused = spawnSync(process.execPath, [command, '--turns', 'x'], { encoding: 'utf8' });
  expect([refused.status, refused.stderr.split('\n')[0]]).toEqual([2, '--turns is a whole number from 1, not x']);
});

describe('npm run record', () => {
  test('writes one sample, finds it unchanged, and finds one changed byte', async () => {
    expect(await main(['--only', 'one-call', '--out', folder])).toBe(0);
    expect(readdirSync(folder)).toEqual(['one-call.json']);
    expect(await main(['--check', '--only', 'one-call', '--out', folder])).toBe(0);
    const path = join(folder, 'one-call.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('refunds', 'repairs'));
    expect(await main(['--check', '--only', 'one-call', '--out', folder])).toBe(1);
    expect(said.join('\n')).toMatch(/one-call\.json: differs at byte \d+/);
  });

  test('a missing sample and an unknown name are failures, not silence', async () => {
    expect(await main(['--check', '--only', 'one-call', '--out', folder])).toBe(1);
    expect(said.join('\n')).toContain('one-call.json: not there');
    expect(await main(['--only', 'no-such-sample', '--out', folder])).toBe(1);
    expect(await main(['--check', '--only', 'no-such-sample', '--out', folder])).toBe(1);
  });

  test.each(['flat', 'grouped'])('records as many %s turns as asked, with results of the size asked', async (shape) => {
    for (const encoding of ['delta', 'full', 'packed']) {
      const args = ['--turns', '6', '--result-bytes', '300', '--shape', shape, '--encoding', encoding, '--window', '2'];
      expect(await main([...args, '--out', folder])).toBe(0);
      const text = readFileSync(join(folder, `${shape}-${encoding}-6x300-w2.json`), 'utf8');
      const opened = openRecording(JSON.parse(text));
      expect(opened.ok && epochLocations(opened.recording).length).toBe(6);
      expect(/"Page 1: [a-z ]{292}"/.test(text)).toBe(true);
    }
  });

  test('the same seed gives the same bytes, another seed others', async () => {
    const bytes = async (seed: string) => {
      await main(['--turns', '4', '--seed', seed, '--out', folder]);
      const name = readdirSync(folder)[0] ?? '';
      const text = readFileSync(join(folder, name), 'utf8');
      rmSync(join(folder, name));
      return text;
    };
    const first = await bytes('7');
    expect(await bytes('7')).toBe(first);
    expect(await bytes('8')).not.toBe(first);
  });

  test.each([
    [['--turns', '0'], '--turns is a whole number from 1'],
    [['--turns', 'many'], '--turns is a whole number from 1'],
    [['--turns', '3', '--shape', 'round'], '--shape is flat or grouped'],
    [['--turns', '3', '--encoding', 'zip'], '--encoding is delta, full or packed'],
    [['--tuns', '3'], 'Unknown option'],
  ])('%j is refused with what is accepted', async (argv, message) => {
    expect(await main(argv)).toBe(2);
    expect(said.join('\n')).toContain(message);
    expect(said.join('\n')).toContain('npm run record');
  });
});
