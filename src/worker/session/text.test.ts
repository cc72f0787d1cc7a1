import { expect, test } from 'vitest';
import { asText, HEAD_UNITS, jsonText, textHead, textWindow } from './text.ts';

test('a head is cut, counted whole, and never ends inside a pair', () => {
  const text = `${'a'.repeat(HEAD_UNITS - 1)}\u{1f600}\u202e`;
  const { head, length, hidden } = textHead(text);
  expect(head).toBe('a'.repeat(HEAD_UNITS - 1));
  expect(length).toBe(HEAD_UNITS + 2);
  expect(hidden).toBe(1);
});

test('windows of a text put together are the text', () => {
  const text = '\u{1f600}ab\u{1f600}\ud800c';
  let whole = '';
  while (whole.length < text.length) whole += textWindow(text, whole.length, 2);
  expect(whole).toBe(text);
});

test('a window of one unit moves on even inside a pair', () => {
  expect(textWindow('\u{1f600}', 0, 1)).toBe('\ud83d');
});

test('what is not a string is its JSON in recorded order, however deep', () => {
  expect(asText({ b: 1, a: [true, null] })).toBe('{"b":1,"a":[true,null]}');
  expect(asText('as is')).toBe('as is');
  let deep: unknown = 0;
  for (let i = 0; i < 20_000; i++) deep = [deep];
  expect(jsonText(deep).length).toBeGreaterThan(0);
});

test('a long text is counted once and rightly', () => {
  const text = '\u200b'.repeat(5_000);
  expect(textHead(text).hidden).toBe(5_000);
  expect(textHead(text).hidden).toBe(5_000);
});
