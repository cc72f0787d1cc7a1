/** `npm run build:single`: the whole lens as one HTML file that opens from disk, worker and samples included. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { policyOf } from './policy.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SAMPLES = `${ROOT}public/samples/`;

/** Modules that ask a server, and what stands in for each. */
const REPLACED: readonly (readonly [from: string, by: string])[] = [
  [`${ROOT}app/session/spawn.ts`, `${ROOT}config/single/spawn.ts`],
  [`${ROOT}app/open/own-fetch.ts`, `${ROOT}config/single/own-fetch.ts`],
];

async function workerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: `${ROOT}src/worker/entry.ts`, formats: ['iife'], name: 'reader' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('the worker was not built');
  return output.output[0].code;
}

function sampleFiles(): Record<string, string> {
  const packed = (name: string) => gzipSync(readFileSync(SAMPLES + name), { level: 9 }).toString('base64');
  return Object.fromEntries(readdirSync(SAMPLES).map((name) => [`samples/${name}`, packed(name)]));
}

function brought(): Plugin {
  const modules: Readonly<Record<string, () => Promise<string> | string>> = {
    '\0virtual:worker-code': async () => `export default ${JSON.stringify(await workerCode())}`,
    '\0virtual:samples': () => `export default ${JSON.stringify(sampleFiles())}`,
  };
  return {
    name: 'why-lens-brought-along',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith('virtual:')) return `\0${source}`;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const replaced = REPLACED.find(([from]) => from === resolved?.id);
      return replaced?.[1] ?? resolved;
    },
    load: (id) => modules[id]?.(),
  };
}

/** Puts script and style into the page, and allows them by their hash alone. */
function oneFile(): Plugin {
  return {
    name: 'why-lens-one-file',
    enforce: 'post',
    // After Vite has filled in what its own plugins left open in the code.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scripts: string[] = [];
        const styles: string[] = [];
        let page: { source: string | Uint8Array } | undefined;
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type === 'chunk') scripts.push(file.code);
          else if (name.endsWith('.css')) styles.push(String(file.source));
          else if (name.endsWith('.html')) page = file;
          if (!name.endsWith('.html')) delete bundle[name];
        }
        const [code, ...more] = scripts;
        if (page === undefined || code === undefined || more.length > 0) {
          throw new Error(`one page and one script were expected, not ${scripts.length} scripts`);
        }
        const script = `\n${code.replaceAll(/<(?=\/script|!--)/gi, '\\x3c')}\n`;
        const style = `\n${styles.join('\n')}\n`;
        const policy = policyOf({
          'script-src': `${hashOf(script)} 'wasm-unsafe-eval'`,
          'style-src': hashOf(style),
          'worker-src': 'blob:',
          'connect-src': "'none'",
          'img-src': "'none'",
          'manifest-src': "'none'",
          'trusted-types': 'why-lens-worker',
        });
        const body = String(page.source)
          .replaceAll(/<link[^>]*>\s*/g, '')
          .replaceAll(/<script[^>]*><\/script>\s*/g, '');
        page.source = body
          .replace('<head>', () => `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
          .replace('</head>', () => `<style>${style}</style>\n</head>`)
          .replace('</body>', () => `<script type="module">${script}</script>\n</body>`);
      },
    },
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export default defineConfig({
  root: ROOT,
  plugins: [react(), brought(), oneFile()],
  base: './',
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: 'dist-single',
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4_096,
    rolldownOptions: { output: { codeSplitting: false }, checks: { pluginTimings: false } },
  },
});
