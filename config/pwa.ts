/** Makes the built page one that can be installed and opened without a network: a manifest and a service worker. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WORKER = new URL('./pwa/service-worker.mjs', import.meta.url);
const CACHE_PREFIX = 'why-lens-page-';

const MANIFEST = {
  name: 'Why Lens',
  short_name: 'Why Lens',
  description: "Read what the model was served in any turn of an agent's run, proved row by row.",
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#3b46d8',
  icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
};

/** Everything the page is made of; samples are kept as they are opened. */
export function pwa(): Plugin {
  return {
    name: 'why-lens-offline',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const files = ['./', 'icon.svg', 'manifest.webmanifest', 'samples/index.json', ...assets.sort()];
        const page = Object.values(bundle).map((file) => (file.type === 'asset' ? String(file.source) : file.fileName));
        const version = createHash('sha256').update(page.join('\n')).digest('hex').slice(0, 12);
        const built = { prefix: CACHE_PREFIX, cache: CACHE_PREFIX + version, files };
        const code = `const BUILT = ${JSON.stringify(built)};\n${readFileSync(WORKER, 'utf8')}`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(MANIFEST, null, 2) });
      },
    },
  };
}
