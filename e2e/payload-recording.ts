/** A sample whose first tool result holds base64 payloads, with receipts that agree. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initHashing, messageDigestInput, receiptHash } from '../src/index.ts';
import { sample } from './lens.ts';

/** A PNG by its first bytes, as base64 of this many characters; the same at every run. */
export function pngPayload(length: number): string {
  const parts = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')];
  const block = Buffer.concat(Array.from({ length: 1_024 }, (_, i) => createHash('sha512').update(String(i)).digest()));
  for (let made = 8; made < length; made += block.length) parts.push(block);
  return Buffer.concat(parts).toString('base64').slice(0, length);
}

/** `paid-twice.json` where the first tool answered `content`: in the log and on every receipt. */
export async function recordingWithResult(content: string): Promise<string> {
  await initHashing();
  const text = readFileSync(sample('paid-twice.json'), 'utf8');
  const hashes = new Map<string, string>();
  const runIds = new Set(text.match(/(?<="runId":")[^"]+/g) ?? []);
  const made = JSON.stringify(JSON.parse(text), (key, value) => {
    // What the subflows kept of it is not read for what was served; the file stays a fraction of the size.
    if (key === 'subflowResults') return undefined;
    if (value?.role !== 'tool' || value.toolCallId !== 'call_01') return value;
    const replaced = { ...value, content };
    for (const runId of runIds)
      hashes.set(receiptHash(runId, messageDigestInput(value)), receiptHash(runId, messageDigestInput(replaced)));
    return replaced;
  });
  let agreed = made;
  for (const [before, after] of hashes) agreed = agreed.replaceAll(before, after);
  if (agreed === made) throw new Error('no receipt carries the message');
  const path = join(mkdtempSync(join(tmpdir(), 'why-lens-')), 'payloads.json');
  writeFileSync(path, agreed);
  return path;
}
