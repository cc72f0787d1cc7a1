import { describe, expect, it } from 'vitest';
import { fakeAxis, fakeFacts } from '../store/fake.testkit.ts';
import { bandLabels, PAD, stepUnder, xOf } from './geometry.ts';
import { tickAt, verdictInside } from './ticks.ts';
import { valueText } from './words.ts';

const AXIS = {
  ...fakeAxis([
    { label: 'Run start', kind: 'start' },
    { label: 'Iteration', milestone: 'iteration' },
    { label: 'System prompt', milestone: 'slot' },
    { label: 'LLM turn', milestone: 'llm-turn', turns: [0] },
    { label: 'Agent', kind: 'mount', turns: [1, 2], opens: true },
    { label: 'Sub', kind: 'mount', opens: true },
    { label: 'Run end', kind: 'end' },
  ]),
  bands: [{ label: 'iteration 1', from: 1, to: 4 }],
};

describe('where a stop lies', () => {
  it('the ends keep the padding that the native thumb keeps', () => {
    expect(xOf(0, 7, 624)).toBe(PAD);
    expect(xOf(6, 7, 624)).toBe(624 - PAD);
    expect(xOf(3, 7, 624)).toBe(312);
    expect(xOf(0, 1, 624)).toBe(PAD);
  });
  it('the stop under the pointer is the one drawn there', () => {
    for (const length of [1, 2, 7, 16_000]) {
      for (let step = 0; step < length; step += Math.ceil(length / 50)) {
        expect(stepUnder(xOf(step, length, 1100), length, 1100)).toBe(step);
      }
    }
    expect(stepUnder(-50, 7, 624)).toBe(0);
    expect(stepUnder(5000, 7, 624)).toBe(6);
  });
  it('bands keep their names while there is room, then every so many, never none', () => {
    const bands = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ label: `iteration ${at + 1}`, from: at * 3, to: at * 3 + 2 }));
    const names = (count: number) => bandLabels(bands(count), count * 3, 1100).filter(({ named }) => named);
    expect(names(8).map(({ label }) => label)).toEqual(bands(8).map(({ label }) => label));
    expect(names(30)[0]?.label).toBe('1');
    expect(names(600).length).toBeGreaterThan(10);
    expect(names(600).length).toBeLessThan(60);
    expect(bandLabels(bands(16_000), 48_000, 1100).length).toBeLessThan(300);
  });
});

describe('what a stop looks like', () => {
  const shape = (step: number) => tickAt(AXIS.stops, step, []).shape;
  it('tells kinds apart by shape', () => {
    expect([0, 1, 2, 3, 5].map(shape)).toEqual(['bookend', 'iteration', 'slot', 'turn', 'mount']);
  });
  it('damage inside a mount raises the mount’s tick', () => {
    const facts = [undefined, fakeFacts(1, 'verified'), fakeFacts(2, 'damaged', { damaged: 1 })];
    expect(verdictInside(AXIS.stops, 4, facts)).toBe('damaged');
    expect(verdictInside(AXIS.stops, 4, [undefined, fakeFacts(1, 'verified')])).toBe('pending');
    expect(verdictInside(AXIS.stops, 5, facts)).toBeUndefined();
  });
  it('nothing checked is worse than partly checked, and neither is all-clear', () => {
    const facts = [undefined, fakeFacts(1, 'not-checked'), fakeFacts(2, 'verified')];
    expect(verdictInside(AXIS.stops, 4, facts)).toBe('not-checked');
  });
});

describe('what the slider says', () => {
  const facts = [fakeFacts(0, 'damaged', { verified: 11, damaged: 1 })];
  it('names the stop, its turn and status, and where it is', () => {
    expect(valueText(AXIS, 3, 3, facts)).toBe(
      'LLM turn, turn 1 of 3, Damaged, 1 of 12 checked rows, stop 4 of 7, iteration 1',
    );
    expect(valueText(AXIS, 4, 3, facts)).toContain('holds turns 2 to 3 of 3');
    expect(valueText(AXIS, 4, 3, facts)).toContain('opens into its own axis');
    expect(valueText(AXIS, 0, 3, facts)).toContain('before the first turn');
    expect(valueText(AXIS, 6, 3, facts)).toContain('after turn 3 of 3');
    expect(valueText(AXIS, 0, 0, [])).toContain('no turn in this recording');
  });
});
