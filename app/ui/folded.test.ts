import { expect, test } from 'vitest';
import { foldPayloads, type PayloadRun } from '../../src/text/payload-runs.ts';
import { foldedSpan, payloadWords, placedIn, prettyFolded, shownOf } from './folded.ts';

const RUNS: readonly PayloadRun[] = [
  { from: 10, to: 610, bytes: 450 },
  { from: 620, to: 1_220, bytes: 450, type: 'image/png' },
];

test('a text without payloads is drawn as it is', () => {
  expect(shownOf({ head: 'ab', length: 9, hidden: 0 })).toEqual({ head: 'ab', length: 9, runs: [] });
  const folded = { head: 'a', length: 1, runs: RUNS };
  expect(shownOf({ head: 'ab', length: 9, hidden: 0, folded })).toBe(folded);
});

test('each payload stands in one stretch of the folded text, and in no other', () => {
  expect(placedIn(RUNS, 0, 10, false)).toEqual([]);
  expect(placedIn(RUNS, 0, 10, true).map(({ at }) => at)).toEqual([10]);
  expect(placedIn(RUNS, 10, 20, false).map(({ at }) => at)).toEqual([0]);
  expect(placedIn(RUNS, 15, 40, true).map(({ at, run }) => [at, run.type])).toEqual([[5, 'image/png']]);
});

test('a place in the source is found in the folded text, unless a payload covers it', () => {
  expect(foldedSpan(RUNS, { from: 2, to: 10 })).toEqual({ from: 2, to: 10 });
  expect(foldedSpan(RUNS, { from: 610, to: 620 })).toEqual({ from: 10, to: 20 });
  expect(foldedSpan(RUNS, { from: 1_220, to: 1_225 })).toEqual({ from: 20, to: 25 });
  expect(foldedSpan(RUNS, { from: 9, to: 11 })).toBeUndefined();
  expect(foldedSpan(RUNS, { from: 700, to: 703 })).toBeUndefined();
});

test('a payload is named by what it says it is, its characters and its bytes', () => {
  expect(payloadWords({ from: 0, to: 1_234_567, type: 'image/png', bytes: 925_925 })).toBe(
    'image/png · base64 · 1,234,567 characters · 925.9 KB decoded',
  );
  expect(payloadWords({ from: 5, to: 605, bytes: 450 })).toBe('base64 · 600 characters · 450 B decoded');
});

test('JSON is laid out around its payloads, which stay where they stood', () => {
  const data = Array.from({ length: 300 }, (_, i) =>
    String.fromCharCode(65 + (i % 26), 97 + ((i * 7) % 26), 48 + (i % 10)),
  ).join('');
  const source = `{"a":"${data}","\ue000":["data:image/gif;base64,${data}"]}`;
  const { text, runs } = foldPayloads(source);
  expect(runs).toHaveLength(2);
  const laidOut = prettyFolded(text, placedIn(runs, 0, text.length, true));
  let whole = laidOut?.text ?? '';
  for (const { at, run } of [...(laidOut?.placed ?? [])].reverse())
    whole = whole.slice(0, at) + source.slice(run.from, run.to) + whole.slice(at);
  expect(whole).toBe(`{\n  "a": "${data}",\n  "\ue000": [\n    "data:image/gif;base64,${data}"\n  ]\n}`);
  expect(prettyFolded('no json', [])).toBeUndefined();
});
