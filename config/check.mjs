// Node 20 does not read TypeScript: vite's module runner, which the project has anyway, loads the engine.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const HELP = `Checks an evidence report against its recording, without the page.

  npm run check -- recording.json report.json
  npm run check -- first-leg.json second-leg.json report.json

Ends with 0 where the report is found again, 1 where something differs, 2 where a file cannot be read.`;

const paths = process.argv.slice(2);
if (paths.length < 2 || paths.some((path) => path.startsWith('-'))) {
  console.error(HELP);
  process.exit(2);
}

const server = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
});
try {
  const files = paths.map((path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }));
  const { checkFiles } = await server.ssrLoadModule('/src/report/check-files.ts');
  const { code, lines } = await checkFiles(files.slice(0, -1), files.at(-1));
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await server.close();
}
