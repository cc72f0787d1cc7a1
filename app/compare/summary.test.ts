import { describe, expect, it } from 'vitest';
import type { CompareAnswer, CompareRow, TurnHead } from '../../src/protocol/views.ts';
import { spaceRuns } from './spaces.ts';
import { paramWords, summaryLines } from './summary.ts';

const head = (turn: number): TurnHead => ({
  turn,
  leg: 0,
  call: `call-llm#${turn}`,
  epoch: turn + 1,
  agent: '',
  mount: '',
  continues: false,
});
const row = (change: CompareRow['change'], section: CompareRow['section'], title: string): CompareRow => ({
  change,
  section,
  title,
});

function answer(rows: CompareRow[], params: CompareAnswer['params'] = []): CompareAnswer {
  return { a: head(0), b: head(1), rows, same: { system: 2, messages: 5, tools: 1 }, params, unsure: [] };
}

describe('the summary of a comparison', () => {
  it('says what is unchanged with how much of it there is', () => {
    expect(summaryLines(answer([])).map(({ changes }) => changes[0]?.words)).toEqual([
      'unchanged, 2 in both',
      'unchanged, 5 in both',
      'unchanged, 1 in both',
      'the same dials listed',
    ]);
  });
  it('never says unchanged of what a gap covers', () => {
    const covered: CompareAnswer = { ...answer([]), unsure: ['messages', 'params'] };
    expect(summaryLines(covered).map(({ changes }) => changes[0]?.words)).toEqual([
      'unchanged, 2 in both',
      'nothing rebuilt differs, 5 in both',
      'unchanged, 1 in both',
      'not known: a gap covers them',
    ]);
  });
  it('counts changes by kind and names tools and pieces', () => {
    const lines = summaryLines(
      answer([
        row('entered', 'messages', 'user'),
        row('entered', 'messages', 'tool'),
        row('left', 'messages', 'user'),
        row('entered', 'tools', 'charge'),
        row('left', 'tools', 'lookup'),
      ]),
    );
    expect(lines[1]?.changes.map(({ words }) => words)).toEqual(['2 entered', '1 left']);
    expect(lines[2]?.changes.map(({ words }) => words)).toEqual(['1 entered: charge', '1 left: lookup']);
  });
  it('never reads an absent dial as a default', () => {
    expect(paramWords({ name: 'temperature', b: '0.2' })).toBe('temperature 0.2, not listed before');
    expect(paramWords({ name: 'temperature', a: '0.2' })).toBe('temperature no longer listed, was 0.2');
    expect(paramWords({ name: 'temperature', a: '0.2', b: '0.3' })).toBe('temperature 0.2 → 0.3');
  });
});

describe('white space that changed', () => {
  it('is found character by character, and nothing is lost', () => {
    const text = 'a b\t\tc\n\u00a0d';
    expect(
      spaceRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
    expect(spaceRuns(text).flatMap(({ sign }) => sign ?? [])).toEqual(['·', '→', '→', '↵', '⍽']);
  });
});
