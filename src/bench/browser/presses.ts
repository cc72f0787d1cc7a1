/** From a key press to the painted view of the turn it went to. */
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Set by `watchPresses`: milliseconds from the next key press to the painted view of another turn. */
    nextView?: () => Promise<number>;
  }
}

/** Puts the watch into the page. Call it once the recording is open. */
export async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    let pressed = 0;
    // The system's time of the press: waiting for the thread counts.
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
    const title = () => document.querySelector('.served-header h2')?.textContent ?? '';
    const painted = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        });
      });
    window.nextView = () => {
      const before = title();
      return new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (title() === before || title() === '') return;
          observer.disconnect();
          void painted().then((at) => resolve(at - pressed));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
    };
  });
}

/** Presses a key that goes to another turn. Milliseconds to its painted view. */
export async function press(page: Page, key: string): Promise<number> {
  const view = await page.evaluateHandle(() => {
    const waiting = window.nextView?.();
    return { waiting };
  });
  await page.keyboard.press(key);
  return view.evaluate(async ({ waiting }) => (await waiting) ?? Number.NaN);
}
