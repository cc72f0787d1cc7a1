/** Writing the address: seldom enough for a browser's patience, one history entry for one movement. */

export interface AddressBar {
  replace(fragment: string): void;
  push(fragment: string): void;
}

export interface Clock {
  now(): number;
  /** Runs `work` later; the answer cancels it. */
  later(work: () => void, ms: number): () => void;
}

/** `moving`: a drag or a burst of keys is going on. `settled`: it is over. `amended`: the same place, more known of it. */
export type Change = 'moving' | 'settled' | 'amended';

export interface AddressWriter {
  show(fragment: string, change: Change): void;
  /** The address already says this: nothing is written. */
  adopt(fragment: string): void;
}

/** 300 ms between writes keeps a drag of 5 seconds, its release included, under 20 writes (issue 4.6). */
const WRITE_EVERY_MS = 300;

export function addressWriter(bar: AddressBar, clock: Clock): AddressWriter {
  let written = '';
  /** What stood in the address when the movement began: the entry to go back to. */
  let before: string | undefined;
  let wanted: { fragment: string; change: Change } | undefined;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  function replace(fragment: string): void {
    if (fragment !== written) bar.replace(fragment);
    written = fragment;
  }

  function settle(fragment: string): void {
    const origin = before ?? written;
    before = undefined;
    // The first place of a recording is where it was opened, not a step to go back from.
    if (origin === '' || origin === fragment) {
      replace(fragment);
      return;
    }
    // A dragged-over address becomes its origin again, so that Back leads there.
    replace(origin);
    bar.push(fragment);
    written = fragment;
  }

  function write(): void {
    cancel = undefined;
    const next = wanted;
    wanted = undefined;
    if (next === undefined) return;
    lastWrite = clock.now();
    if (next.change === 'settled') {
      settle(next.fragment);
      return;
    }
    if (next.change === 'moving') before ??= written;
    replace(next.fragment);
  }

  return {
    show(fragment, change) {
      const pending = wanted?.change;
      // What is known of a place must not take back that a movement has ended.
      const stronger = pending === 'settled' || (pending === 'moving' && change === 'amended') ? pending : change;
      wanted = { fragment, change: stronger };
      if (cancel !== undefined) return;
      const wait = lastWrite + WRITE_EVERY_MS - clock.now();
      if (wait <= 0) write();
      else cancel = clock.later(write, wait);
    },
    adopt(fragment) {
      cancel?.();
      cancel = undefined;
      wanted = undefined;
      before = undefined;
      written = fragment;
    },
  };
}
