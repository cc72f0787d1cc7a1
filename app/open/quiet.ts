/** Events by which someone reads on. */
const INPUT = ['keydown', 'pointerdown', 'wheel'] as const;

export interface Quiet {
  /** Milliseconds without input that count as a pause. */
  readonly pauseMs: number;
  /** Milliseconds after which it is quiet however much is pressed. */
  readonly atMostMs: number;
}

/**
 * Settles when the reader pauses, leaves the page, or has not paused for long. For work that the page can put off
 * and that would take the processor from the one who scrubs. `target` is where input arrives: the window.
 */
export function whenQuiet({ pauseMs, atMostMs }: Quiet, target: EventTarget = window): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const name of INPUT) target.removeEventListener(name, again, true);
      target.removeEventListener('pagehide', done);
      clearTimeout(pause);
      clearTimeout(limit);
      resolve();
    };
    const again = () => {
      clearTimeout(pause);
      pause = setTimeout(done, pauseMs);
    };
    let pause = setTimeout(done, pauseMs);
    const limit = setTimeout(done, atMostMs);
    for (const name of INPUT) target.addEventListener(name, again, { capture: true, passive: true });
    target.addEventListener('pagehide', done);
  });
}
