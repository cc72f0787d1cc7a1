import { describe, expect, it } from 'vitest';
import { REDACT_KINDS } from '../../src/protocol/redaction.ts';
import { countsWords, KIND_WORDS, occurringCounts, showsSentence } from './words.ts';

describe('the words of a redacted copy', () => {
  it('name what was replaced, most first, and nothing that was not', () => {
    const counts = occurringCounts({ a: 0, b: 2, c: 1200 }, { a: 'apples', b: 'pears', c: 'nuts' });
    expect(countsWords(counts)).toMatch(/^1[,\u202f\s]?200 nuts and 2 pears$/);
  });

  it('name every kind of text that can be chosen, each in words of its own', () => {
    const words = REDACT_KINDS.map((kind) => KIND_WORDS[kind]);
    expect(new Set(words).size).toBe(REDACT_KINDS.length);
    for (const word of words) expect(word).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('say what the copy shows, and never hide that damage is hidden', () => {
    const shows = { verifiedBefore: 10, verified: 7, damagedBefore: 1, damaged: 1, withheld: 3 };
    expect(showsSentence(shows)).toContain('3 withheld rows; 7 of 10 verified rows stay verified');
    expect(showsSentence(shows)).not.toContain('hides');
    expect(showsSentence({ ...shows, damaged: 0 })).toContain('1 damaged row of the original will read as withheld');
    expect(showsSentence({ ...shows, broken: 'turns-lost' })).toContain('cannot be saved');
  });
});
