import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { initHashing } from '../../receipt/hashing.ts';
import { answered, headOf, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

describe('evidence', () => {
  test('the shell prints the hash of every hashed row, hostile text and all', () => {
    const session = sessionOver(sampleValue('hostile-text'));
    const at = headOf(session, -1);
    const rows = answered(session.served({ at, window: 100 })).sections.flatMap((section) => section.rows);
    const hashed = rows.filter(({ hash }) => hash !== undefined);
    expect(hashed.length).toBeGreaterThan(5);
    for (const row of hashed) {
      const evidence = answered(session.evidence({ at, row: row.id }));
      expect(evidence.rebuiltHash).toBe(row.hash);
      expect(evidence.receiptHash).toBe(row.receiptHash);
      if (evidence.commandNeedsFile === true) continue;
      const printed = execFileSync('sh', ['-c', evidence.command ?? 'false'], { encoding: 'utf8' });
      expect(printed.trim(), row.id).toBe(row.hash);
    }
  });

  test('a row that carries no hash has no input and no command', () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const at = headOf(session, 0);
    const evidence = answered(session.evidence({ at, row: 'basis:model' }));
    expect(evidence).toMatchObject({ formula: 'none' });
    expect(evidence.command).toBeUndefined();
    expect(evidence.receiptHash).toBeUndefined();
  });

  test('without a receipt there is no salt, so nothing to take again', () => {
    const session = sessionOver(sampleValue('no-receipts'));
    const at = headOf(session, 0);
    expect(answered(session.evidence({ at, row: 'message:0' })).command).toBeUndefined();
  });
});

describe('texts', () => {
  test('windows of every text put together are the text', () => {
    const session = sessionOver(sampleValue('hostile-text'));
    const at = headOf(session, -1);
    const { rows } = answered(session.rows({ at, section: 'messages', from: 0, count: 100 }));
    for (const { id, text } of rows) {
      let whole = '';
      for (let from = 0; from < (text?.length ?? 0); from += 7) {
        whole += answered(session.text({ at, row: id, part: 'text', from, count: 7 })).text;
      }
      expect(whole.slice(0, text?.head.length)).toBe(text?.head);
      expect(whole.length).toBe(text?.length);
    }
  });

  test('a row as stored is JSON of what the log holds', () => {
    const session = sessionOver(sampleValue('paid-twice'));
    const at = headOf(session, 2);
    const { rows } = answered(session.rows({ at, section: 'messages', from: 0, count: 100 }));
    for (const { id, title } of rows) {
      const { text } = answered(session.text({ at, row: id, part: 'stored', from: 0, count: 1_000_000 }));
      expect(JSON.parse(text)).toMatchObject({ role: title });
    }
    const schema = answered(session.text({ at, row: rowOf(session, 'tools'), part: 'schema', from: 0, count: 1e6 }));
    expect(JSON.parse(schema.text)).toHaveProperty('name');
  });

  test('the answer, its arguments and its results are texts of the turn', () => {
    const session = sessionOver(sampleValue('equal-results'));
    const at = headOf(session, 0);
    const { answer } = answered(session.served({ at, window: 1 }));
    expect(answer.calls.length).toBeGreaterThan(1);
    for (const [call, { args }] of answer.calls.entries()) {
      const text = answered(session.text({ at, row: '', part: 'args', call, from: 0, count: 1e6 }));
      expect(text.text.startsWith(args.head)).toBe(true);
      const result = answered(session.text({ at, row: '', part: 'result', call, from: 0, count: 1e6 }));
      expect(result.text.startsWith(answer.results[call]?.text.head ?? '?')).toBe(true);
    }
  });
});

function rowOf(session: ReturnType<typeof sessionOver>, section: 'tools'): string {
  const { rows } = answered(session.rows({ at: headOf(session, 0), section, from: 1, count: 1 }));
  return rows[0]?.id ?? '';
}
