import { describe, expect, it } from 'vitest';
import { fakeAxis, fakeFacts, fakeHead, fakeStops } from './fake.testkit.ts';
import { stepAtOrBefore, stepMove, stepOfCommit, stepOfTurn, troubleMove, turnMove, typedTurnMove } from './moves.ts';

const RUN = fakeAxis([
  { label: 'Run start', kind: 'start' },
  { label: 'LLM turn', milestone: 'llm-turn', turns: [0] },
  { label: 'Route', milestone: 'decision' },
  { label: 'LLM turn', milestone: 'llm-turn', turns: [1] },
  { label: 'Agent', kind: 'mount', turns: [2, 3, 4], opens: true },
  { label: 'Run end', kind: 'end' },
]);
const TURNS = [0, 1, 2, 3, 4].map((turn) => fakeHead(turn));

describe('plain moves', () => {
  it('step within the axis', () => {
    expect(stepMove(2, 6, 'next')).toEqual({ moved: true, step: 3 });
    expect(stepMove(2, 6, 'previous')).toEqual({ moved: true, step: 1 });
    expect(stepMove(2, 6, 'first')).toEqual({ moved: true, step: 0 });
    expect(stepMove(2, 6, 'last')).toEqual({ moved: true, step: 5 });
  });
  it.each([
    [0, 'previous', 'at-first'],
    [0, 'first', 'at-first'],
    [5, 'next', 'at-last'],
    [5, 'last', 'at-last'],
  ] as const)('from %i %s is refused: %s', (step, move, reason) => {
    expect(stepMove(step, 6, move)).toEqual({ moved: false, reason });
  });
});

describe('finding a stop', () => {
  it('finds a turn only where it has a stop of its own', () => {
    expect(stepOfTurn(RUN.stops, 1)).toBe(3);
    expect(stepOfTurn(RUN.stops, 2)).toBeUndefined();
    expect(stepOfTurn(RUN.stops, 4)).toBeUndefined();
  });
  it('finds the stop that holds a row, never a bookend', () => {
    expect(stepOfCommit(RUN.stops, 0, 7)).toBe(3);
    expect(stepOfCommit(RUN.stops, 1, 7)).toBeUndefined();
    expect(stepOfCommit(RUN.stops, 0, 0)).toBeUndefined();
    expect(stepAtOrBefore(RUN.stops, 0, 100)).toBe(4);
    expect(stepAtOrBefore(RUN.stops, 0, 1)).toBe(0);
  });
});

describe('turn to turn', () => {
  const from = (step: number, direction: 1 | -1) => turnMove(RUN, step, TURNS, direction);
  it('goes to the next and the one before', () => {
    expect(from(1, 1)).toEqual({ moved: true, turn: 1 });
    expect(from(3, -1)).toEqual({ moved: true, turn: 0 });
  });
  it('past a call, the turn before is that call', () => {
    expect(from(2, -1)).toEqual({ moved: true, turn: 0 });
    expect(from(2, 1)).toEqual({ moved: true, turn: 1 });
  });
  it('enters a mount at its first turn and leaves it before it', () => {
    expect(from(3, 1)).toEqual({ moved: true, turn: 2 });
    expect(from(4, 1)).toEqual({ moved: true, turn: 2 });
    expect(from(4, -1)).toEqual({ moved: true, turn: 1 });
  });
  it('refuses past either end, and where there is no turn', () => {
    expect(from(0, -1)).toEqual({ moved: false, reason: 'no-turn-before' });
    expect(from(5, 1)).toEqual({ moved: false, reason: 'no-turn-after' });
    expect(turnMove(RUN, 1, [], 1)).toEqual({ moved: false, reason: 'no-turns' });
  });
  it('says that a resumed leg’s turn before is not here, instead of going to another leg’s', () => {
    const resumed = [fakeHead(0, { continues: true }), ...TURNS.slice(1)];
    expect(turnMove(RUN, 1, resumed, -1)).toEqual({ moved: false, reason: 'turn-before-not-in-recording' });
    const second = TURNS.map((head) => (head.turn === 1 ? { ...head, continues: true } : head));
    expect(turnMove(RUN, 3, second, -1)).toMatchObject({
      moved: false,
      reason: 'turn-before-not-in-recording',
      nearest: { to: 'turn', turn: 0 },
    });
    // Standing past the call, the call itself is there and is not refused.
    expect(turnMove(RUN, 2, resumed, -1)).toEqual({ moved: true, turn: 0 });
  });
});

describe('a typed turn', () => {
  it('counts from 1 and offers the nearest where there is none', () => {
    expect(typedTurnMove(5, TURNS)).toEqual({ moved: true, turn: 4 });
    expect(typedTurnMove(6, TURNS)).toMatchObject({ moved: false, reason: 'no-such-turn', nearest: { turn: 4 } });
    expect(typedTurnMove(0, TURNS)).toMatchObject({ moved: false, nearest: { turn: 0 } });
  });
});

describe('the next trouble', () => {
  const facts = [
    fakeFacts(0, 'verified', { verified: 3 }),
    fakeFacts(1, 'damaged', { damaged: 1 }),
    fakeFacts(2, 'verified'),
    { ...fakeFacts(3, 'partial'), gaps: ['cache-transform' as const, 'no-fold-base' as const] },
    undefined,
  ];
  it('finds damage and gaps of a turn’s own; the caveats of every view are no trouble', () => {
    expect(troubleMove(0, facts, 5, 1)).toEqual({ moved: true, turn: 1 });
    expect(troubleMove(1, facts, 5, 1)).toEqual({ moved: true, turn: 3 });
    expect(troubleMove(3, facts, 5, -1)).toEqual({ moved: true, turn: 1 });
  });
  it('refuses with the nearest in the other direction', () => {
    expect(troubleMove(3, facts, 5, 1)).toMatchObject({ moved: false, reason: 'no-more-damage', nearest: { turn: 1 } });
    expect(troubleMove(1, facts.slice(0, 3), 3, -1)).toEqual({ moved: false, reason: 'no-more-damage' });
  });
});

it('the fake’s columns say what they were made of', () => {
  const stops = fakeStops([
    { label: 'a', kind: 'start' },
    { label: 'b', turns: [0, 1] },
  ]);
  expect([...stops.nearest]).toEqual([-1, 1]);
  expect([...stops.turnsInside]).toEqual([0, 2]);
});
