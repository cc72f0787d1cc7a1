import { lens } from '../store/lens.ts';

const WORKER = './sw.js';

/**
 * Keeps the page for use without a network, from the first opened recording on: whoever only looks
 * in downloads nothing for it. A browser that keeps nothing (a private window, a page from disk) goes without.
 */
export function keepPage(): void {
  if (!import.meta.env.PROD || location.protocol === 'file:' || !('serviceWorker' in navigator)) return;
  const stop = lens.store.subscribe(({ recording }) => {
    if (recording?.contentHash === undefined) return;
    stop();
    void register();
  });
}

async function register(): Promise<void> {
  try {
    // An address of a worker is a trusted type; this policy lets the one through.
    const policy = globalThis.trustedTypes?.createPolicy('why-lens-offline', {
      createScriptURL(url) {
        if (url !== WORKER) throw new TypeError('not the address of the page’s keeper');
        return url;
      },
    });
    await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
  } catch {
    // The page works as it did.
  }
}
