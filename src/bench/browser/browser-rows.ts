/** Everything that is measured in Chromium. */
import { type Input, largeInputs, loadInput } from '../inputs.ts';
import type { Metric, Row } from '../model.ts';
import { browserLoads, verifiedLoads } from '../plan.ts';
import { launch } from './chromium.ts';
import { firstVisitRows } from './first-visit.ts';
import { openInWorkerRow } from './open-in-worker.ts';
import { readingRows } from './reading.ts';
import { startSite } from './site.ts';
import { verifyInWorkerRows } from './verify-in-worker.ts';

/** Opened once to warm up and once to be measured: a round takes half a minute. */
const HUGE_BYTES = 250e6;

export async function browserRows(quick: boolean, wanted: (metric: Metric) => boolean): Promise<readonly Row[]> {
  const browser = await launch();
  if (browser === undefined) {
    console.log('No Chromium is installed: without the figures of the browser.');
    return [];
  }
  const large = quick ? largeInputs().slice(1) : largeInputs();
  const inputs: readonly Input[] = wanted('a') || wanted('e') ? [...large, ...browserLoads(quick).map(loadInput)] : [];
  const verified = wanted('c') ? verifiedLoads(quick).map(loadInput) : [];
  const site = await startSite([...inputs, ...verified].map(({ path }) => path));
  const step = (what: string, { name }: Input) => void process.stderr.write(`  chromium: ${what} ${name}\n`);
  try {
    console.log(`Chromium ${browser.version()}`);
    const rows: Row[] = wanted('f') ? [...(await firstVisitRows(browser, site))] : [];
    for (const input of wanted('a') ? inputs : []) {
      step('open', input);
      rows.push(await openInWorkerRow(browser, site, input, quick || input.bytes > HUGE_BYTES ? 1 : 3));
    }
    for (const input of verified) {
      step('verify', input);
      rows.push(...(await verifyInWorkerRows(browser, site, input, quick ? 3 : 5)));
    }
    for (const input of wanted('e') ? inputs : []) {
      step('read', input);
      rows.push(
        ...(await readingRows(browser, site, input, quick ? { presses: 40, rounds: 1 } : { presses: 80, rounds: 3 })),
      );
    }
    return rows;
  } finally {
    await browser.close();
    site.close();
  }
}
