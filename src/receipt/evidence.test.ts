import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from './base64.ts';
import { messagesOf, systemOf, toolsOf } from './containers.ts';
import { EVIDENCE_FILE, type Evidence, evidenceBytes, evidenceOf } from './evidence.ts';
import { initHashing } from './hashing.ts';
import { hasSharedRecordings, recordedCalls } from './recorded-calls.testkit.ts';
import { readStoredReceipt } from './stored-receipt.ts';

/** Runs the very lines a reader would paste, in one bash, and gives what each printed. */
function pasted(evidence: readonly Evidence[], cwd = tmpdir()): readonly string[] {
  const script = evidence.map(({ command }) => command).join('\n');
  const printed = execFileSync('bash', ['-s'], { cwd, input: script, encoding: 'utf8', maxBuffer: 1e8 });
  return printed.trimEnd().split('\n');
}

beforeAll(initHashing);

describe('evidenceOf', () => {
  it.skipIf(!hasSharedRecordings())('prints the hash on the receipt for real rows, in a real shell', () => {
    const rows: { readonly evidence: Evidence; readonly onReceipt: string | undefined }[] = [];
    for (const call of recordedCalls()) {
      const { receipt } = readStoredReceipt(call.receipt);
      const complete = call.expected.verified?.messages === call.expected.onReceipt?.['messages'];
      if (receipt === undefined || !complete) continue;
      const salt = String(receipt.basis.runId);
      const system = systemOf(receipt);
      const entries = messagesOf(receipt)?.entries;
      const schemas = toolsOf(receipt)?.schemaHashes;
      const add = (source: Parameters<typeof evidenceOf>[1], onReceipt: string | undefined) =>
        rows.push({ evidence: evidenceOf(salt, source), onReceipt });
      add({ formula: 'text', text: call.systemText }, system?.hash);
      call.pieces.forEach(({ text }, at) => {
        add({ formula: 'text', text }, system?.pieces?.[at]?.hash);
      });
      call.messages.forEach((message, at) => {
        add({ formula: 'message', message }, entries?.[at]?.hash);
      });
      for (const schema of call.tools) add({ formula: 'schema', schema }, schemas?.get(String(schema['name'])));
    }
    const inOneLine = rows.filter(({ evidence }) => !evidence.needsFile);
    const printed = pasted(inOneLine.map(({ evidence }) => evidence));
    expect(printed).toEqual(inOneLine.map(({ onReceipt }) => onReceipt));
    expect(printed).toEqual(inOneLine.map(({ evidence }) => evidence.hash));
    const longest = Math.max(...inOneLine.map(({ evidence }) => evidence.input.length));
    console.log(`${printed.length} of ${rows.length} real rows pasted into bash, the longest of ${longest} units`);
    expect(printed.length).toBeGreaterThanOrEqual(350);
    expect(longest).toBeGreaterThan(1000);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['NUL and control characters', 'a\u0000b\u0007\u001b[31m\u007f\u001e'],
    ['quotes and what a shell expands', `'; rm -rf "$HOME" \`id\` $(id) \\ %s %n !! # ~ *`],
    ['line ends of every kind, first and last', '\n\r\n\u2028a\n\n'],
    ['a lone surrogate', 'x\ud800y'],
    ['two halves the wrong way round', '\ude00\ud83d'],
    ['scripts and marks', 'שלום ‮abc‬ 漢字 😀 é'],
    ['a leading dash', '-n -e'],
  ])('survives %s in text, salt, message and schema', (_, text) => {
    const evidence = [
      evidenceOf('run', { formula: 'text', text }),
      evidenceOf(text, { formula: 'text', text: 'x' }),
      evidenceOf('run', {
        formula: 'message',
        message: { role: text, content: text, toolCalls: [{ id: text, args: [text] }] },
      }),
      evidenceOf('run', { formula: 'schema', schema: { name: text, [text]: text } }),
    ];
    expect(pasted(evidence)).toEqual(evidence.map(({ hash }) => hash));
  });

  it('survives random content', () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 400 }), 150);
    const evidence = texts.map((text) => evidenceOf(text.slice(0, 20), { formula: 'text', text }));
    expect(pasted(evidence)).toEqual(evidence.map(({ hash }) => hash));
  });

  it('reads a long row from a file, byte for byte', () => {
    const text = `${'long 漢字 \u0000 '.repeat(10_000)}\ud800`;
    const evidence = evidenceOf('run', { formula: 'text', text });
    expect(evidence.needsFile).toBe(true);
    expect(evidence.command.length).toBeLessThan(100);
    const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    try {
      writeFileSync(join(folder, EVIDENCE_FILE), evidenceBytes(evidence.salt, evidence.input));
      expect(pasted([evidence], folder)).toEqual([evidence.hash]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('toBase64', () => {
  it('equals the one of Node', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });
});
