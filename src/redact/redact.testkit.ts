/** Redacted copies made and read again, for tests. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import type { RedactAsk } from '../protocol/redaction.ts';
import { openRecording } from '../recording/open-recording.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import { redact } from '../worker/session/redaction.ts';
import { createSession } from '../worker/session/session.ts';
import { base64Cores, spellings } from './forms.ts';

const SAMPLES = new URL('../../public/samples/', import.meta.url);
const NONCE = 'c0ffee00';
export const MARK = `\u27E6withheld ${NONCE}`;
const NOTHING: RedactAsk = { literals: [], kinds: [], rows: [], dropHashes: false, save: true };
export const SECRET = 'Ana Marı\u0301a "Q" <ana.q@example.org>/\u2116 7';

export function sampleValue(name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
}

export function smallSamples(): readonly string[] {
  return readdirSync(SAMPLES).filter(
    (name) => name !== 'index.json' && statSync(new URL(name, SAMPLES)).size < 320_000,
  );
}

export function redacted(value: unknown, ask: Partial<RedactAsk>) {
  const opened = openRecording(value);
  if (!opened.ok) throw new Error('it does not open');
  const steps = redact(createSession(opened.recording), { ...NOTHING, ...ask }, NONCE);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { file, ...answer } = step.value;
  const text = file === undefined ? '' : new TextDecoder().decode(file);
  const copy: Json = text === '' ? null : JSON.parse(text);
  return { answer, text, copy };
}

/** Status of each row with a hash, by call and row. */
export function statuses(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [turn, { rows }] of verifyRun(value).entries()) {
    for (const [at, row] of rows
      .filter(({ field }) => ['system', 'piece', 'message', 'tool-schema'].includes(field))
      .entries()) {
      found.set(`${turn} ${row.field} ${at}`, row.withheld === true ? `withheld ${row.status}` : row.status);
    }
  }
  return found;
}

/** No spelling of the literal is in the text of the file, nor in what its strings decode to. */
export function expectGone(text: string, literal: string): void {
  for (const { text: spelt } of spellings(literal))
    expect({ spelt, found: text.includes(spelt) }).toEqual({ spelt, found: false });
  for (const core of base64Cores(literal)) expect({ core, found: text.includes(core) }).toEqual({ core, found: false });
  for (const run of text.matchAll(/[A-Za-z0-9+/=_-]{12,}/g)) {
    for (const cut of [0, 1, 2, 3]) {
      const decoded = Buffer.from(run[0].slice(cut), 'base64').toString('utf8');
      expect(decoded.includes(literal)).toBe(false);
    }
  }
}
