import type { Palette } from './paint.ts';

/**
 * The tokens as colours a canvas takes. A custom property reads as it was written
 * (`light-dark(…)`), so each token is put on a probe and its computed colour is read.
 */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement('span');
  host.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const palette: Palette = {
    quiet: read('--text-muted'),
    strong: read('--text'),
    // Forced colours turn every token to the text's colour; the system's own ground is kept.
    onWash: window.matchMedia('(forced-colors: active)').matches ? 'Canvas' : read('--bg-raised'),
    verdict: {
      verified: read('--verified'),
      damaged: read('--damaged'),
      partial: read('--reconstructed'),
      'not-checked': read('--reconstructed'),
      pending: read('--text-muted'),
    },
  };
  probe.remove();
  return palette;
}

const SCHEMES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

/** Calls back when the system's colours change; the answer stops it. */
export function onSchemeChange(changed: () => void): () => void {
  const queries = SCHEMES.map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
