/** The browser that is measured. */
import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, installedChromium } from '../../../config/chromium.mjs';

/** Undefined where no Chromium is installed: the benchmark then says so and goes without. */
export async function launch(): Promise<Browser | undefined> {
  const executablePath = installedChromium();
  // `gc`: so that no candidate pays for another's garbage.
  const args = [...CHROMIUM_ARGS, '--js-flags=--expose-gc'];
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args });
}
