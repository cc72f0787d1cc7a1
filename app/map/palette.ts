import type { MapPalette } from './paint.ts';

export type { MapPalette };

/** The tokens as colours a canvas takes: each is put on a probe, and its computed colour is read. */
export function readMapPalette(host: HTMLElement): MapPalette {
  const probe = document.createElement('span');
  host.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const palette: MapPalette = {
    line: read('--line'),
    here: read('--bg-selected'),
    text: read('--text'),
    gap: read('--caution-edge'),
    status: {
      verified: read('--verified'),
      reconstructed: read('--reconstructed'),
      damaged: read('--damaged'),
      'on-receipt': read('--receipt'),
      'not-on-record': read('--absent'),
    },
  };
  probe.remove();
  return palette;
}
