/** A redacted copy opened again: none of what was withheld, every place kept, untouched rows verified as before. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { REDACT_KINDS, type RedactAsk } from '../protocol/redaction.ts';
import { initHashing } from '../receipt/hashing.ts';
import { openRecording } from '../recording/open-recording.ts';
import { hasShared, sharedNames, sharedValue } from '../served/shared-recordings.testkit.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import { redact } from '../worker/session/redaction.ts';
import { createSession } from '../worker/session/session.ts';
import { base64Cores, spellings } from './forms.ts';
import { guessable } from './guess.ts';
import { createMatcher } from './matcher.ts';

const SAMPLES = new URL('../../public/samples/', import.meta.url);
const NONCE = 'c0ffee00';
const MARK = `\u27E6withheld ${NONCE}`;
const NOTHING: RedactAsk = { literals: [], kinds: [], rows: [], dropHashes: false, save: true };
const SECRET = 'Ana Marı\u0301a "Q" <ana.q@example.org>/\u2116 7';

beforeAll(initHashing);

function sampleValue(name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
}

function smallSamples(): readonly string[] {
  return readdirSync(SAMPLES).filter(
    (name) => name !== 'index.json' && statSync(new URL(name, SAMPLES)).size < 320_000,
  );
}

function redacted(value: unknown, ask: Partial<RedactAsk>) {
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
function statuses(value: unknown): ReadonlyMap<string, string> {
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
function expectGone(text: string, literal: string): void {
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

describe('spellings', () => {
  it('base64 of anything that contains the text contains a core of it, at every alignment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), fc.string(), fc.string(), (literal, before, after) => {
        const encoded = Buffer.from(`${before}${literal}${after}`, 'utf8').toString('base64');
        expect(base64Cores(literal).some((core) => encoded.includes(core))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds a text raw, escaped once and twice, in ASCII, URL-encoded, in base64, composed otherwise, and cut off', () => {
    const matcher = createMatcher([{ text: SECRET }]);
    const once = JSON.stringify({ a: SECRET });
    const spelt: readonly [string, string][] = [
      ['raw', `x ${SECRET} y`],
      ['raw', SECRET.normalize('NFC')],
      ['escaped', once],
      ['escaped', JSON.stringify(once)],
      ['escaped', once.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)],
      ['url', `?q=${encodeURIComponent(SECRET)}&z`],
      ['url', new URLSearchParams({ q: SECRET }).toString()],
      ['url', encodeURIComponent(SECRET).toLowerCase().replace('ana', 'Ana').replace('mar', 'Mar').replace('q', 'Q')],
      ['base64', Buffer.from(SECRET).toString('base64')],
      ['base64', Buffer.from(`x${SECRET}yz`).toString('base64url')],
      ['base64', Buffer.from(`xy${SECRET}`).toString('base64').replace(/.{20}/g, '$&\r\n')],
      ['beginning', `${SECRET.slice(0, 30)}\u2026`],
    ];
    for (const [form, text] of spelt) {
      expect({ text, forms: matcher.spans(text).map((span) => span.form) }).toEqual({ text, forms: [form] });
    }
    expect(matcher.spans('nothing of the kind')).toEqual([]);
  });

  it('matches what a plain search would, over random texts', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.array(piece, { maxLength: 12 }),
        (literals, parts) => {
          const text = parts.join('');
          const found = createMatcher(literals.map((literal) => ({ text: literal }))).spans(text);
          const expected = literals.some((literal) =>
            spellings(literal).some((spelling) => text.includes(spelling.text)),
          );
          expect(found.length > 0).toBe(expected);
          const kept = found.reduceRight((left, { from, to }) => `${left.slice(0, from)}\u0000${left.slice(to)}`, text);
          for (const literal of literals) expect(kept.includes(literal)).toBe(false);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('a literal planted everywhere, in every form', () => {
  const value = sampleValue('thinking.json');
  const snapshot = value['snapshot'] as { [key: string]: Json };
  const forms = {
    raw: `called ${SECRET} twice`,
    nested: JSON.stringify({ customer: SECRET, list: [SECRET] }),
    deeper: JSON.stringify({ body: JSON.stringify({ customer: SECRET }) }),
    base64: [0, 1, 2].map((before) => Buffer.from(`${'x'.repeat(before)}${SECRET} and more`).toString('base64')),
    url: `https://desk.invalid/?who=${encodeURIComponent(SECRET)}#${new URLSearchParams({ q: SECRET })}`,
    [`key of ${SECRET}`]: 1,
  };
  const log = snapshot['commitLog'] as { [key: string]: Json }[];
  for (const place of ['sharedState', 'initialState', 'executionTree']) {
    snapshot[place] = { ...(snapshot[place] as JsonObject), planted: forms };
  }
  Object.assign(log[3]?.['overwrite'] ?? {}, { planted: forms, [`of ${SECRET}`]: 1 });
  ((log[3]?.['trace'] ?? []) as Json[]).push({ path: 'planted', verb: 'set' }, { path: `of ${SECRET}`, verb: 'set' });
  const results = snapshot['subflowResults'] as { [key: string]: Json };
  results['planted#999'] = { treeContext: { history: [], initialState: forms, globalContext: forms } };
  const events = { type: 'made.up', payload: forms, meta: {} };
  const planted = { ...value, events: [...((value['events'] as Json[]) ?? []), events] };

  it('is in none of them any more, and every place says so', () => {
    const { answer, text, copy } = redacted(planted, { literals: [SECRET] });
    expectGone(text, SECRET);
    for (const place of [
      'commitLog',
      'subflowResults',
      'sharedState',
      'executionTree',
      'events',
      'initialState',
    ] as const) {
      expect(answer.places[place]).toBeGreaterThanOrEqual(8);
    }
    for (const form of ['raw', 'escaped', 'url', 'base64', 'name'] as const)
      expect(answer.forms[form]).toBeGreaterThan(0);
    expect(answer.literals).toEqual([{ text: SECRET, count: expect.any(Number) }]);
    // Nothing else was touched: every row is verified as it was, and the log has the length it had.
    expect(statuses(copy)).toEqual(statuses(planted));
    expect(answer.shows).toMatchObject({ withheld: 0 });
    expect(answer.shows?.broken).toBeUndefined();
    const opened = openRecording(copy);
    if (!opened.ok) throw new Error('the copy does not open');
    expect(opened.recording.legs[0]?.run?.rows.length).toBe(log.length);
    expect(opened.recording.legs[0]?.redacted).toEqual({ mark: MARK, texts: 1, hashes: 0 });
  });

  it('keeps names and paths in step: the renamed key still folds', () => {
    const { copy } = redacted(planted, { literals: [SECRET] });
    const opened = openRecording(copy);
    if (!opened.ok) throw new Error('the copy does not open');
    const keys = createSession(opened.recording)
      .summary([])
      .writtenKeys.map(({ key }) => key);
    expect(keys).toContain(`of ${MARK}:1\u27E7`);
  });
});

describe.each(smallSamples())('%s', (name) => {
  const value = sampleValue(name);

  it.each(REDACT_KINDS)('without %s: what goes is withheld or gone, what stays is as verified as it was', (kind) => {
    const before = statuses(value);
    const { answer, text, copy } = redacted(value, { kinds: [kind] });
    expect(answer.shows?.broken).toBeUndefined();
    const after = statuses(copy);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [row, status] of after) {
      const was = before.get(row);
      if (status === was) continue;
      // A row changes to withheld only; nothing gets better, and nothing is damaged by it.
      expect({ row, status }).toEqual({ row, status: expect.stringMatching(/^withheld (on-receipt|not-on-record)$/) });
    }
    for (const gone of wholeTexts(value, kind))
      expect({ gone, found: text.includes(gone) }).toEqual({ gone, found: false });
    const raised = verifyRun(value).flatMap(({ findings }) => findings).length;
    expect(verifyRun(copy).flatMap(({ findings }) => findings).length).toBeLessThanOrEqual(raised);
  });
});

describe.runIf(hasShared())('the shared recordings', () => {
  it.each(hasShared() ? sharedNames().filter((name) => name !== 'made-nasty-text-flat.json') : [])(
    '%s: all kinds at once',
    (name) => {
      const value = sharedValue(name);
      const { answer, copy } = redacted(value, { kinds: REDACT_KINDS, literals: ['example', 'refund'] });
      expect(answer.shows?.broken).toBeUndefined();
      const before = statuses(value);
      for (const [row, status] of statuses(copy)) {
        if (status !== before.get(row))
          expect({ row, status }).toEqual({ row, status: expect.stringContaining('withheld') });
      }
      for (const literal of ['example', 'refund']) {
        const found = JSON.stringify(copy).includes(literal);
        if (found) expect(answer.notChecked).toContain('format-words');
      }
    },
  );
});

describe('a row chosen by itself', () => {
  const value = sampleValue('equal-results.json');

  it('is withheld in every turn that serves it, and its neighbours stay verified', () => {
    const [first] = verifyRun(value);
    if (first === undefined) throw new Error('no call');
    const { answer, copy } = redacted(value, {
      rows: [{ at: { leg: 0, call: first.callRuntimeStageId }, row: 'message:0' }],
    });
    expect(answer.texts).toBeGreaterThan(0);
    const after = statuses(copy);
    const changed = [...statuses(value)].filter(([row, status]) => after.get(row) !== status).map(([row]) => row);
    expect(changed.length).toBeGreaterThan(1);
    for (const row of changed) expect(after.get(row)).toBe('withheld on-receipt');
    for (const verdict of verifyRun(copy)) expect(verdict.findings).toEqual([]);
    expect([...after.values()].filter((status) => status === 'verified').length).toBeGreaterThan(changed.length);
  });
});

describe('hashes short enough to guess', () => {
  it('are told by shape: short words, numbers and addresses are, a key and a paragraph are not', () => {
    expect(guessable(['yes'])).toBe('short');
    expect(guessable(['no', 'ok'])).toBe('short');
    expect(guessable(['4711'])).toBe('number');
    expect(guessable(['+49 30 1234567'])).toBe('number');
    expect(guessable(['ana@example.org'])).toBe('address');
    expect(guessable(['green kettle'])).toBe('few-words');
    expect(guessable(['sk-live-9f8a7b6c5d4e3f2a1b0c'])).toBeUndefined();
    expect(
      guessable(['The customer says that the kettle arrived broken and asks for the money back.']),
    ).toBeUndefined();
  });

  it('are named, and dropped where asked: the row then says not on record, and no hash of it is in the file', () => {
    const value = sampleValue('equal-results.json');
    const word = [...JSON.stringify(value).matchAll(/O-\d{4}/g)][0]?.[0] ?? '';
    expect(word).not.toBe('');
    const kept = redacted(value, { literals: [word] });
    expect(kept.answer.guessable.length).toBeGreaterThan(0);
    const dropped = redacted(value, { literals: [word], dropHashes: true });
    expect(dropped.answer.hashesDropped).toBeGreaterThanOrEqual(kept.answer.guessable.length);
    for (const { hash } of kept.answer.guessable) {
      expect(kept.text).toContain(hash);
      expect(dropped.text).not.toContain(hash);
    }
    expect([...statuses(dropped.copy).values()]).toContain('withheld not-on-record');
    expect(verifyRun(dropped.copy).flatMap(({ findings }) => findings)).toEqual([]);
  });
});

describe('the mark', () => {
  it('means nothing in a file that does not declare it: a placeholder there is a text like any other', () => {
    const { copy } = redacted(sampleValue('equal-results.json'), { kinds: ['tool-results'] });
    const { whyLens: _, ...undeclared } = copy as JsonObject;
    expect(verifyRun(copy).every(({ damaged }) => damaged === 0)).toBe(true);
    expect(verifyRun(undeclared).some(({ damaged }) => damaged > 0)).toBe(true);
  });

  it('excuses no row that it does not stand in, nor one that is missing or one too many', () => {
    const { copy } = redacted(sampleValue('tampered-edited.json'), { literals: ['no such text at all'] });
    expect(verifyRun(copy)).toEqual(verifyRun(sampleValue('tampered-edited.json')));
    const removed = redacted(sampleValue('tampered-removed.json'), { kinds: ['system'] });
    const kinds = (value: unknown): readonly string[] =>
      verifyRun(value).flatMap(({ findings }) => findings.map(({ kind }) => kind));
    expect(kinds(removed.copy)).toEqual(kinds(sampleValue('tampered-removed.json')));
  });

  it('goes on in the copy of a copy: what was withheld first stays withheld', () => {
    const value = sampleValue('equal-results.json');
    const once = redacted(value, { kinds: ['tool-results'] });
    const twice = redacted(once.copy, { kinds: ['user'] });
    const first = [...statuses(once.copy)].filter(([, status]) => status.startsWith('withheld'));
    expect(first.length).toBeGreaterThan(0);
    for (const [row] of first) expect(statuses(twice.copy).get(row)).toMatch(/^withheld/);
    expect(verifyRun(twice.copy).every(({ damaged }) => damaged === 0)).toBe(true);
  });
});

/** The longer whole texts of a kind, as the log has them: a reader of its own, over the messages alone. */
function wholeTexts(value: unknown, kind: string): readonly string[] {
  const roles: Readonly<Record<string, string>> = { user: 'user', assistant: 'assistant', 'tool-results': 'tool' };
  const role = roles[kind];
  const found = new Set<string>();
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    const { role: has, content }: { role?: unknown; content?: unknown } = next;
    const escaped = typeof content === 'string' ? JSON.stringify(content).slice(1, -1) : '';
    if (role !== undefined && has === role && escaped.length >= 12 && 'content' in next) found.add(escaped);
    pending.push(...Object.values(next));
  }
  return [...found];
}
