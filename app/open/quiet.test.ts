import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './quiet.ts';

const LIMITS = { pauseMs: 1_000, atMostMs: 5_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it is quiet, told without waiting for it. */
function watched(target: EventTarget) {
  const told = { quiet: false };
  void whenQuiet(LIMITS, target).then(() => {
    told.quiet = true;
  });
  return told;
}

test('a pause is quiet, and every press starts it anew', async () => {
  const target = new EventTarget();
  const told = watched(target);
  for (const name of ['keydown', 'pointerdown', 'wheel']) {
    await vi.advanceTimersByTimeAsync(900);
    target.dispatchEvent(new Event(name));
  }
  expect(told.quiet).toBe(false);
  await vi.advanceTimersByTimeAsync(999);
  expect(told.quiet).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.quiet).toBe(true);
});

test('who never pauses is not waited for without end', async () => {
  const target = new EventTarget();
  const told = watched(target);
  for (let at = 0; at < 10; at += 1) {
    expect(told.quiet).toBe(false);
    target.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(told.quiet).toBe(true);
});

test('a page that is left does not wait', async () => {
  const target = new EventTarget();
  const told = watched(target);
  target.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.quiet).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
