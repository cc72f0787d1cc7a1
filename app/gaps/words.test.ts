import { describe, expect, it } from 'vitest';
import type { FindingView, LegSummary } from '../../src/protocol/views.ts';
import { SERVED_GAPS } from '../../src/served/gaps.ts';
import { message, section, servedOf } from '../served/served.testkit.ts';
import { findingWords, rowOf } from './finding-words.ts';
import { runSentences } from './note-words.ts';
import { CAUSE_SENTENCES, caveatBrief, coveredFields, GAP_TITLES } from './words.ts';

describe('what a gap covers, in words', () => {
  const kinds = Object.keys(SERVED_GAPS) as (keyof typeof SERVED_GAPS)[];
  it.each(kinds)('%s: every field has a name of the page', (kind) => {
    const words = coveredFields(SERVED_GAPS[kind].fields);
    const named = words.reduce((sum, { fields }) => sum + Math.max(1, fields.length), 0);
    expect(named).toBe(SERVED_GAPS[kind].fields.length);
    for (const { name, fields } of words) {
      for (const word of [name, ...fields]) expect(word).not.toMatch(/[A-Z.]/);
    }
  });
  it('keeps an unknown field under its own name, own properties only', () => {
    expect(coveredFields(['system.toString', 'constructor'])).toEqual([
      { name: 'system prompt', fields: ['toString'] },
      { name: 'constructor', fields: [] },
    ]);
  });
  it('says that a cache strategy stood there only where the receipt names one', () => {
    expect(caveatBrief('cache-transform', 'anthropic')).toBe('a cache strategy stood before the provider');
    expect(caveatBrief('cache-transform', undefined)).toBe('a cache strategy may have stood before the provider');
  });
  it('claims no more than the record does', () => {
    const all = [...Object.values(GAP_TITLES), ...Object.values(CAUSE_SENTENCES)].join(' ');
    expect(all).not.toMatch(/authentic|trusted|untampered|proven safe|caused/i);
  });
});

describe('findings in words', () => {
  const row = message(2, 'text', { status: 'damaged', finding: 'edited' });
  const served = servedOf([section('messages', [row])]);
  const say = (finding: FindingView) => {
    const { title, text } = findingWords(finding, served);
    return `${title}. ${text}`;
  };
  it('says where, with both hashes, and that no turn matches', () => {
    const finding: FindingView = {
      kind: 'edited',
      field: 'message',
      index: 2,
      hash: '9a0c11f2ffff',
      receiptHash: 'b17daa40ffff',
      rowId: 'message:2',
    };
    expect(say(finding)).toBe(
      "Row 3 was edited. Its hash is 9a0c11f2; the receipt has b17daa40. No turn of this recording serves a row with the receipt's hash.",
    );
    expect(rowOf(finding, served)).toBe(row);
  });
  it('names a match instead, where there is one', () => {
    const words = findingWords(
      { kind: 'missing', field: 'message', onReceiptIndex: 3, receiptHash: 'b17daa40', matchTurn: 1 },
      served,
    );
    expect(words.title).toBe('Row 4 of the receipt is missing');
    expect(words.matchTurn).toBe(1);
    expect(words.text).not.toMatch(/No turn/);
  });
  it('tells the other kinds apart', () => {
    expect(say({ kind: 'moved', field: 'message', index: 3, onReceiptIndex: 5 })).toMatch(
      /rebuilt at place 4 and listed at place 6/,
    );
    expect(say({ kind: 'extra', field: 'piece', index: 0, hash: 'aabbccdd' })).toMatch(
      /Piece 1 is not on the receipt.*lists nothing/,
    );
    expect(say({ kind: 'contradiction', field: 'tool-names' })).toMatch(/contradict/);
    expect(say({ kind: 'refused', field: 'basis' })).toMatch(/refused.*Nothing of this call can be checked/);
  });
});

describe('how a run ended, in words', () => {
  const leg = (more: Partial<LegSummary>): LegSummary => ({
    leg: 0,
    name: 'a.json',
    shape: 'recording',
    commits: 1,
    mounts: 0,
    events: null,
    hasBase: true,
    ends: [],
    ...more,
  });
  it('tells an unanswered call, an unfinished recording, lost events, an error, a pause and retries apart', () => {
    const said = runSentences([
      leg({
        envelope: { format: 'f', complete: false, droppedEvents: 12, privacyMode: 'full' },
        ends: [
          { kind: 'call-without-answer', call: 'call-llm#40' },
          { kind: 'run-threw', message: '503 overloaded' },
          { kind: 'paused' },
          { kind: 'retried', count: 2 },
        ],
      }),
    ]);
    expect(said).toEqual([
      'The recording says that it is not complete.',
      'The recording says that it lost 12 events.',
      'The recording says that its privacy mode is: full',
      'The call call-llm#40 has no answer on record.',
      'The run ended with an error: 503 overloaded',
      'The run was paused. What follows a pause is recorded as a leg of its own.',
      'The run retried 2 times.',
    ]);
    // None of them tells the reader to do what cannot help.
    expect(said.join(' ')).not.toMatch(/try|again|reload|reopen|contact/i);
  });
  it('names the leg where there are several, and says nothing where nothing is known', () => {
    expect(runSentences([leg({}), leg({ ends: [{ kind: 'retried', count: 1 }] })])).toEqual([
      'Leg 2: The run retried 1 time.',
    ]);
    expect(runSentences([leg({})])).toEqual([]);
  });
});
