import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { givingWay, slicer, type Thread } from './slices.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function counted(): { readonly thread: Thread; readonly breaths: () => number } {
  let breaths = 0;
  return {
    thread: {
      now: () => performance.now(),
      async breathe() {
        breaths += 1;
      },
    },
    breaths: () => breaths,
  };
}

test('a slice is spent after 8 ms and starts anew after a breath', async () => {
  const { thread } = counted();
  const slice = slicer(thread);
  vi.advanceTimersByTime(7);
  expect(slice.spent()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(slice.spent()).toBe(true);
  await slice.breathe();
  expect(slice.spent()).toBe(false);
});

describe('work that nobody waits for', () => {
  test('goes on at once where nothing was asked', async () => {
    const { thread, breaths } = counted();
    await givingWay(thread).thread.breathe();
    expect(breaths()).toBe(1);
  });

  test('leaves 30 ms after a question, and no more however many come', async () => {
    const { thread, breaths } = counted();
    const behind = givingWay(thread);
    behind.heard();
    await vi.advanceTimersByTimeAsync(10);
    const breath = behind.thread.breathe();
    await vi.advanceTimersByTimeAsync(19);
    behind.heard(); // the breath that has begun does not wait for the next question too
    expect(breaths()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await breath;
    expect(breaths()).toBe(1);
  });

  test('goes on at once when the last question is long past', async () => {
    const { thread, breaths } = counted();
    const behind = givingWay(thread);
    behind.heard();
    await vi.advanceTimersByTimeAsync(31);
    await behind.thread.breathe();
    expect(breaths()).toBe(1);
  });
});
