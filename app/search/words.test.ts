import { describe, expect, it } from 'vitest';
import type { ProbeAnswer, ProbeHit } from '../../src/protocol/whole-run.ts';
import { flipSentence, nextPosition } from '../evidence/flip-words.ts';
import { doubtTitle, doubtWords, probeSentence, proofWords, textNote } from './probe-words.ts';
import { spansWords } from './spans.ts';
import { appearsWords, traceSentence, writerWords } from './trace-words.ts';

const hit = (proof: ProbeHit['proof']): ProbeHit => ({
  field: 'message',
  hash: 'ab',
  title: 'user',
  proof,
  form: 'message-on-record',
  spans: [0, 2],
});

const probed = (more: Partial<ProbeAnswer>): ProbeAnswer => ({
  length: 3,
  turns: 8,
  compared: 30,
  hits: [],
  doubts: [],
  forms: [],
  utf8Ambiguous: false,
  ...more,
});

const DOUBT = {
  why: 'hash-alone',
  field: 'message',
  gap: 'no-conversation-on-record',
  spans: [0, 7],
  rows: 2,
} as const;

describe('a probe in sentences', () => {
  it('says absent only where every row was compared', () => {
    expect(probeSentence(probed({}))).toMatch(/^Absent: no row is exactly this text\./);
    expect(probeSentence(probed({ doubts: [DOUBT] }))).toMatch(/^Not found, and not ruled out/);
    expect(probeSentence(probed({ turns: 0 }))).not.toMatch(/Absent/);
  });
  it('never calls a text served that only the log holds', () => {
    expect(probeSentence(probed({ hits: [hit('receipt')] }))).toMatch(/^Served exactly, by hash, in 1 row\./);
    expect(probeSentence(probed({ hits: [hit('contradicted')] }))).toMatch(/Damaged/);
    expect(probeSentence(probed({ hits: [hit('rebuild')] }))).not.toMatch(/^Served/);
    expect(proofWords(hit('contradicted'))).toMatch(/^Damaged/);
    expect(proofWords(hit('rebuild'))).toMatch(/^Reconstructed/);
  });
  it('names the gap behind a doubt, and the turns', () => {
    expect(doubtTitle(DOUBT)).toBe('Cannot say · No conversation on record');
    expect(doubtWords(DOUBT)).toMatch(/^In turns 1–8, 2 messages are known by a hash/);
    expect(doubtWords({ ...DOUBT, why: 'no-receipt' })).toMatch(/nothing there can be compared by hash/);
  });
  it('points at white space that would be missed', () => {
    expect(textNote('abc')).not.toMatch(/white space/);
    expect(textNote('abc\n')).toMatch(/4 characters.*white space/);
  });
});

describe('a trace in sentences', () => {
  it('says appears and entered, never caused', () => {
    const words = appearsWords({
      field: 'message',
      title: 'tool',
      turn: 2,
      section: 'messages',
      place: 4,
      spans: [2, 7, 9, 9],
      count: 3,
      around: '',
      at: 0,
      length: 0,
      status: 'verified',
      writer: { by: 'base' },
    });
    expect(words).toBe('Appears in turns 3–8 and 10 (3 times) · entered at turn 3');
    const all = [words, writerWords({ by: 'base' }), writerWords({ by: 'unknown' })].join(' ');
    expect(all).not.toMatch(/caus|because|led to/i);
  });
  it('counts the turns that were not read', () => {
    const none = { phrase: 'x', hits: [], cut: false, turnsWithHits: 0, unsearchedTurns: 2 };
    expect(traceSentence(none)).toMatch(/appear in no text on record.*2 turns have rows known only by hash/);
  });
});

describe('stretches of turns', () => {
  it('are counted from 1', () => {
    expect(spansWords([0, 0])).toBe('turn 1');
    expect(spansWords([0, 2, 4, 4])).toBe('turns 1–3 and 5');
    expect(spansWords([0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10])).toBe('turns 1, 3, 5, 7 and 2 more stretches');
  });
});

describe('a flipped character', () => {
  const counts = { verified: 1, reconstructed: 0, damaged: 0, 'on-receipt': 0, 'not-on-record': 0 };
  const answer = {
    around: 'a',
    at: 0,
    before: 'a',
    after: 'x',
    part: '',
    position: 0,
    of: 1,
    unchanged: 3,
    countsBefore: counts,
    countsAfter: counts,
  };
  it('that no hash covers is said not to be seen', () => {
    expect(flipSentence({ ...answer, changed: [] })).toMatch(/^The checker does not see it/);
  });
  it('names how many rows are Damaged', () => {
    const one = {
      rowId: 'message:0',
      section: 'messages',
      place: 0,
      title: 'user',
      before: 'verified',
      after: 'damaged',
    } as const;
    expect(flipSentence({ ...answer, changed: [one] })).toBe(
      'In the copy 1 row is Damaged. 3 other rows of this turn keep their status.',
    );
  });
  it('comes to every part of a row', () => {
    for (const of of [1, 2, 3, 50, 10_000]) {
      const seen = new Set<number>();
      let position = Math.trunc(of / 2);
      for (let press = 0; press < 40; press += 1) {
        seen.add(position);
        position = nextPosition(position, of);
        expect(position).toBeGreaterThanOrEqual(0);
        expect(position).toBeLessThan(of);
      }
      expect(seen.size).toBeGreaterThanOrEqual(Math.min(of, 3));
    }
  });
});
