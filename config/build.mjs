import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = `${ROOT}dist/`;

const SOURCES = ['app', 'src', 'public', 'config', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** Newest change under a path, in milliseconds since the epoch. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

/** True when `dist` is missing or older than what it is built from. */
export function needsBuild() {
  const built = `${DIST}index.html`;
  return !existsSync(built) || SOURCES.some((name) => newest(ROOT + name) > statSync(built).mtimeMs);
}

/** Builds `dist`. Rejects with Vite's error when the build fails. */
export async function build() {
  const vite = await import('vite');
  await vite.build({ root: ROOT, logLevel: 'warn' });
}
