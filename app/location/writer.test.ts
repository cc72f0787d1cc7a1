import { expect, it } from 'vitest';
import { addressWriter } from './writer.ts';

/** A clock that a test moves by hand, and an address bar that keeps its history. */
function bench() {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const writes: string[] = [];
  const entries = [''];
  const writer = addressWriter(
    {
      replace(fragment) {
        writes.push(fragment);
        entries[entries.length - 1] = fragment;
      },
      push(fragment) {
        writes.push(fragment);
        entries.push(fragment);
      },
    },
    {
      now: () => now,
      later(work, ms) {
        const timer = { at: now + ms, work };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
  );
  return {
    writer,
    writes,
    entries,
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { work } of due) work();
    },
  };
}

it('a drag of five seconds is at most 20 writes and one history entry', () => {
  const { writer, writes, entries, pass } = bench();
  writer.show('first', 'settled');
  pass(1000);
  writes.length = 0;
  for (let at = 0; at < 500; at += 1) {
    writer.show(`stop-${at}`, 'moving');
    pass(10);
  }
  writer.show('stop-499', 'settled');
  pass(1000);
  expect(writes.length).toBeLessThanOrEqual(20);
  expect(writes.length).toBeGreaterThan(5);
  expect(entries).toEqual(['first', 'stop-499']);
});

it('the first place replaces the bare address; Back from the second leads to it', () => {
  const { writer, entries, pass } = bench();
  writer.show('a', 'moving');
  writer.show('a', 'settled');
  pass(1000);
  writer.show('b', 'moving');
  writer.show('b', 'settled');
  pass(1000);
  expect(entries).toEqual(['a', 'b']);
});

it('a drag back to where it began is no step', () => {
  const { writer, entries, pass } = bench();
  writer.show('a', 'settled');
  pass(1000);
  writer.show('b', 'moving');
  pass(1000);
  writer.show('a', 'settled');
  pass(1000);
  expect(entries).toEqual(['a']);
});

it('what becomes known of a place is no step either, and does not undo the end of a movement', () => {
  const { writer, entries, pass } = bench();
  writer.show('a', 'settled');
  pass(1000);
  writer.show('a&k=1', 'amended');
  pass(1000);
  expect(entries).toEqual(['a&k=1']);
  writer.show('b', 'moving');
  writer.show('b', 'settled');
  writer.show('b&k=2', 'amended');
  pass(1000);
  expect(entries).toEqual(['a&k=1', 'b&k=2']);
});

it('an address that came from outside is not written back', () => {
  const { writer, writes, pass } = bench();
  writer.show('a', 'settled');
  pass(1000);
  writer.show('b', 'moving');
  writer.adopt('back');
  pass(1000);
  writes.length = 0;
  writer.show('back', 'settled');
  pass(1000);
  expect(writes).toEqual([]);
});
