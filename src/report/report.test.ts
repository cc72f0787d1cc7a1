/** A report is found again in its own recording, and in no other; it holds no text that was not chosen. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { initHashing } from '../receipt/hashing.ts';
import { answered, sampleValue, sessionOver } from '../worker/session/sessions.testkit.ts';
import { checkFiles } from './check-files.ts';

beforeAll(initHashing);

const SAMPLES = new URL('../../public/samples/', import.meta.url);
const patient = { spent: () => false, breathe: async () => true };

function fileOf(name: string) {
  return { name, bytes: new Uint8Array(readFileSync(new URL(`${name}.json`, SAMPLES))) };
}

function textFile(text: string) {
  return { name: 'report.json', bytes: new TextEncoder().encode(text) };
}

async function reportOf(name: string, turn?: number, texts: readonly string[] = []) {
  const session = sessionOver(sampleValue(name));
  const contentHash = createHash('sha256').update(fileOf(name).bytes).digest('hex');
  const head = turn === undefined ? undefined : session.turns.list[turn]?.head;
  const reply = await (await session.wholeRun()).report({ ...(head && { at: head }), texts, contentHash }, patient);
  if (reply === undefined) throw new Error('cancelled');
  return answered(reply);
}

describe('a report', () => {
  test.each([
    'paid-twice',
    'grouped',
    'two-legs',
    'tampered-edited',
    'no-receipts',
    'redacted',
    'hostile-text',
    'incomplete',
  ])('%s: of the run and of each turn is found again', async (name) => {
    const run = await reportOf(name);
    expect(await checkFiles([fileOf(name)], textFile(run.json))).toMatchObject({ code: 0 });
    const turns = JSON.parse(run.json).turns.length;
    expect(turns).toBeGreaterThan(0);
    for (let turn = 0; turn < Math.min(turns, 3); turn += 1) {
      const one = await reportOf(name, turn, ['message:0', 'piece:0']);
      expect(await checkFiles([fileOf(name)], textFile(one.json))).toMatchObject({ code: 0 });
    }
  });

  test('any change to it is named by its place', async () => {
    const { json } = await reportOf('tampered-edited', 6);
    const report = JSON.parse(json);
    const at = report.turns[0].rows.findIndex(({ status }: { status: string }) => status === 'damaged');
    expect(at).toBeGreaterThan(-1);
    report.turns[0].rows[at].status = 'verified';
    const outcome = await checkFiles([fileOf('tampered-edited')], textFile(JSON.stringify(report)));
    expect(outcome.code).toBe(1);
    expect(outcome.lines.join('\n')).toContain(
      `turns.0.rows.${at}.status: the report says "verified", the recording gives "damaged"`,
    );
    const softened = json.replace(/"damaged": [1-9]\d*/, '"damaged": 0');
    expect(softened).not.toBe(json);
    expect((await checkFiles([fileOf('tampered-edited')], textFile(softened))).code).toBe(1);
    expect(
      (
        await checkFiles(
          [fileOf('tampered-edited')],
          textFile(json.replace('"scope": "turn"', '"scope": "turn", "cleared": true')),
        )
      ).code,
    ).toBe(1);
  });

  test('another recording is not the one of the report', async () => {
    const { json } = await reportOf('paid-twice');
    const outcome = await checkFiles([fileOf('tampered-edited')], textFile(json));
    expect(outcome.code).toBe(1);
    expect(outcome.lines.join('\n')).toContain('file.contentHash');
  });

  test('holds no text of the recording but of the rows that were chosen, exactly', async () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const head = session.turns.list[5]?.head;
    if (head === undefined) throw new Error('no turn');
    const { sections } = answered(session.served({ at: head, window: 1000 }));
    const rows = sections.flatMap(({ rows: all }) => all).filter(({ text }) => (text?.length ?? 0) > 20);
    expect(rows.length).toBeGreaterThan(5);
    const bare = await reportOf('paid-twice', 5);
    const chosen = rows.find(({ field }) => field === 'message');
    const withOne = await reportOf('paid-twice', 5, [chosen?.id ?? '']);
    for (const { id, text } of rows) {
      const words = text?.head.slice(0, 20) ?? '';
      const asJson = JSON.stringify(words).slice(1, -1);
      for (const file of [bare.json, bare.text]) expect(file, id).not.toContain(asJson);
      if (id !== chosen?.id && !chosen?.text?.head.includes(words)) expect(withOne.json, id).not.toContain(asJson);
    }
    expect(JSON.parse(withOne.json).turns[0].rows.flatMap(({ text }: { text?: string }) => text ?? [])).toEqual([
      chosen?.text?.head,
    ]);
    expect(withOne.text).toContain(chosen?.text?.head);
  });

  test('says all five counts, zeros too, and never more than the record', async () => {
    const { text } = await reportOf('paid-twice', 0);
    expect(text).toMatch(/Verified \d+, Reconstructed \d+, Damaged 0, On the receipt \d+, Not on record \d+/);
    expect(text).not.toMatch(/authentic|trusted|untampered|proven safe|all clear/i);
  });

  test('recorded text cannot leave its block', async () => {
    const { text } = await reportOf('hostile-text', 0, ['message:0', 'message:1', 'piece:0', 'system:0']);
    const fences = text.match(/^`{3,}$/gm) ?? [];
    expect(fences.length).toBeGreaterThan(0);
    expect(fences.length % 2).toBe(0);
  });

  test('what is no report, no recording or another version is refused in a sentence', async () => {
    const recording = [fileOf('paid-twice')];
    for (const bad of [
      '',
      'no json',
      '[]',
      '{"format":"why-lens.report.v9"}',
      '{"format":"why-lens.report.v1","scope":"all"}',
    ]) {
      const outcome = await checkFiles(recording, textFile(bad));
      expect(outcome.code, bad).toBe(2);
      expect(outcome.lines).toHaveLength(1);
    }
    expect((await checkFiles([textFile('<html>')], textFile('{}'))).code).toBe(2);
  });
});
