// Node 20 does not read TypeScript: vite's module runner, which the project has anyway, loads the recorder.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const server = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
});
try {
  const { main } = await server.ssrLoadModule('/src/samples/cli.ts');
  process.exitCode = await main(process.argv.slice(2));
} finally {
  await server.close();
}
