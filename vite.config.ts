import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { PAGE_POLICY } from './config/policy.mjs';
import { pwa } from './config/pwa.ts';

/** Puts the policy into the built page. `vite dev` injects inline scripts and styles, so it goes without. */
function policy(): Plugin {
  return {
    name: 'why-lens-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

export default defineConfig({
  plugins: [react(), policy(), pwa()],
  base: './',
  worker: { format: 'es' },
  // Assets as data: addresses would need a hole in the policy.
  build: {
    target: 'es2023',
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
