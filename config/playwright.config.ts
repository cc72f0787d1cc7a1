import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

/** The workers of Playwright read this file too and must find the same port. */
const PORT_KEY = 'WHY_LENS_TEST_PORT';
process.env[PORT_KEY] ??= String(await freePort());
const port = Number(process.env[PORT_KEY]);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export default defineConfig({
  testDir: '../e2e',
  outputDir: '../test-results',
  testMatch: '**/*.spec.ts',
  // Bounds for a machine that is busy with other things; a test that is quick here stays quick.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  // One more try on a machine shared with others. A test that needed it is named in the log (test-reports.mjs).
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  reporter: process.env['WHY_LENS_REPORT'] === undefined ? 'list' : 'json',
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
  webServer: {
    command: 'node config/start.mjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/`,
    timeout: 180_000,
  },
});
