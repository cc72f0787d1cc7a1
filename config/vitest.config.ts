import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['src/**/*.test.ts', 'app/**/*.test.ts', 'config/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    environment: 'node',
    maxWorkers: Math.max(2, availableParallelism()),
  },
});
