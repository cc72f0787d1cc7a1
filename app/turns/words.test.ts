import { describe, expect, it } from 'vitest';
import { fakeFacts, fakeHead } from '../store/fake.testkit.ts';
import {
  askedTools,
  hasSeveralAgents,
  isShort,
  sinceLine,
  sizeLine,
  sizeOf,
  timeLine,
  tokensLine,
  verdictAfter,
} from './words.ts';

const none = { entered: 0, left: 0 };
const SIZE = { system: 1000, messages: 2000, tools: 400, measured: false };

describe('the size of a turn', () => {
  it('is the sum of its slots, exact and in the unit it was counted in', () => {
    expect(sizeLine({ ...fakeFacts(0, 'verified'), size: SIZE })).toBe('3,400 chars');
    expect(sizeLine(fakeFacts(0, 'verified'))).toBe('');
  });
  it('is not shown where a gap leaves the rebuild short, unless it was measured', () => {
    const gaps = ['no-conversation-on-record' as const];
    expect(sizeOf({ ...fakeFacts(0, 'not-checked'), size: SIZE, gaps })).toBeUndefined();
    expect(sizeOf({ ...fakeFacts(0, 'not-checked'), size: { ...SIZE, measured: true }, gaps })).toBe(3400);
  });
});

describe('what a turn’s lines say', () => {
  it('tokens as recorded, and nothing for what is not', () => {
    expect(tokensLine({ ...fakeFacts(0, 'verified'), tokensIn: 1095, tokensOut: 12 })).toEqual({
      long: 'tokens 1,095 in, 12 out',
      short: 'tokens 1,095 → 12',
    });
    expect(tokensLine({ ...fakeFacts(0, 'verified'), tokensOut: 12 }).short).toBe('tokens 12 out');
    expect(tokensLine(fakeFacts(0, 'verified')).short).toBe('');
  });
  it('the time as recorded', () => {
    expect(timeLine({ ...fakeFacts(0, 'verified'), ms: 84 })).toBe('84 ms');
    expect(timeLine(fakeFacts(0, 'verified'))).toBe('');
  });
  it('changes since the turn before, in both directions', () => {
    expect(
      sinceLine({ turn: 3, messages: { entered: 2, left: 1 }, pieces: { entered: 1, left: 0 }, tools: none }),
    ).toBe('+2 −1 messages · +1 piece');
    expect(sinceLine({ turn: 3, messages: none, pieces: none, tools: none })).toBe('same rows as turn 4');
  });
  it('that rows are the same is said of the rebuilt ones where a gap covers some', () => {
    const same = { turn: 3, messages: none, pieces: none, tools: none };
    expect(isShort({ gaps: ['no-fold-base'] })).toBe(true);
    expect(isShort({ gaps: ['cache-transform'] })).toBe(false);
    expect(sinceLine(same, true)).toBe('same rebuilt rows as turn 4');
  });
  it('the verdict’s counts: never a number where nothing was checked', () => {
    expect(verdictAfter(fakeFacts(0, 'verified', { verified: 7 }))).toBe('7');
    expect(verdictAfter(fakeFacts(0, 'damaged', { verified: 11, damaged: 1 }))).toBe('1 of 12');
    expect(verdictAfter(fakeFacts(0, 'damaged', { damaged: 1 }))).toBe('1');
    expect(verdictAfter(fakeFacts(0, 'not-checked', { reconstructed: 9 }))).toBeUndefined();
  });
  it('tools asked for, each once with how often', () => {
    expect(askedTools(['a', 'b', 'a'])).toEqual([
      { name: 'a', times: 2 },
      { name: 'b', times: 1 },
    ]);
  });
  it('names agents only where there are several', () => {
    expect(hasSeveralAgents([fakeHead(0), fakeHead(1)])).toBe(false);
    expect(hasSeveralAgents([fakeHead(0), fakeHead(1, { agent: 'step#2' })])).toBe(true);
  });
});
