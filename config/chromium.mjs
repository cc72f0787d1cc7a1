import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const USUAL_PLACES = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isRoot = process.getuid?.() === 0;

/** A sandboxed Chromium refuses to start as root. */
export const CHROMIUM_ARGS = isRoot ? ['--no-sandbox'] : [];

/** The Chromium to test with: one that is installed, or undefined. */
export function installedChromium() {
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * As `installedChromium`, and installs one where there is none: by apt as root on Debian,
 * else Playwright's own. Throws with what was tried when neither works.
 */
export function findChromium() {
  const found = installedChromium();
  if (found !== undefined) return found;
  const tries =
    isRoot && existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
          ['npx', 'playwright', 'install', 'chromium'],
        ]
      : [['npx', 'playwright', 'install', 'chromium']];
  for (const [command, ...args] of tries) {
    console.log(`No Chromium found; trying: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit' });
    const installed = installedChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error('No Chromium: set CHROME_PATH to one, or install chromium.');
}
