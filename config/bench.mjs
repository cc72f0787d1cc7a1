/**
 * `npm run bench`: bundles `src/bench` as the page is bundled (an engine loaded module by module runs slower),
 * then runs it in a Node of its own with a heap for large files. See `npm run bench -- --help`.
 */
import { spawn } from 'node:child_process';
import { build, needsBuild, ROOT } from './build.mjs';

const OUT = `${ROOT}.cache/bench/program/`;

const { build: bundle } = await import('vite');
await bundle({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'src/bench/main.ts',
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
  plugins: [
    {
      // config/*.mjs find the repository by where they lie, so they stay there.
      name: 'why-lens-config',
      enforce: 'pre',
      resolveId(source) {
        const name = /\/config\/(\w+\.mjs)$/.exec(source)?.[1];
        return name && { id: new URL(name, import.meta.url).href, external: 'absolute' };
      },
    },
  ],
});
await bundle({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    lib: { entry: 'src/bench/browser/verify-worker.ts', formats: ['es'], fileName: () => 'verify-worker.js' },
    outDir: OUT,
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
const words = process.argv.slice(2);
if (!words.includes('--no-browser') && !words.includes('--help') && needsBuild()) {
  console.log('Building the page …');
  await build();
}
const child = spawn(process.execPath, ['--expose-gc', '--max-old-space-size=8192', `${OUT}main.mjs`, ...words], {
  stdio: 'inherit',
  cwd: ROOT,
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
