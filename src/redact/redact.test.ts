/** A redacted copy opened again: none of what was withheld, every place kept, untouched rows verified as before. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { REDACT_KINDS } from '../protocol/redaction.ts';
import { initHashing } from '../receipt/hashing.ts';
import { openRecording } from '../recording/open-recording.ts';
import { hasShared, sharedNames, sharedValue } from '../served/shared-recordings.testkit.ts';
import { mintedRun, user } from '../verify/minted.testkit.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import { createSession } from '../worker/session/session.ts';
import { guessable } from './guess.ts';
import { expectGone, MARK, redacted, SECRET, sampleValue, smallSamples, statuses } from './redact.testkit.ts';

beforeAll(initHashing);

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

describe('a role of a chart’s own', () => {
  const said = 'The critic says that this answer is too long.';
  const asked = 'Where did my order go, please?';
  const run = () => ({
    ...mintedRun([
      {
        pieces: [{ text: 'Be brief, and cite what you know.' }],
        messages: [user(asked), { role: 'critic', content: said }, { role: 'constructor', content: `${said} Really.` }],
        state: {
          evidenceRecovery: { iteration: 9, instruction: 'Cite the evidence again.' },
          messagesInjections: [{ rawContent: `${said} Once more.`, asRole: 'judge', slot: 'messages' }],
        },
      },
    ]),
    sharedState: { history: [{ role: 'critic', content: said }] },
  });

  it('can be chosen: its messages go wherever they stand, and nobody else’s', () => {
    const { answer, text, copy } = redacted(run(), { kinds: ['other-messages'] });
    expect([answer.shows?.broken, text.includes('critic says'), text.includes(asked)]).toEqual([
      undefined,
      false,
      true,
    ]);
    const messages = [...statuses(copy)].filter(([row]) => row.includes('message')).map(([, status]) => status);
    expect(messages).toEqual(['verified', 'withheld on-receipt', 'withheld on-receipt']);
    expect(text).toContain('"critic"');
  });

  it.each(REDACT_KINDS.filter((kind) => kind !== 'other-messages'))('does not go with %s', (kind) => {
    expect(redacted(run(), { kinds: [kind] }).text).toContain(said);
  });

  it('an instruction to cite again goes with the prompt, though no turn here serves it', () => {
    expect(redacted(run(), { kinds: ['user'] }).text).toContain('Cite the evidence again.');
    expect(redacted(run(), { kinds: ['system'] }).text).not.toContain('Cite the evidence again.');
  });
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

  it('of a tool too: its row says not on record, and the copy can be saved', () => {
    const value = sampleValue('equal-results.json');
    const { answer, copy } = redacted(value, { literals: ['Ask'], dropHashes: true });
    expect(answer.guessable.map(({ row }) => row)).toContain('tool-schema:track_parcel');
    expect(answer.shows).toMatchObject({ damaged: 0, withheld: 3 });
    expect(answer.shows?.broken).toBeUndefined();
    const before = statuses(value);
    const changed = [...statuses(copy)].filter(([row, status]) => before.get(row) !== status);
    expect(changed.map(([, status]) => status)).toEqual(Array(3).fill('withheld not-on-record'));
    expect(changed.every(([row]) => row.includes('tool-schema'))).toBe(true);
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

  it('explains only a row that is hashed with it: beside the hashed members, and in a row changed since, it is damage', () => {
    const { copy } = redacted(sampleValue('equal-results.json'), { kinds: ['tool-results'] });
    const held = messagesIn(copy).filter(({ content }) => String(content).startsWith(MARK));
    expect(held.length).toBeGreaterThan(0);
    const damaged = () => verifyRun(copy).filter((verdict) => verdict.damaged > 0).length;
    expect(damaged()).toBe(0);
    const before = held.map(({ content }) => content);
    for (const message of held) message.content = 'made up';
    expect(damaged()).toBeGreaterThan(0);
    for (const [at, message] of held.entries()) message.note = before[at];
    expect(damaged()).toBeGreaterThan(0);
    for (const [at, message] of held.entries()) message.content = before[at];
    expect(damaged()).toBe(0);
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

/** Every object with a role and a content, wherever it stands, to be written to. */
function messagesIn(root: unknown): { role: unknown; content: unknown; note?: unknown }[] {
  const found: { role: unknown; content: unknown; note?: unknown }[] = [];
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('role' in next && 'content' in next) found.push(next);
    pending.push(...Object.values(next));
  }
  return found;
}

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
